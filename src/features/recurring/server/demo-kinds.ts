import { addDays, addMonths, type Day, partsOf } from '#kit/days.ts'
import { type FrequencyId, nextDueOn } from '#kit/recurrence.ts'
import { dayInZone } from '#kit/zones.ts'
import { storeCard } from '#features/card-vault/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import type { Tx } from '#platform/server/db.ts'
import { decline, demoCard } from './demo-parts.ts'
import type { Recurrence } from './intend.ts'
import './tables.ts'

/** How one of the demo's recurring gifts is to stand. */
type Kind = { frequency: FrequencyId; anchorOn: (today: Day) => Day; is: 'active' | 'paused' | 'retrying' | 'expiring' }
const kinds: readonly Kind[] = [
  { frequency: 8, anchorOn: today => addDays(today, -20), is: 'active' },
  { frequency: 2, anchorOn: today => addDays(today, -18), is: 'active' },
  { frequency: 3, anchorOn: today => addDays(today, -11), is: 'active' },
  { frequency: 4, anchorOn: () => '2026-01-31', is: 'active' },
  { frequency: 5, anchorOn: today => addMonths(today, -2), is: 'active' },
  { frequency: 6, anchorOn: today => addMonths(today, -4), is: 'active' },
  { frequency: 7, anchorOn: () => '2024-02-29', is: 'active' },
  { frequency: 4, anchorOn: today => addMonths(today, -1), is: 'paused' },
  { frequency: 4, anchorOn: today => addDays(today, -3), is: 'retrying' },
  { frequency: 4, anchorOn: today => addDays(today, -9), is: 'expiring' },
  ...[1, 2, 5, 12, 15, 20, 25, 28].map(days => ({ frequency: 4, anchorOn: (today: Day) => addDays(today, -days), is: 'active' }) as const),
]

/** Lets the newest recurring gifts that had ended go on, so that each frequency and each state stands in the demo, and most gifts go on; those that stopped for their card stay. */
export async function showEveryKind(tx: Tx, charityId: number, at: Date): Promise<void> {
  const today = dayInZone(at, (await charityOf(tx, charityId)).timeZone)
  const cast = await tx
    .selectFrom('recurrence')
    .selectAll('recurrence')
    .innerJoin('donor', join => join.onRef('donor.charityId', '=', 'recurrence.charityId').onRef('donor.id', '=', 'recurrence.donorId'))
    .where('recurrence.charityId', '=', charityId)
    .where('state', '=', 'cancelled')
    .where('donor.email', 'is not', null)
    .orderBy('recurrence.id', 'desc')
    .limit(kinds.length)
    .execute()
  for (const [index, gift] of cast.entries()) await stand(tx, { gift, kind: kinds[index]!, today, at })
}

type Part = { gift: Recurrence; kind: Kind; today: Day; at: Date }
async function stand(tx: Tx, { gift, kind, today, at }: Part): Promise<void> {
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
  if (isRetrying) await decline(tx, { ...chargeOf(gift), dueOn: anchorOn, reason: 'insufficientFunds', triedOn: [0, 2] })
  if (isRetrying || kind.is === 'expiring') await changeCard(tx, { gift, kind, today, at })
}

const chargeOf = ({ charityId, id: recurrenceId, cardId, amountMinor, currency }: Recurrence) => ({
  charityId,
  recurrenceId,
  cardId,
  amountMinor,
  currency,
})

/** The same card of the test provider, without money in its account, or good through this month only. */
async function changeCard(tx: Tx, { gift: { charityId, donorId, cardId }, kind, today, at }: Part): Promise<void> {
  const card = await tx
    .selectFrom('storedCard')
    .innerJoin('recurringCharge', join =>
      join.onRef('recurringCharge.charityId', '=', 'storedCard.charityId').onRef('recurringCharge.cardId', '=', 'storedCard.id'),
    )
    .select(['brand', 'last4', 'cardHolderName', 'donationId'])
    .where('storedCard.charityId', '=', charityId)
    .where('storedCard.id', '=', cardId)
    .where('donationId', 'is not', null)
    .executeTakeFirstOrThrow()
  const [expiryYear, expiryMonth] = kind.is === 'expiring' ? partsOf(today) : [2031, 12]
  const { brand, last4, cardHolderName: holderName } = card
  const shown = { brand, last4, holderName, expiryYear, expiryMonth, fingerprint: `demo ${card.donationId}` }
  const shownCard = demoCard(shown, kind.is === 'retrying' ? 'pm_test_insufficient_funds' : undefined)
  await storeCard(tx, { charityId, donorId, provider: 'test', card: shownCard, isDefault: true, at, by: null })
}
