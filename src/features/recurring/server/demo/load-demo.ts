import { sql } from 'kysely'
import { newId } from '#kit/security/ids.ts'
import { cardMethod } from '#kit/giving/payment.ts'
import { type Day, partsOf } from '#kit/time/days.ts'
import { nextDueOn } from '#kit/giving/recurrence.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { storeCard } from '#features/card-vault/server/public.ts'
import { charityOf, demoCharityIds } from '#features/charity/server/public.ts'
import { giftsOf, completeSampleGifts } from '#features/gifts/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { DemoLoader } from '#platform/server/demo-loader.ts'
import { addDemoVariants } from './demo-variants.ts'
import { addDeclinedCharges, demoCard } from './declined-charges.ts'
import '../tables.ts'
import { donorsOf } from '#features/donors/server/public.ts'
import { taxFlagsOf } from '#features/gifts/flags.ts'
import type { Computed, Filled, RowOf } from '#platform/server/database/row-types.ts'

type MonthlyGift = Filled<
  RowOf<
    'donation',
    | 'id'
    | 'donorId'
    | 'donorName'
    | 'fundId'
    | 'amountMinor'
    | 'currency'
    | 'frequency'
    | 'donatedOn'
    | 'donatedAt'
    | 'cardBrand'
    | 'cardLast4'
    | 'language'
    | 'isIpcRegistrationForIras'
  >
> &
  Computed<{ hasEmail: boolean }>

/** Creates stored cards and recurring gifts for demo donors, from each donor's latest recurring gift by card. */
export const loadDemoRecurrences: DemoLoader = async ({ tx, now, enter }) => {
  for (const charityId of demoCharityIds) {
    await enter(charityId)
    await createDemoRecurrences(tx, charityId, now())
    await addDemoVariants(tx, charityId, now())
  }
}

/**
 * Creates the recurring gifts of a charity's past gifts. Those whose next due date has passed are cancelled, or paused for their card.
 * @internal tests run it for their own charity, beside others
 */
export async function createDemoRecurrences(tx: Tx, charityId: number, at: Date): Promise<number> {
  const today = dayInZone(at, (await charityOf(tx, charityId)).timeZone)
  const gifts = await latestGifts(tx, charityId)
  const isPausedForCard = newestOverdue(gifts, today)
  for (const gift of gifts) {
    const end = endOf(gift, today, isPausedForCard.has(gift.id))
    const { cardBrand: brand, cardLast4: last4, donorId } = gift
    const [expiryYear, expiryMonth] = end === 'expiredCard' ? partsOf(gift.donatedOn) : [2031, 12]
    const card = { brand, last4, expiryYear, expiryMonth, fingerprint: `demo ${gift.id}`, holderName: gift.donorName }
    const cardId = await storeCard(tx, { charityId, donorId, provider: 'test', card: demoCard(card), isDefault: true, at, by: null })
    await createRecurrence(tx, { charityId, at, cardId, end }, gift)
  }
  return gifts.length
}

type End = 'none' | 'cancelled' | 'expiredCard' | 'insufficientFunds'
const nextDueOfGift = ({ donatedOn, frequency }: MonthlyGift): Day => nextDueOn(donatedOn, frequency, donatedOn)

/**
 * Three of the newest overdue gifts, which are shown as paused for their card; older ones are cancelled. One of them can be mailed a link
 * for its expired card.
 */
function newestOverdue(gifts: readonly MonthlyGift[], today: Day): ReadonlySet<string> {
  const ended = gifts.filter(gift => nextDueOfGift(gift) < today)
  const newest = ended.toSorted((one, other) => other.donatedOn.localeCompare(one.donatedOn))
  const mailable = newest.filter(gift => gift.hasEmail && isDueInLaterMonth(gift)).slice(0, 1)
  return new Set([...new Set([...mailable, ...newest].map(({ id }) => id))].slice(0, 3))
}

/** Whether a card that expired in the month of the gift was charged after it. */
const isDueInLaterMonth = (gift: MonthlyGift): boolean => nextDueOfGift(gift).slice(0, 7) > gift.donatedOn.slice(0, 7)

/** How a gift ended whose next due date has passed: cancelled, an expired card, or insufficient funds. */
function endOf(gift: MonthlyGift, today: Day, isPausedForCard: boolean): End {
  if (nextDueOfGift(gift) >= today) return 'none'
  if (!isPausedForCard) return 'cancelled'
  return isDueInLaterMonth(gift) ? 'expiredCard' : 'insufficientFunds'
}

async function latestGifts(tx: Tx, charityId: number): Promise<MonthlyGift[]> {
  const { rows } = await sql<MonthlyGift>`
    select distinct on (donor_id) id, donor_id, donor_name, fund_id, amount_minor, currency, frequency, donated_on, donated_at, card_brand, card_last4, language,
           is_ipc_registration_for_iras,
           exists (select from ${donorsOf(charityId)} o where o.id = donor_id and o.email is not null) as has_email
      from ${giftsOf(charityId)} g where frequency is not null and donor_id is not null and payment_method = ${cardMethod} and status in ('Accepted', 'Settled')
     order by donor_id, donated_at desc limit 60`.execute(tx)
  return rows
}

const noFailure = { pauseReason: null, lastDecline: null, cancelledAt: null }
function stateFieldsOf(end: End, at: Date) {
  if (end === 'none') return { ...noFailure, state: 'active' as const }
  if (end === 'cancelled') return { ...noFailure, state: 'cancelled' as const, cancelledAt: at }
  return { ...noFailure, state: 'paused' as const, pauseReason: 'declined' as const, lastDecline: end }
}

type NewDemoRecurrence = { charityId: number; at: Date; cardId: string; end: End }
async function createRecurrence(tx: Tx, { charityId, at, cardId, end }: NewDemoRecurrence, gift: MonthlyGift): Promise<void> {
  const { frequency, donorId, fundId, amountMinor, currency, donatedOn: anchorOn, language, isIpcRegistrationForIras } = gift
  const nextOn = nextDueOn(anchorOn, frequency, anchorOn)
  const id = newId(Date.parse(gift.donatedAt))
  const money = { amountMinor, currency }
  const shared = {
    charityId,
    id,
    donorId,
    cardId,
    fundId,
    ...money,
    frequency,
    anchorOn,
    nextDueOn: nextOn,
    endsOn: null,
    retryOn: null,
    remindedAt: null,
    language,
    ...taxFlagsOf({ isIpcRegistrationForIras }),
    remarks: null,
  }
  await tx
    .insertInto('recurrence')
    .values({ ...shared, ...stateFieldsOf(end, at), createdAt: gift.donatedAt, createdBy: null, updatedAt: at, cancelledBy: null })
    .execute()
  const charge = { charityId, recurrenceId: id, cardId, ...money, referenceNo: null }
  await tx
    .insertInto('recurringCharge')
    .values({
      ...charge,
      id: newId(),
      dueOn: anchorOn,
      attempt: 1,
      state: 'succeeded',
      declineReason: null,
      donationId: gift.id,
      intendedAt: gift.donatedAt,
      resolvedAt: gift.donatedAt,
    })
    .execute()
  if (end === 'expiredCard' || end === 'insufficientFunds')
    await addDeclinedCharges(tx, { ...charge, dueOn: nextOn, reason: end, attemptDays: end === 'expiredCard' ? [0] : [0, 2, 5, 9] })
  await completeSampleGifts(tx, charityId, [gift.id], { recurrenceId: id })
}
