import { declaredMethodsOf } from '#features/declarations/server/public.ts'
import { supervisorRight } from '#features/declarations/rules.ts'
import type { GiftToEdit } from '#features/gifts/editing.ts'
import { type EditField, lockCode } from '#features/gifts/fields.ts'
import { findEditDetails } from '#features/gifts/server/public.ts'
import { methodIds } from '#kit/giving/ids.ts'
import { answerText } from '#platform/server/answer-text.ts'
import type { Context } from '#platform/server/context.ts'

/** The fields that counters ask about, by what was counted. */
const cash = { code: 'CASH_DECLARED', fields: ['amount', 'paymentMethod'] } as const
const cheque = { code: 'CHEQUE_DECLARED', fields: ['amount', 'paymentMethod', 'chequeNumber'] } as const
type CountedField = (typeof cheque.fields)[number]
/** What two people signed for when they counted cash or cheques. Only a supervisor changes it. */
const countedParts = new Map<number, typeof cash | typeof cheque>([
  [methodIds.cash, cash],
  [methodIds.cheque, cheque],
])

/** Those of the changed fields that the caller may not change, because the gift was counted. The caller has locked its row. */
async function locksAmong({ tx, actor }: Context, id: string, isChanged: (field: CountedField) => boolean) {
  if (actor.can(supervisorRight) || !cheque.fields.some(isChanged)) return []
  const methods = await declaredMethodsOf(tx, actor.charityId, id)
  const part = methods.map(method => countedParts.get(method)).find(counted => counted !== undefined)
  return part ? part.fields.filter(isChanged).map(field => ({ field, code: part.code }) as const) : []
}

/** The same as faults of the form. */
export const countedFieldsAmong = async (context: Context, id: string, isChanged: (field: CountedField) => boolean) =>
  (await locksAmong(context, id, isChanged)).map(({ field, code }) => ({ field, code: lockCode(code) }))

/** A gift for its edit form, with the locks of what was counted. */
export async function findDonationToEdit(context: Context, asked: { transactionId: string }): Promise<GiftToEdit> {
  const gift = await findEditDetails(context, asked)
  const isOpen = (field: EditField) => !gift.locks.some(lock => lock.field === field)
  const counted = await locksAmong(context, gift.transactionId, isOpen)
  return { ...gift, locks: [...gift.locks, ...counted.map(lock => ({ ...lock, message: answerText(lockCode(lock.code)) }))] }
}
