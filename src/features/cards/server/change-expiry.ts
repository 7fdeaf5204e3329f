import { cardExpiryYears } from '#kit/time/years.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { type CardRow, type Expiry, formatExpiry, isExpired } from '#features/card-vault/rules.ts'
import { updateCardExpiry } from '#features/card-vault/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { resumeAfterNewExpiry } from '#features/recurring/server/public.ts'
import type { TransactionContext } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'

type ContextPart = Pick<TransactionContext, 'tx' | 'audit' | 'enqueue'> & { charityId: number; now: () => Date }

/**
 * Changes a card's expiry and resumes the recurring gifts that stopped for the card, unless a new expiry does not resolve the decline.
 * Refuses a month in the past. Returns how many gifts were resumed.
 */
export async function changeExpiry({ tx, charityId, now, audit, enqueue }: ContextPart, card: CardRow, expiry: Expiry): Promise<number> {
  const today = dayInZone(now(), (await charityOf(tx, charityId)).timeZone)
  if (isExpired(expiry, today) || !cardExpiryYears(Number(today.slice(0, 4))).includes(expiry.expiryYear))
    throw refuse('INVALID', [{ field: 'expiryYear', code: 'CHOOSE_MONTH_TO_COME' }])
  if (formatExpiry(card) === formatExpiry(expiry)) return 0
  await updateCardExpiry({ tx, charityId, now, enqueue }, card.id, expiry)
  audit({ subject: { kind: 'card', id: card.id }, changes: { expiry: [formatExpiry(card), formatExpiry(expiry)] } })
  return resumeAfterNewExpiry({ tx, charityId, now, audit }, card)
}
