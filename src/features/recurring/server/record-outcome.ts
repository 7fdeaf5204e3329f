import { dayInZone } from '#kit/zones.ts'
import { findCardReference, type Outcome } from '#features/card-vault/server/public.ts'
import { type Charity, charityOf } from '#features/charity/server/public.ts'
import { recordChargedGift } from '#features/gifts/server/public.ts'
import { appendAudit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'
import type { JobContext } from '#platform/server/jobs.ts'
import { afterCharge, afterDecline } from '../rules.ts'
import { type Charge, type Intent, lockRecurrence, type Recurrence } from './intend.ts'
import { tellOfCharge, tellOfStop } from './tell-donor.ts'
import './tables.ts'

type Work = { context: JobContext; tx: Tx; charity: Charity; recurrence: Recurrence; charge: Charge }

/** Writes down what became of a charge, once: the gift with its receipt and its entries, or the decline and what follows from it. */
export async function recordOutcome(
  context: JobContext,
  { charge: { charityId, recurrenceId, id } }: Intent,
  outcome: Outcome,
): Promise<void> {
  await context.db.transact({ charityId, readOnly: false }, async tx => {
    const recurrence = await lockRecurrence(tx, charityId, recurrenceId)
    // A charge that was withdrawn and turns out to have been made is recorded all the same: the money has moved.
    const open = outcome.state === 'succeeded' ? (['intended', 'withdrawn'] as const) : (['intended'] as const)
    const charge = await tx
      .selectFrom('recurringCharge')
      .selectAll()
      .where('charityId', '=', charityId)
      .where('id', '=', id)
      .where('state', 'in', open)
      .executeTakeFirst()
    if (!recurrence || !charge) return // another run was first
    const work = { context, tx, charity: await charityOf(tx, charityId), recurrence, charge }
    await (outcome.state === 'succeeded' ? recordGift(work, outcome.reference) : recordDecline(work, outcome))
  })
}

async function recordGift(work: Work, referenceNo: string): Promise<void> {
  const { context, tx, charity, recurrence, charge } = work
  const { charityId } = charity
  const card = await findCardReference(tx, charityId, charge.cardId, { includeRemoved: true })
  if (!card) throw new Error(`The card of the charge ${charge.id} is gone.`)
  const gift = await recordChargedGift({ tx, now: context.now }, charity, {
    ...recurrence,
    recurrenceId: recurrence.id,
    amount: { minor: charge.amountMinor, currency: charge.currency },
    card: { brand: card.cardType, funding: card.funding, last4: card.cardLastDigit },
    referenceNo,
  })
  await resolve(work, { state: 'succeeded', referenceNo, donationId: gift.id })
  if (isCurrent(work)) await advance(work, { ...afterCharge(recurrence), lastDecline: null })
  await tellOfCharge(work, gift.txnId)
  await note(work, 'done', { donationId: gift.id, receiptNo: gift.receiptNo })
}

async function recordDecline(work: Work, { reason, reference }: Extract<Outcome, { state: 'declined' }>): Promise<void> {
  const { context, charity, recurrence } = work
  await resolve(work, { state: 'declined', declineReason: reason, referenceNo: reference })
  if (isCurrent(work)) {
    const step = afterDecline(recurrence, reason, dayInZone(context.now(), charity.timeZone))
    await advance(work, { ...step, lastDecline: reason })
    if (step.state === 'paused') await tellOfStop(work, reason)
  }
  await note(work, 'refused', { reason })
}

/** Whether the gift still waits for this charge; somebody may have paused, moved or cancelled it meanwhile. */
const isCurrent = ({ recurrence, charge }: Work) => recurrence.state === 'active' && recurrence.nextDueOn === charge.dueOn

async function resolve(
  { context, tx, charge }: Work,
  change: Partial<Pick<Charge, 'state' | 'referenceNo' | 'donationId' | 'declineReason'>>,
): Promise<void> {
  await tx
    .updateTable('recurringCharge')
    .set({ ...change, resolvedAt: context.now() })
    .where('charityId', '=', charge.charityId)
    .where('id', '=', charge.id)
    .execute()
}

async function advance({ context, tx, recurrence }: Work, change: Partial<Recurrence>): Promise<void> {
  await tx
    .updateTable('recurrence')
    .set({ ...change, version: recurrence.version + 1, updatedAt: context.now() })
    .where('charityId', '=', recurrence.charityId)
    .where('id', '=', recurrence.id)
    .execute()
}

const note = ({ context, tx, charge }: Work, outcome: 'done' | 'refused', detail: Record<string, unknown>) =>
  appendAudit(tx, { userId: null, call: 'job:recurring.charge', outcome, at: context.now(), requestId: charge.id }, [
    {
      subject: { kind: 'recurrence', id: charge.recurrenceId },
      detail: { dueOn: charge.dueOn, attempt: charge.attempt, amountMinor: charge.amountMinor, ...detail },
    },
  ])
