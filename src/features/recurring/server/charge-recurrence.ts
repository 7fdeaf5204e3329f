import { type CardProvider, submitCharge } from '#features/card-vault/server/public.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import { prepareCharge, type PreparedCharge } from './prepare-charge.ts'
import { recordOutcome } from './record-outcome.ts'
import './tables.ts'

/** An order is submitted within this time of being read, or not at all. */
const sendDeadlineMs = 60_000
/** A charge unknown to the provider is withdrawn only after this time: until then a concurrent run may still submit it. */
const withdrawAfterMs = 600_000

/**
 * Charges everything due of one recurring gift, each due date exactly once: the charge is committed, submitted with its id as the key, and
 * its outcome recorded. Each is looked up first. Safe to run concurrently.
 * Throws OutcomeUnknownError while the outcome is unknown.
 */
export async function chargeRecurrence(
  context: JobContext,
  provider: CardProvider,
  charityId: number,
  recurrenceId: string,
): Promise<void> {
  for (;;) {
    context.signal.throwIfAborted()
    const intent = await prepareCharge(context, charityId, recurrenceId)
    if (!intent) return
    if (intent.isCurrent) await recordOutcome(context, intent, await submitCharge(withSendDeadline(provider), intent.order))
    else await withdrawCharge(context, provider, intent)
  }
}

/** A suspended process must not submit a charge that another run has withdrawn since. */
function withSendDeadline(provider: CardProvider): CardProvider {
  const since = performance.now()
  const charge: CardProvider['charge'] = order => {
    if (performance.now() - since > sendDeadlineMs) throw new Error(`The charge ${order.key} was not submitted in time.`)
    return provider.charge(order)
  }
  return { ...provider, charge }
}

/**
 * Resolves the open charge of a gift that was paused, cancelled or changed: a charge the provider made is recorded, one it does not know is
 * withdrawn.
 */
async function withdrawCharge(context: JobContext, provider: CardProvider, intent: PreparedCharge): Promise<void> {
  const { charityId, id, intendedAt } = intent.charge
  const known = await provider.findCharge(intent.order)
  if (known.state === 'succeeded' || known.state === 'declined') return recordOutcome(context, intent, known)
  const age = context.now().getTime() - Date.parse(intendedAt)
  if (known.state === 'pending' || age < withdrawAfterMs) throw new Error(`The charge ${id} may still be in progress.`)
  await context.db.transact({ charityId, readOnly: false }, tx =>
    tx
      .updateTable('recurringCharge')
      .set({ state: 'withdrawn', resolvedAt: context.now() })
      .where('charityId', '=', charityId)
      .where('id', '=', id)
      .where('state', '=', 'intended')
      .execute(),
  )
}
