import { cardExpiryYears } from '#kit/years.ts'
import { dayInZone } from '#kit/zones.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { goOnAfterRenewal } from '#features/recurring/server/public.ts'
import type { Inside } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { type CardRow, type Expiry, isExpired, shownExpiry } from '../rules.ts'
import { expiryJob } from './job-names.ts'
import './tables.ts'

type Work = Pick<Inside, 'tx' | 'audit' | 'enqueue'> & { charityId: number; now: () => Date }

/**
 * Gives a card its new expiry; the provider is told by a job. Recurring gifts that had stopped for the card go on, unless a new expiry can not
 * cure what it was declined for. Refuses a month that has passed. Answers how many gifts go on again.
 */
export async function renewCard({ tx, charityId, now, audit, enqueue }: Work, card: CardRow, expiry: Expiry): Promise<number> {
  const today = dayInZone(now(), (await charityOf(tx, charityId)).timeZone)
  if (isExpired(expiry, today) || !cardExpiryYears(Number(today.slice(0, 4))).includes(expiry.expiryYear))
    throw refuse('INVALID', [{ field: 'expiryYear', message: 'Choose a month that is still to come.' }])
  if (shownExpiry(card) === shownExpiry(expiry)) return 0
  await tx
    .updateTable('storedCard')
    .set(q => ({ ...expiry, version: q('version', '+', 1), updatedAt: now() }))
    .where('charityId', '=', charityId)
    .where('id', '=', card.id)
    .execute()
  await enqueue(expiryJob, { charityId, cardId: card.id })
  audit({ subject: { kind: 'card', id: card.id }, changes: { expiry: [shownExpiry(card), shownExpiry(expiry)] } })
  return goOnAfterRenewal({ tx, charityId, now, audit }, card.id)
}
