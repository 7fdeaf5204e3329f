import { hasDeclaredCash } from '#features/declarations/server/public.ts'
import { supervisorRight } from '#features/declarations/rules.ts'
import type { GiftToEdit } from '#features/gifts/editing.ts'
import { type EditField, lockCode } from '#features/gifts/fields.ts'
import { findEditDetails } from '#features/gifts/server/public.ts'
import { answerText } from '#platform/server/answer-text.ts'
import type { Context } from '#platform/server/context.ts'

/** What two people signed for when they counted cash. Only a supervisor changes it, as only a supervisor voids the gift. */
const countedFields = ['amount', 'paymentMethod'] as const satisfies readonly EditField[]
const code = 'CASH_DECLARED'

/** Those of the changed fields that the caller may not change, because the cash was counted. The caller has locked the gift's row. */
export async function countedFieldsAmong({ tx, actor }: Context, id: string, isChanged: (field: EditField) => boolean) {
  const changed = countedFields.filter(isChanged)
  if (changed.length === 0 || actor.can(supervisorRight) || !(await hasDeclaredCash(tx, actor.charityId, id))) return []
  return changed.map(field => ({ field, code: lockCode(code) }))
}

/** A gift for its edit form, with the locks of cash that was counted. */
export async function findDonationToEdit(context: Context, asked: { transactionId: string }): Promise<GiftToEdit> {
  const gift = await findEditDetails(context, asked)
  const faults = await countedFieldsAmong(context, gift.transactionId, field => !gift.locks.some(lock => lock.field === field))
  return { ...gift, locks: [...gift.locks, ...faults.map(({ field }) => ({ field, code, message: answerText(lockCode(code)) }) as const)] }
}
