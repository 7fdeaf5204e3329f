import { donorTypeIds, methodIds } from '#kit/giving/ids.ts'
import type { CardBrand } from '#kit/giving/payment.ts'
import { isAnonymousName, isPlaceholderName, isPlainCompanyName } from '#kit/identity/names.ts'
import { normalIdNumber } from '#kit/identity/normal-id-number.ts'
import { type IdType, idNumberFault } from '#jurisdictions/identity-numbers.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { isFormedAsIdNumber } from '#jurisdictions/numbers/numbers-in-text.ts'
import { isPhoneDoubtful, normalizePhone } from '#jurisdictions/phone.ts'
import { isCompanyName } from '#jurisdictions/company-names.ts'
import { isEmail } from '#kit/text/text.ts'
import { normalizeEmail } from '#features/donors/rules.ts'
import { type GiftText, giftTexts, mapTexts, textNames } from '#features/gifts/texts.ts'
import { FieldId } from '#features/imports/fields.ts'
import { isNamePartLost, writtenName } from '#features/imports/payer-name.ts'
import type { ImportedTextColumn, ReadGift } from '#features/imports/row-rules.ts'
import { type CheckResult, problem, problemIf, type RowReader } from './row-reader.ts'

type DonorValues = Pick<ReadGift, 'donorType' | 'donorName' | 'donorPhone' | 'donorEmail' | 'nric' | 'idType'>
type Payment = Partial<Pick<ReadGift, 'paymentMethod'>>

/** The text fields of a gift that files may contain. */
const importedTexts = textNames.filter((name): name is GiftText & FieldId => FieldId.options.some(field => field === name))
const longest: Readonly<Partial<Record<FieldId, number>>> = { donorName: 150, ...mapTexts(importedTexts, name => giftTexts[name].longest) }
const isIdNumber = (number: string, type: IdType): boolean => number.length >= 6 && idNumberFault(number, type) === null

/**
 * The phone in its stored form. Null when it is not a phone number, or when its digits are doubtful: with a zero after a spreadsheet's
 * decimal point, of two numbers, or with a dialling code without a plus.
 */
function readPhone(text: string, country: string): string | null {
  const stored = /^\d+\.0+$/.test(text) ? null : normalizePhone(text, country)
  return stored && !isPhoneDoubtful(text, stored) ? stored : null
}

/** Reads the donor of a row: name, contact and identity number, or an anonymous donor. */
export function checkDonor({ text, choice, setting: { country } }: RowReader): CheckResult<DonorValues> {
  const type = choice('donorType')
  const written = writtenName(text)
  const [phoneText, emailText, number] = [text('donorPhone'), text('donorEmail'), normalIdNumber(text('nirc'))]
  const name = isAnonymousName(written) ? '' : written
  const phone = phoneText ? readPhone(phoneText, country) : null
  const isWrongEmail = emailText && !isEmail(emailText)
  const isNobody = type.id === String(donorTypeIds.anonymous)
  const isAnonymous = isNobody || (name === '' && !phoneText && !emailText && !number)
  const isNameMissing = isAnonymous
    ? type.id !== null && !isNobody
    : isPlaceholderName(name) || isNamePartLost(text) || isFormedAsIdNumber(name)
  // Somebody who stays anonymous has no name and no way to be reached: what names them must not be dropped.
  const isNamed = name !== '' && !isPlaceholderName(name)
  const isContradicted = isNobody && (isNamed || [phoneText, emailText, number].some(text => text !== ''))
  const isOfCompany = type.id === null ? isCompanyName(name) : type.id === String(donorTypeIds.corporate)
  const isCompany = !isAnonymous && isOfCompany
  const idType = number ? jurisdictionOf(country).identity.typeOf(number, { isCompany }) : null
  const named = {
    donorType: isCompany ? donorTypeIds.corporate : donorTypeIds.individual,
    donorName: name,
    donorPhone: phone,
    donorEmail: emailText ? normalizeEmail(emailText) : null,
    nric: number || null,
    idType: number ? idType : null,
  }
  return {
    values: isAnonymous ? anonymous : named,
    problems: [
      ...type.problems,
      ...problemIf('donorType', isContradicted && 'ANONYMOUS_NAMED'),
      ...problemIf('donorPhone', phoneText && !phone ? 'BAD_PHONE' : null),
      ...problemIf('donorEmail', isWrongEmail ? 'BAD_EMAIL' : null),
      ...problemIf('donorName', isNameMissing && 'NAME_MISSING'),
      ...problemIf('donorName', isCompany && !isPlainCompanyName(name) && 'BAD_COMPANY_NAME'),
      ...problemIf('nirc', idType && !isIdNumber(number, idType) ? 'BAD_ID' : null),
    ],
  }
}
const anonymous = {
  donorType: donorTypeIds.anonymous,
  donorName: null,
  donorPhone: null,
  donorEmail: null,
  nric: null,
  idType: null,
} as const

/** The texts of the gift. */
export function checkTexts({ text }: RowReader, { paymentMethod }: Payment): CheckResult<Pick<ReadGift, ImportedTextColumn>> {
  const limits = Object.entries(longest) as [FieldId, number][]
  const isOtherMethod = paymentMethod !== undefined && paymentMethod !== methodIds.cheque
  return {
    values: Object.fromEntries(importedTexts.map(name => [giftTexts[name].column, text(name) || null])) as Pick<
      ReadGift,
      ImportedTextColumn
    >,
    problems: [
      ...limits.filter(([field, most]) => text(field).length > most).map(([field]) => problem(field, 'TOO_LONG')),
      ...problemIf('chequeNumber', text('chequeNumber') && isOtherMethod ? 'NOT_OF_METHOD' : null),
    ],
  }
}

/** Brand and last digits of a card. */
export function checkCard({ text, choice }: RowReader, { paymentMethod }: Payment): CheckResult<Pick<ReadGift, 'cardBrand' | 'cardLast4'>> {
  const brand = choice('cardBrand')
  const last4 = text('cardLast4')
  const isOtherMethod = paymentMethod !== undefined && paymentMethod !== methodIds.card
  const misplaced = isOtherMethod && last4 ? 'NOT_OF_METHOD' : null
  return {
    values: { cardBrand: brand.id as CardBrand | null, cardLast4: last4 || null },
    problems: [
      ...brand.problems,
      ...problemIf('cardBrand', isOtherMethod && brand.id ? 'NOT_OF_METHOD' : null),
      ...problemIf('cardLast4', last4 && !/^\d{4}$/.test(last4) ? 'BAD_LAST4' : misplaced),
    ],
  }
}
