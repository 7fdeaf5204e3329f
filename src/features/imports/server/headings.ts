import { type Language, languages } from '#kit/text/languages.ts'
import { type DocumentTexts, textsIn } from '#platform/server/texts.ts'
import { type FieldId, normalizeWord } from '../fields.ts'

const headings = {
  donatedOn: 'imports_heading_donated_on',
  amount: 'imports_heading_amount',
  fund: 'imports_heading_fund',
  paymentMethod: 'imports_heading_payment_method',
  donorName: 'imports_heading_donor_name',
  donorPhone: 'imports_heading_donor_phone',
  donorEmail: 'imports_heading_donor_email',
  nirc: 'imports_heading_nirc',
  donorType: 'imports_heading_donor_type',
  currency: 'imports_heading_currency',
  referenceNo: 'imports_heading_reference_no',
  chequeNumber: 'imports_heading_cheque_number',
  bankName: 'imports_heading_bank_name',
  cardBrand: 'imports_heading_card_brand',
  cardLast4: 'imports_heading_card_last_4',
  collectionCentre: 'imports_heading_collection_centre',
  irasInclusion: 'imports_heading_iras_inclusion',
  ipcRegistration: 'imports_heading_ipc_registration',
  platform: 'imports_heading_platform',
  language: 'imports_heading_language',
  remarks: 'imports_heading_remarks',
  firstName: 'imports_heading_first_name',
  middleName: 'imports_heading_middle_name',
  lastName: 'imports_heading_last_name',
  status: 'imports_heading_status',
  testMode: 'imports_heading_test_mode',
  debitCredit: 'imports_heading_debit_credit',
  amountRefunded: 'imports_heading_amount_refunded',
  amountDisputed: 'imports_heading_amount_disputed',
  amountOut: 'imports_heading_amount_out',
  people: 'imports_heading_people',
  years: 'imports_heading_years',
  days: 'imports_heading_days',
  grade: 'imports_heading_grade',
  quantity: 'imports_heading_quantity',
  consentAny: 'imports_heading_consent_any',
  consentEmail: 'imports_heading_consent_email',
  consentSms: 'imports_heading_consent_sms',
  consentPhone: 'imports_heading_consent_phone',
  consentPost: 'imports_heading_consent_post',
  consentOn: 'imports_heading_consent_on',
  consentWords: 'imports_heading_consent_words',
} as const satisfies Record<FieldId, keyof DocumentTexts>

/** The heading of a field in a template or a file of exceptions. */
export const headingOf = (field: FieldId, language: Language): string => textsIn[language][headings[field]]()

/**
 * The columns that an exceptions file has after those of the original: the row's key, its number, the codes of its errors, and their texts.
 */
export const exceptionHeadings = (language: Language): string[] => {
  const texts = textsIn[language]
  return [texts.imports_row_key(), texts.imports_row_no(), texts.imports_row_code(), texts.imports_row_fault()]
}

/** Whether a heading is that of the row's key, in any of our languages. */
export const isRowKeyHeading = (name: string): boolean =>
  languages.some(language => normalizeWord(textsIn[language].imports_row_key()) === normalizeWord(name))
