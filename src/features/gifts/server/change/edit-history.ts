import { formatMoney } from '#kit/giving/money.ts'
import { paymentMethod } from '#kit/giving/payment.ts'
import type { Changes } from '#platform/server/audit/audit.ts'
import type { Change, Names } from './edit-changes.ts'
import type { GiftFacts } from './edit-facts.ts'

/** Each changed field before and after, in words that stay readable when the choices are others. */
export function changesOf(gift: GiftFacts, change: Change, names: Names): Changes {
  const { currency } = gift
  const method = (id: number) => paymentMethod(id)?.label ?? String(id)
  const words: Partial<Record<keyof Change, readonly [string, unknown, unknown]>> = {
    donorId: ['donor', gift.donorName, change.donorName],
    fundId: ['donationToValue', gift.fundName, names.fundName],
    amountMinor: ['amount', formatMoney({ minor: gift.amountMinor, currency }), formatMoney({ minor: change.amountMinor ?? 0, currency })],
    paymentMethod: ['paymentMethod', method(gift.paymentMethod), method(change.paymentMethod ?? 0)],
    cardBrand: ['cardType', gift.cardBrand, change.cardBrand],
    cardLast4: ['cardLastDigit', gift.cardLast4, change.cardLast4],
    chequeNo: ['chequeNumber', gift.chequeNo, change.chequeNo],
    chequeOn: ['chequeDate', gift.chequeOn, change.chequeOn],
    bankName: ['bankName', gift.bankName, change.bankName],
    referenceNo: ['referenceNo', gift.referenceNo, change.referenceNo],
    remarks: ['remarks', gift.remarks, change.remarks],
    supportingFile: ['supportingFile', nameOf(gift.supportingFile), nameOf(change.supportingFile)],
    donatedOn: ['donationDate', gift.donatedOn, change.donatedOn],
    collectionCentreId: ['collectionCentreId', gift.centreName, names.centreName],
    language: ['language', gift.language, change.language],
    isIrasInclusion: ['isIRASInclusion', gift.isIrasInclusion, change.isIrasInclusion],
    isIpcRegistrationForIras: ['isIPCRegistrationForIRAS', gift.isIpcRegistrationForIras, change.isIpcRegistrationForIras],
  }
  const told = (Object.keys(change) as (keyof Change)[]).map(name => words[name]).filter(entry => entry !== undefined)
  return Object.fromEntries(told.map(([field, before, after]) => [field, [before ?? null, after ?? null] as const]))
}

/** The last part of a file's name in the store. */
const nameOf = (file: string | null | undefined) => file?.split('/').at(-1) ?? null
