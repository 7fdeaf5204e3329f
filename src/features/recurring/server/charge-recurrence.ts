import { type CardProvider, settleCharge } from '#features/cards/server/public.ts'
import type { JobContext } from '#platform/server/jobs.ts'
import { intend, type Intent } from './intend.ts'
import { recordOutcome } from './record-outcome.ts'
import './tables.ts'

/**
 * Charges all that is due of one recurring gift, each due date once whatever crashes: the charge is written down and committed, the provider is
 * asked with its id as the key, and the answer is recorded. Whatever the last run left open is asked for first. May run many times at once.
 * Throws OutcomeUnknown while the provider does not say what it did.
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
    if (intent.wanted) await recordOutcome(context, intent, await settleCharge(provider, intent.order, intent.maybeSent))
    else await giveUp(context, provider, intent)
  }
}

/** A gift that was paused or cancelled while its charge was open: what was made is recorded, what never came is not sent any more. */
async function giveUp(context: JobContext, provider: CardProvider, intent: Intent): Promise<void> {
  const known = await provider.findCharge(intent.order)
  if (known.state === 'succeeded' || known.state === 'declined') return recordOutcome(context, intent, known)
  if (known.state === 'underWay') throw new Error(`The provider is still working on the charge ${intent.charge.id}.`)
  const { charityId, id } = intent.charge
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
