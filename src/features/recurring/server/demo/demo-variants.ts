import { frequencyIds } from '#kit/giving/ids.ts'
import { addDays, addMonths, type Day, partsOf } from '#kit/time/days.ts'
import { type FrequencyId, nextDueOn } from '#kit/giving/recurrence.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { findCard, storeCard } from '#features/card-vault/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { addDeclinedCharges, demoCard } from './declined-charges.ts'
import type { Recurrence } from '../tables.ts'
import '../tables.ts'
import { donorsOf } from '#features/donors/server/public.ts'
import { sql } from 'kysely'

/** The state of one of the demo's recurring gifts. */
type DemoSchedule = { frequency: FrequencyId; anchorOn: (today: Day) => Day; is: 'active' | 'paused' | 'retrying' | 'expiring' }
const variants: readonly DemoSchedule[] = [
  { frequency: frequencyIds.daily, anchorOn: today => addDays(today, -20), is: 'active' },
  { frequency: frequencyIds.weekly, anchorOn: today => addDays(today, -18), is: 'active' },
  { frequency: frequencyIds.fortnightly, anchorOn: today => addDays(today, -11), is: 'active' },
  { frequency: frequencyIds.monthly, anchorOn: () => '2026-01-31', is: 'active' },
  { frequency: frequencyIds.quarterly, anchorOn: today => addMonths(today, -2), is: 'active' },
  { frequency: frequencyIds.biAnnually, anchorOn: today => addMonths(today, -4), is: 'active' },
  { frequency: frequencyIds.annually, anchorOn: () => '2024-02-29', is: 'active' },
  { frequency: frequencyIds.monthly, anchorOn: today => addMonths(today, -1), is: 'paused' },
  { frequency: frequencyIds.monthly, anchorOn: today => addDays(today, -3), is: 'retrying' },
  { frequency: frequencyIds.monthly, anchorOn: today => addDays(today, -9), is: 'expiring' },
  ...[1, 2, 5, 12, 15, 20, 25, 28].map(
    days => ({ frequency: frequencyIds.monthly, anchorOn: (today: Day) => addDays(today, -days), is: 'active' }) as const,
  ),
]

/** Resumes the newest cancelled recurring gifts, those of donors with a phone first, so that the demo has every frequency and state. */
export async function addDemoVariants(tx: Tx, charityId: number, at: Date): Promise<void> {
  const today = dayInZone(at, (await charityOf(tx, charityId)).timeZone)
  const cancelled = await tx
    .selectFrom('recurrence')
    .selectAll('recurrence')
    .where('recurrence.charityId', '=', charityId)
    .where('state', '=', 'cancelled')
    .where(sql<boolean>`exists (select from ${donorsOf(charityId)} o where o.id = recurrence.donor_id and o.email is not null)`)
    .orderBy(sql`(select o.phone is null from ${donorsOf(charityId)} o where o.id = recurrence.donor_id)`)
    .orderBy('recurrence.id', 'desc')
    .limit(variants.length)
    .execute()
  for (const [index, gift] of cancelled.entries()) await applyVariant(tx, { gift, kind: variants[index]!, today, at })
}

type VariantGift = { gift: Recurrence; kind: DemoSchedule; today: Day; at: Date }
async function applyVariant(tx: Tx, { gift, kind, today, at }: VariantGift): Promise<void> {
  const { charityId, id } = gift
  const anchorOn = kind.anchorOn(today)
  const isRetrying = kind.is === 'retrying'
  await tx
    .updateTable('recurrence')
    .set({
      frequency: kind.frequency,
      anchorOn,
      nextDueOn: isRetrying ? anchorOn : nextDueOn(anchorOn, kind.frequency, today),
      state: kind.is === 'paused' ? 'paused' : 'active',
      pauseReason: kind.is === 'paused' ? 'asked' : null,
      cancelledAt: null,
      ...(isRetrying && { softDeclines: 2, retryOn: addDays(today, 2), lastDecline: 'insufficientFunds' as const }),
      updatedAt: at,
    })
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .execute()
  if (isRetrying) await addDeclinedCharges(tx, { ...chargeOf(gift), dueOn: anchorOn, reason: 'insufficientFunds', attemptDays: [0, 2] })
  if (isRetrying || kind.is === 'expiring') await changeCard(tx, { gift, kind, today, at })
}

const chargeOf = ({ charityId, id: recurrenceId, cardId, amountMinor, currency }: Recurrence) => ({
  charityId,
  recurrenceId,
  cardId,
  amountMinor,
  currency,
})

/** Replaces the gift's test card by one without funds, or by one that expires this month. */
async function changeCard(tx: Tx, { gift: { charityId, donorId, cardId }, kind, today, at }: VariantGift): Promise<void> {
  const card = await findCard(tx, charityId, cardId)
  const { donationId } = await tx
    .selectFrom('recurringCharge')
    .select('donationId')
    .where('charityId', '=', charityId)
    .where('cardId', '=', cardId)
    .where('donationId', 'is not', null)
    .executeTakeFirstOrThrow()
  if (!card) throw new Error(`Card ${cardId} does not exist.`)
  const [expiryYear, expiryMonth] = kind.is === 'expiring' ? partsOf(today) : [2031, 12]
  const { cardType: brand, cardLastDigit: last4, CardHolderName: holderName } = card
  const details = { brand, last4, holderName, expiryYear, expiryMonth, fingerprint: `demo ${donationId}` }
  const newCard = demoCard(details, kind.is === 'retrying' ? 'pm_test_insufficient_funds' : undefined)
  await storeCard(tx, { charityId, donorId, provider: 'test', card: newCard, isDefault: true, at, by: null })
}
