import { maskEmail, maskPhone } from '#kit/identity/masks.ts'
import { dottedId } from '#features/donors/rules.ts'
import type { Context } from '#platform/server/context.ts'
import { EditField, editLocks, type GiftToEdit } from '#features/gifts/editing.ts'
import { offlineParamsOf } from '../choices/choices-of-charity.ts'
import { type GiftFacts, giftToEdit, lastChangeOf, lockIn, wasHandedOver } from './edit-facts.ts'

/** D7: a gift as its edit form shows it, with what may be chosen and what stays as it is, and why. */
export async function findEditDetails(context: Context, { transactionId }: { transactionId: string }): Promise<GiftToEdit> {
  const gift = await giftToEdit(context, transactionId)
  const [params, change] = await Promise.all([offlineParamsOf(context, gift.appPreferenceId), lastChangeOf(context, gift.id)])
  return {
    transactionId: gift.id,
    version: gift.version,
    txnId: gift.txnId,
    appPreferenceId: gift.appPreferenceId,
    status: gift.status,
    receiptNo: gift.receiptNo,
    isHandedOver: wasHandedOver(gift),
    donor: donorOf(gift),
    donationToValue: gift.fundId,
    donationToName: gift.fundName,
    amount: { minor: gift.amountMinor, currency: gift.currency },
    paymentMethod: gift.paymentMethod,
    cardType: gift.cardBrand,
    cardLastDigit: gift.cardLast4,
    chequeNumber: gift.chequeNo,
    chequeDate: gift.chequeOn,
    bankName: gift.bankName,
    referenceNo: gift.referenceNo,
    remarks: gift.remarks,
    supportingFile: gift.supportingFile,
    donationDate: gift.donatedOn,
    collectionCentreId: gift.collectionCentreId,
    language: gift.language,
    isIRASInclusion: gift.isIrasInclusion,
    isIPCRegistrationForIRAS: gift.isIpcRegistrationForIras,
    locks: EditField.options.flatMap(field => {
      const code = lockIn(gift, field)
      return code ? [{ field, code, message: editLocks[code] }] : []
    }),
    lastChange: change && { ...change, by: change.by ?? '–' },
    params,
  }
}

function donorOf({ donorId, donorType, donorName, donorPhone, donorEmail, nricTail, idType, language }: GiftFacts): GiftToEdit['donor'] {
  if (!donorId || donorType === 3) return null
  return {
    donorId,
    donorType,
    donorName: donorName ?? '',
    donorPhone: donorPhone && maskPhone(donorPhone),
    donorEmail: donorEmail && maskEmail(donorEmail),
    nirc: nricTail && dottedId(idType, nricTail),
    idType,
    language,
  }
}
