import { type CardProvider, submitCharge } from '#features/card-vault/server/public.ts'
import type { JobContext } from '#platform/server/jobs.ts'
import { intend, type Intent } from './intend.ts'
import { recordOutcome } from './record-outcome.ts'
import './tables.ts'

/** A run sends an order within this time after it has read it, or not at all. */
const sendsWithin = 60_000
/** A charge that nobody has heard of is only withdrawn after this time: until then a run that read it may still send it. */
const mayComeFor = 600_000

/**
 * Charges all that is due of one recurring gift, each due date once whatever crashes: the charge is written down and committed, the provider is
 * asked with its id as the key, and the answer is recorded. Whatever the last run left open is asked for first. May run many times at once.
 * Throws OutcomeUnknownError while the provider does not say what it did.
 */
export async function chargeRecurrence(
  context: JobContext,
  provider: CardProvider,
  charityId: number,
  recurrenceId: string,
): Promise<void> {
  for (;;) {
    context.signal.throwIfAborted()
    const intent = await intend(context, charityId, recurrenceId)
    if (!intent) return
    if (intent.wanted) await recordOutcome(context, intent, await submitCharge(inTime(provider), intent.order, intent.mayBeSent))
    else await giveUp(context, provider, intent)
  }
}

/** A process that was asleep must not send what others have given up meanwhile. */
function inTime(provider: CardProvider): CardProvider {
  const since = performance.now()
  const charge: CardProvider['charge'] = order => {
    if (performance.now() - since > sendsWithin) throw new Error(`The charge ${order.key} was not sent in time.`)
    return provider.charge(order)
  }
  return { ...provider, charge }
}

/** A gift that was paused, cancelled or changed while its charge was open: what was made is recorded, what never came is not sent any more. */
async function giveUp(context: JobContext, provider: CardProvider, intent: Intent): Promise<void> {
  const { charityId, id, intendedAt } = intent.charge
  const known = await provider.findCharge(intent.order)
  if (known.state === 'succeeded' || known.state === 'declined') return recordOutcome(context, intent, known)
  const age = context.now().getTime() - Date.parse(intendedAt)
  if (known.state === 'pending' || age < mayComeFor) throw new Error(`The charge ${id} may still be on its way.`)
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
