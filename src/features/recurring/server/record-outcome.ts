import { dayInZone } from '#kit/time/time-zones.ts'
import { findCardReference, type Outcome } from '#features/card-vault/server/public.ts'
import { type Charity, charityOf } from '#features/charity/server/public.ts'
import { recordChargedGift } from '#features/gifts/server/public.ts'
import { appendAudit } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import { scheduleAfterCharge, scheduleAfterDecline } from '../rules.ts'
import { type Charge, type PreparedCharge, lockRecurrence } from './prepare-charge.ts'
import type { Recurrence } from './tables.ts'
import { recurringJobNames } from './job-names.ts'
import { mailChargeReceipt, notifyOfPause } from './notify/notify-donor.ts'
import './tables.ts'

type ChargeWork = { context: JobContext; tx: Tx; charity: Charity; recurrence: Recurrence; charge: Charge }

/** Records the outcome of a charge, once: the gift with its receipt and ledger entries, or the decline and the schedule's next step. */
export async function recordOutcome(
  context: JobContext,
  { charge: { charityId, recurrenceId, id } }: PreparedCharge,
  outcome: Outcome,
): Promise<void> {
  await context.db.transact({ charityId, readOnly: false }, async tx => {
    const recurrence = await lockRecurrence(tx, charityId, recurrenceId)
    // A withdrawn charge that the provider made after all is recorded too: the money was taken.
    const open = outcome.state === 'succeeded' ? (['intended', 'withdrawn'] as const) : (['intended'] as const)
    const charge = await tx
      .selectFrom('recurringCharge')
      .selectAll()
      .where('charityId', '=', charityId)
      .where('id', '=', id)
      .where('state', 'in', open)
      .executeTakeFirst()
    if (!recurrence || !charge) return // recorded by a concurrent run
    const work = { context, tx, charity: await charityOf(tx, charityId), recurrence, charge }
    await (outcome.state === 'succeeded' ? recordGift(work, outcome.reference) : recordDecline(work, outcome))
  })
}

async function recordGift(work: ChargeWork, referenceNo: string): Promise<void> {
  const { context, tx, charity, recurrence, charge } = work
  const { charityId } = charity
  const card = await findCardReference(tx, charityId, charge.cardId, { includeRemoved: true })
  if (!card) throw new Error(`The card of the charge ${charge.id} no longer exists.`)
  const gift = await recordChargedGift({ tx, now: context.now }, charity, {
    ...recurrence,
    recurring: recurrence,
    islamic: null,
    amount: { minor: charge.amountMinor, currency: charge.currency },
    card: { brand: card.cardType, funding: card.funding, last4: card.cardLastDigit },
    referenceNo,
  })
  await resolveCharge(work, { state: 'succeeded', referenceNo, donationId: gift.id })
  if (isCurrent(work)) await updateRecurrence(work, { ...scheduleAfterCharge(recurrence), lastDecline: null })
  await mailChargeReceipt(work, gift.txnId)
  await appendChargeAudit(work, 'done', { donationId: gift.id, receiptNo: gift.receiptNo })
}

/** A decline of a card that the gift has left says nothing of its schedule: the new card is charged next. */
async function recordDecline(work: ChargeWork, { reason, reference }: Extract<Outcome, { state: 'declined' }>): Promise<void> {
  const { context, charity, recurrence, charge } = work
  await resolveCharge(work, { state: 'declined', declineReason: reason, referenceNo: reference })
  if (isCurrent(work) && charge.cardId === recurrence.cardId) {
    const step = scheduleAfterDecline(recurrence, reason, dayInZone(context.now(), charity.timeZone))
    await updateRecurrence(work, { ...step, lastDecline: reason })
    if (step.state === 'paused') await notifyOfPause(work, reason)
  }
  await appendChargeAudit(work, 'refused', { reason })
}

/** Whether the gift still waits for this charge: it may have been paused, rescheduled or cancelled since. */
const isCurrent = ({ recurrence, charge }: ChargeWork) => recurrence.state === 'active' && recurrence.nextDueOn === charge.dueOn

async function resolveCharge(
  { context, tx, charge }: ChargeWork,
  change: Partial<Pick<Charge, 'state' | 'referenceNo' | 'donationId' | 'declineReason'>>,
): Promise<void> {
  await tx
    .updateTable('recurringCharge')
    .set({ ...change, resolvedAt: context.now() })
    .where('charityId', '=', charge.charityId)
    .where('id', '=', charge.id)
    .execute()
}

async function updateRecurrence({ context, tx, recurrence }: ChargeWork, change: Partial<Recurrence>): Promise<void> {
  await tx
    .updateTable('recurrence')
    .set({ ...change, version: recurrence.version + 1, updatedAt: context.now() })
    .where('charityId', '=', recurrence.charityId)
    .where('id', '=', recurrence.id)
    .execute()
}

const appendChargeAudit = ({ context, tx, charge }: ChargeWork, outcome: 'done' | 'refused', detail: Record<string, unknown>) =>
  appendAudit(tx, { userId: null, call: `job:${recurringJobNames.charge}`, outcome, at: context.now(), requestId: charge.id }, [
    {
      subject: { kind: 'recurrence', id: charge.recurrenceId },
      detail: { dueOn: charge.dueOn, attempt: charge.attempt, amountMinor: charge.amountMinor, ...detail },
    },
  ])
