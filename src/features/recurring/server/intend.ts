import type { Selectable } from 'kysely'
import { newId } from '#kit/ids.ts'
import { dayInZone } from '#kit/zones.ts'
import { findCardReference, type ChargeOrder } from '#features/card-vault/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import type { Tables, Tx } from '#platform/server/db.ts'
import type { JobContext } from '#platform/server/jobs.ts'
import { chargeOn } from '../rules.ts'
import { stopForCard } from './stop-for-card.ts'
import './tables.ts'

export type Recurrence = Selectable<Tables['recurrence']>
export type Charge = Selectable<Tables['recurringCharge']>
/** A charge that is written down and not resolved. `mayBeSent`: an earlier run may have sent it. `wanted`: it is still what is to be given. */
export type Intent = { charge: Charge; order: ChargeOrder; mayBeSent: boolean; wanted: boolean }

/** Locks a recurring gift: whoever changes it or its charges does so one after the other. */
export const lockRecurrence = (tx: Tx, charityId: number, id: string): Promise<Recurrence | undefined> =>
  tx.selectFrom('recurrence').selectAll().where('charityId', '=', charityId).where('id', '=', id).forUpdate().executeTakeFirst()

/** Writes down the charge that is due, before anybody is asked for money; or finds the one that was written down and never resolved. Null when nothing is to be done. */
export async function intend(context: JobContext, charityId: number, recurrenceId: string): Promise<Intent | null> {
  const { db, now } = context
  return db.transact({ charityId, readOnly: false }, async tx => {
    const recurrence = await lockRecurrence(tx, charityId, recurrenceId)
    if (!recurrence) return null
    const own = tx.selectFrom('recurringCharge').selectAll().where('charityId', '=', charityId).where('recurrenceId', '=', recurrenceId)
    const open = await own.where('state', '=', 'intended').executeTakeFirst()
    if (open) return { ...(await ordered(tx, recurrence, open)), mayBeSent: true, wanted: isWanted(recurrence, open) }

    const { timeZone } = await charityOf(tx, charityId)
    if (recurrence.state !== 'active' || chargeOn(recurrence) > dayInZone(now(), timeZone)) return null
    if (!(await findCardReference(tx, charityId, recurrence.cardId))) {
      await stopForCard(context, tx, recurrence, 'invalidCard')
      return null
    }
    const earlier = await own.where('dueOn', '=', recurrence.nextDueOn).execute()
    const charge = await tx
      .insertInto('recurringCharge')
      .values({
        charityId,
        id: newId(now().getTime()),
        recurrenceId,
        dueOn: recurrence.nextDueOn,
        attempt: earlier.length + 1,
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
    return { ...(await ordered(tx, recurrence, charge)), mayBeSent: false, wanted: true }
  })
}

/** Whether an open charge still says what is to be given: on this day, this amount, from this card. */
const isWanted = ({ state, nextDueOn, cardId, amountMinor }: Recurrence, charge: Charge) =>
  state === 'active' && nextDueOn === charge.dueOn && cardId === charge.cardId && amountMinor === charge.amountMinor

/** The order as the provider gets it: the key is the id of the charge, so that it is the same however often it is sent. */
async function ordered(tx: Tx, recurrence: Recurrence, charge: Charge): Promise<Pick<Intent, 'charge' | 'order'>> {
  const card = await findCardReference(tx, charge.charityId, charge.cardId, { includeRemoved: true })
  if (!card) throw new Error(`The card of the charge ${charge.id} is gone.`)
  const { amountMinor: minor, currency } = charge
  const order = {
    key: charge.id,
    orderedAt: new Date(charge.intendedAt),
    amount: { minor, currency },
    card,
    description: `Recurring gift ${recurrence.id}, due ${charge.dueOn}`,
  }
  return { charge, order }
}
