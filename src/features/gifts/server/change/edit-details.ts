import { donorTypeIds } from '#kit/giving/ids.ts'
import { maskEmail, maskPhone } from '#kit/identity/masks.ts'
import { maskIdNumber } from '#jurisdictions/identity-numbers.ts'
import type { Context } from '#platform/server/context.ts'
import type { GiftToEdit } from '#features/gifts/editing.ts'
import { answerText } from '#platform/server/answer-text.ts'
import { columnOf, EditField, lockCode, type PlainField, plainFields } from '#features/gifts/fields.ts'
import { findOfflineParams } from '../choices/choices-of-charity.ts'
import { type EditableGift, findEditableGift, findLastChange, fieldLock, isReceiptHandedOver } from './editable-gift.ts'

/** A gift for its edit form, with the choices of its fields, and the reason for each locked field. */
export async function findEditDetails(context: Context, { transactionId }: { transactionId: string }): Promise<GiftToEdit> {
  const gift = await findEditableGift(context, transactionId)
  const [params, change] = await Promise.all([findOfflineParams(context, gift.appPreferenceId), findLastChange(context, gift.id)])
  return {
    transactionId: gift.id,
    version: gift.version,
    txnId: gift.txnId,
    appPreferenceId: gift.appPreferenceId,
    status: gift.status,
    receiptNo: gift.receiptNo,
    isHandedOver: isReceiptHandedOver(gift),
    donor: donorOf(gift),
    donationToName: gift.fundName,
    amount: { minor: gift.amountMinor, currency: gift.currency },
    ...plainValuesOf(gift),
    locks: EditField.options.flatMap(field => {
      const code = fieldLock(gift, field)
      return code ? [{ field, code, message: answerText(lockCode(code)) }] : []
    }),
    lastChange: change && { ...change, by: change.by ?? '–' },
    params,
  }
}

function donorOf({ donorId, donorType, donorName, donorPhone, donorEmail, nricTail, idType, language }: EditableGift): GiftToEdit['donor'] {
  if (!donorId || donorType === donorTypeIds.anonymous) return null
  return {
    donorId,
    donorType,
    donorName: donorName ?? '',
    donorPhone: donorPhone && maskPhone(donorPhone),
    donorEmail: donorEmail && maskEmail(donorEmail),
    nirc: nricTail && maskIdNumber(idType, nricTail),
    idType,
    language,
  }
}

/** The fields with one column each, by their names in the API. */
const plainValuesOf = (gift: EditableGift) =>
  Object.fromEntries(plainFields.map(field => [field, gift[columnOf(field)]])) as Pick<GiftToEdit, PlainField>
