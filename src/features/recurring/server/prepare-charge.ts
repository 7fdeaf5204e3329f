import type { Selectable } from 'kysely'
import type { Day } from '#kit/time/days.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import type { DeclineReason } from '#features/card-vault/rules.ts'
import { type ChargeOrder, findCard, findCardReference } from '#features/card-vault/server/public.ts'
import { currentDonorId } from '#features/donors/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { appendAudit } from '#platform/server/audit/audit.ts'
import type { Tables, Tx } from '#platform/server/database/database.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import { derivedId } from '#platform/server/security/derived-id.ts'
import { nextChargeDay } from '../rules.ts'
import { recurringJobNames } from './job-names.ts'
import { notifyOfPause } from './notify/notify-donor.ts'
import type { Recurrence } from './tables.ts'

export type Charge = Selectable<Tables['recurringCharge']>
/** An unresolved charge, which an earlier run may have submitted. `isCurrent`: it still matches the schedule. */
export type PreparedCharge = { charge: Charge; order: ChargeOrder; isCurrent: boolean }

/** Locks a recurring gift, so that its changes and charges run one after another. */
export const lockRecurrence = (tx: Tx, charityId: number, id: string): Promise<Recurrence | undefined> =>
  tx.selectFrom('recurrence').selectAll().where('charityId', '=', charityId).where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Commits the due charge before the provider is called, or finds the unresolved one. Null when nothing is due, enough of it
 * was charged today, or the charity is not active.
 */
export async function prepareCharge(context: JobContext, charityId: number, recurrenceId: string): Promise<PreparedCharge | null> {
  const { db, now } = context
  return db.transact({ charityId, readOnly: false }, async tx => {
    const recurrence = await lockRecurrence(tx, charityId, recurrenceId)
    if (!recurrence) return null
    const own = tx.selectFrom('recurringCharge').selectAll().where('charityId', '=', charityId).where('recurrenceId', '=', recurrenceId)
    const open = await own.where('state', '=', 'intended').executeTakeFirst()
    const { timeZone, status } = await charityOf(tx, charityId)
    const isOwnCard = await hasOwnCard(tx, recurrence)
    if (open) {
      const isCurrent = status === 'active' && isOwnCard && matchesSchedule(recurrence, open)
      return { ...(await withOrder(tx, recurrence, open)), isCurrent }
    }
    if (status !== 'active' || recurrence.state !== 'active' || nextChargeDay(recurrence) > dayInZone(now(), timeZone)) return null
    if (recurrence.endsOn !== null && recurrence.nextDueOn > recurrence.endsOn) {
      await endSchedule(context, tx, recurrence)
      return null
    }
    if (!isOwnCard) {
      await pauseForCard(context, tx, recurrence, 'invalidCard')
      return null
    }
    if (await isCaughtUpForToday(tx, recurrence, now())) return null
    const earlier = await own.where('dueOn', '=', recurrence.nextDueOn).execute()
    const [dueOn, attempt] = [recurrence.nextDueOn, earlier.length + 1]
    const charge = await tx
      .insertInto('recurringCharge')
      .values({
        charityId,
        id: derivedId(startOf(dueOn) + attempt, 'recurringCharge', charityId, recurrenceId, dueOn, attempt),
        recurrenceId,
        dueOn,
        attempt,
        cardId: recurrence.cardId,
        amountMinor: recurrence.amountMinor,
        currency: recurrence.currency,
        referenceNo: null,
        declineReason: null,
        donationId: null,
        intendedAt: now(),
        resolvedAt: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { ...(await withOrder(tx, recurrence, charge)), isCurrent: true }
  })
}

/** Due dates that were missed are charged a few at a time: of a clock that is far ahead, somebody hears before a year is charged. */
const mostInADay = 7
async function isCaughtUpForToday(tx: Tx, { charityId, id }: Recurrence, now: Date): Promise<boolean> {
  const [from, until] = [-86_400_000, 3_600_000].map(milliseconds => new Date(now.getTime() + milliseconds).toISOString())
  const charged = await tx
    .selectFrom('recurringCharge')
    .select('id')
    .where('charityId', '=', charityId)
    .where('recurrenceId', '=', id)
    .where('state', '=', 'succeeded')
    .where('intendedAt', '>', from!)
    .where('intendedAt', '<', until!) // a charge of a clock that was ahead does not count until then
    .limit(mostInADay)
    .execute()
  return charged.length >= mostInADay
}

const startOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`)

/** Whether a gift has a card that was not removed, of its donor, who may be on file under the id of a record that was merged. */
async function hasOwnCard(tx: Tx, { charityId, donorId, cardId }: Recurrence): Promise<boolean> {
  const card = await findCard(tx, charityId, cardId)
  return card !== undefined && (card.donorId === donorId || card.donorId === (await currentDonorId(tx, charityId, donorId)))
}

/** Whether an open charge still has the schedule's due date, amount and card. */
const matchesSchedule = ({ state, nextDueOn, cardId, amountMinor }: Recurrence, charge: Charge) =>
  state === 'active' && nextDueOn === charge.dueOn && cardId === charge.cardId && amountMinor === charge.amountMinor

/**
 * Adds the provider's order. Its key is the id of the charge, so that it is executed once however often it is sent, and whether or not the
 * database remembers it. A forgotten order may have been sent since its due date.
 */
async function withOrder(tx: Tx, recurrence: Recurrence, charge: Charge): Promise<Pick<PreparedCharge, 'charge' | 'order'>> {
  const card = await findCardReference(tx, charge.charityId, charge.cardId, { includeRemoved: true })
  if (!card) throw new Error(`The card of the charge ${charge.id} no longer exists.`)
  const { amountMinor: minor, currency } = charge
  const order = {
    key: charge.id,
    orderedAt: new Date(Math.min(startOf(charge.dueOn), Date.parse(charge.intendedAt))),
    amount: { minor, currency },
    card,
    description: `Recurring gift ${recurrence.id}, due ${charge.dueOn}`,
  }
  return { charge, order }
}

/** Ends a recurring gift that has no due date left. */
async function endSchedule({ now }: JobContext, tx: Tx, { charityId, id, version }: Recurrence): Promise<void> {
  await tx
    .updateTable('recurrence')
    .set({ state: 'ended', softDeclines: 0, retryOn: null, version: version + 1, updatedAt: now() })
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .execute()
  const call = { userId: null, call: `job:${recurringJobNames.charge}`, outcome: 'done' as const, at: now(), requestId: id }
  await appendAudit(tx, call, [{ subject: { kind: 'recurrence', id }, changes: { state: ['active', 'ended'] } }])
}

/** Pauses a recurring gift whose card was removed or is another donor's, before the provider is called. */
async function pauseForCard(context: JobContext, tx: Tx, recurrence: Recurrence, reason: DeclineReason): Promise<void> {
  const { charityId, id, version } = recurrence
  await tx
    .updateTable('recurrence')
    .set({
      state: 'paused',
      pauseReason: 'declined',
      softDeclines: 0,
      retryOn: null,
      remindedAt: null,
      lastDecline: reason,
      version: version + 1,
      updatedAt: context.now(),
    })
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .execute()
  await notifyOfPause({ context, tx, charity: await charityOf(tx, charityId), recurrence }, reason)
  const call = { userId: null, call: `job:${recurringJobNames.charge}`, outcome: 'refused' as const, at: context.now(), requestId: id }
  await appendAudit(tx, call, [{ subject: { kind: 'recurrence', id }, detail: { dueOn: recurrence.nextDueOn, reason } }])
}
