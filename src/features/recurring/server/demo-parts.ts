import type { Insertable } from 'kysely'
import { addDays } from '#kit/days.ts'
import { newId } from '#kit/ids.ts'
import type { DeclineReason } from '#features/card-vault/rules.ts'
import type { ProviderCard } from '#features/card-vault/server/public.ts'
import type { Tables, Tx } from '#platform/server/db.ts'
import './tables.ts'

type NewCharge = Insertable<Tables['recurringCharge']>
type Shown = Pick<ProviderCard, 'brand' | 'last4' | 'expiryYear' | 'expiryMonth' | 'fingerprint' | 'holderName'>
/** A card of the test provider, with the digits that the gifts of its donor show. */
export const demoCard = (shown: Shown, token = 'pm_test_visa'): ProviderCard => ({
  token,
  customerId: null,
  cardId: null,
  shopperId: null,
  funding: 'credit',
  ...shown,
})

type Declined = Pick<NewCharge, 'charityId' | 'recurrenceId' | 'cardId' | 'amountMinor' | 'currency' | 'dueOn'> & {
  reason: DeclineReason
  /** The days after the due date on which it was tried. */
  triedOn: readonly number[]
}
/** Tries that were declined, in the morning of their days. */
export async function decline(tx: Tx, { reason, triedOn, ...charge }: Declined): Promise<void> {
  for (const [index, days] of triedOn.entries()) {
    const tried = `${addDays(charge.dueOn, days)}T01:05:00Z`
    const facts = { attempt: index + 1, state: 'declined' as const, declineReason: reason, referenceNo: null, donationId: null }
    await tx
      .insertInto('recurringCharge')
      .values({ ...charge, ...facts, id: newId(Date.parse(tried)), intendedAt: tried, resolvedAt: tried })
      .execute()
  }
}
