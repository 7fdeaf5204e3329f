import { sql } from 'kysely'
import { preparedQuery } from '#platform/server/database/prepared-statement.ts'
import type { Gift, NewGift } from '#features/gifts/columns.ts'
import { isEnded } from '#features/gifts/rules.ts'
import type { Context } from '#platform/server/context.ts'

/** How long an equal gift of the same donor counts as an accident, in milliseconds. */
const repeatWindow = 60_000

type SameGiftKey = Pick<NewGift, 'appPreferenceId' | 'fundId' | 'amountMinor' | 'currency' | 'paymentMethod'> & {
  charityId: number
  donorId: string
  since: Date
}
const findRecent = preparedQuery(
  ({ charityId, donorId, appPreferenceId, fundId, amountMinor, currency, paymentMethod, since }: SameGiftKey) => sql<
    Pick<Gift, 'receiptNo' | 'status'>
  >`
    select receipt_no, status from donation
     where charity_id = ${charityId} and donor_id = ${donorId} and app_preference_id = ${appPreferenceId} and fund_id = ${fundId}
       and amount_minor = ${amountMinor} and currency = ${currency} and payment_method = ${paymentMethod} and created_at > ${since}
     order by created_at desc`,
)

/**
 * The receipt number of an equal gift within the last minute: same donor, purpose, amount and payment method. Null when there is none, and
 * for anonymous gifts, since different people may give the same.
 */
export async function findSameGift({ tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>, gift: NewGift): Promise<string | null> {
  const { donorId, appPreferenceId, fundId, amountMinor, currency, paymentMethod } = gift
  if (!donorId) return null
  const since = new Date(now().getTime() - repeatWindow)
  const sought = { charityId: actor.charityId, donorId, appPreferenceId, fundId, amountMinor, currency, paymentMethod, since }
  const recent = await findRecent(tx, sought)
  return recent.find(({ status }) => !isEnded(status))?.receiptNo ?? null
}
