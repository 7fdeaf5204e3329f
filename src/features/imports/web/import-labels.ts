import { languageNameOf } from '#platform/web/ui/values/language-labels.ts'
import { nameOfBrand, nameOfMethod, nameOfPlatform } from '#features/gift-screens/web/public.tsx'
import { donorTypeIds } from '#kit/giving/ids.ts'
import { nameIn } from '#kit/text/languages.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import type { FieldId } from '../fields.ts'
import type { HeldReason } from '../held-lines.ts'
import type { FixId, ProblemCode, WarningCode } from '../row-rules.ts'
import type { Counts, ImportState } from '../rules.ts'

/** What each field is called. */
export const fieldNames: Readonly<Record<FieldId, () => string>> = {
  donatedOn: m.imports_field_donatedon,
  amount: m.imports_field_amount,
  fund: m.imports_field_fund,
  paymentMethod: m.imports_field_paymentmethod,
  donorName: m.imports_field_donorname,
  donorPhone: m.imports_field_donorphone,
  donorEmail: m.imports_field_donoremail,
  nirc: m.imports_field_nirc,
  donorType: m.imports_field_donortype,
  currency: m.imports_field_currency,
  referenceNo: m.imports_field_referenceno,
  chequeNumber: m.imports_field_chequenumber,
  bankName: m.imports_field_bankname,
  platform: m.imports_field_platform,
  language: m.imports_field_language,
  remarks: m.imports_field_remarks,
  cardBrand: m.imports_field_cardbrand,
  cardLast4: m.imports_field_cardlast4,
  collectionCentre: m.imports_field_collectioncentre,
  irasInclusion: m.imports_field_irasinclusion,
  ipcRegistration: m.imports_field_ipcregistration,
  firstName: m.imports_field_firstname,
  middleName: m.imports_field_middlename,
  lastName: m.imports_field_lastname,
  status: m.imports_field_status,
  testMode: m.imports_field_testmode,
  debitCredit: m.imports_field_debitcredit,
  amountRefunded: m.imports_field_amountrefunded,
  amountDisputed: m.imports_field_amountdisputed,
  amountOut: m.imports_field_amountout,
  people: m.imports_field_people,
  years: m.imports_field_years,
  days: m.imports_field_days,
  grade: m.imports_field_grade,
  quantity: m.imports_field_quantity,
  consentAny: m.imports_field_consentany,
  consentEmail: m.imports_field_consentemail,
  consentSms: m.imports_field_consentsms,
  consentPhone: m.imports_field_consentphone,
  consentPost: m.imports_field_consentpost,
  consentOn: m.imports_field_consenton,
  consentWords: m.imports_field_consentwords,
}

const stateNames: Readonly<Record<ImportState, () => string>> = {
  columns: m.imports_state_columns,
  reading: m.imports_state_reading,
  review: m.imports_state_review,
  recording: m.imports_state_recording,
  paused: m.imports_state_paused,
  done: m.imports_state_done,
  cancelled: m.imports_state_cancelled,
  failed: m.imports_state_failed,
  undoing: m.imports_state_undoing,
  undone: m.imports_state_undone,
}
/** How many rows of an import are not recorded. */
export const countUnrecorded = ({ wrong, doubtful, skipped, ready }: Counts): number => wrong + doubtful + skipped + ready
/** The label of each state of an import. */
export const stateName = (state: ImportState, counts: Counts): string =>
  state === 'done' && countUnrecorded(counts) > 0 ? m.imports_state_done_left() : stateNames[state]()

const problemTexts: Readonly<Record<ProblemCode, () => string>> = {
  MISSING: m.row_missing,
  BAD_DATE: m.row_bad_date,
  DAY_OR_MONTH: m.row_day_or_month,
  DATE_TO_COME: m.row_date_to_come,
  DATE_TOO_OLD: m.row_date_too_old,
  BAD_AMOUNT: m.row_bad_amount,
  UNREAD_AMOUNT: m.row_unread_amount,
  OTHER_UNIT: m.row_other_unit,
  AMOUNT_TOO_GREAT: m.row_amount_too_great,
  UNKNOWN_VALUE: m.row_unknown_value,
  OTHER_CURRENCY: m.row_other_currency,
  BAD_PHONE: m.row_bad_phone,
  BAD_EMAIL: m.row_bad_email,
  BAD_ID: m.row_bad_id,
  NAME_MISSING: m.row_name_missing,
  BAD_COMPANY_NAME: m.row_bad_company_name,
  ANONYMOUS_NAMED: m.row_anonymous_named,
  TOO_LONG: m.row_too_long,
  CARD_NUMBER: m.row_card_number,
  NOT_OF_METHOD: m.row_not_of_method,
  BAD_LAST4: m.row_bad_last4,
  NOT_DEDUCTIBLE: m.row_not_deductible,
  ID_NEEDED: m.row_id_needed,
  MISSING_CELLS: m.row_missing_cells,
  EXTRA_CELLS: m.row_extra_cells,
  LINES_IN_CELL: m.row_lines_in_cell,
  HIDDEN_ROW: m.row_hidden_row,
  BAD_CHARACTER: m.row_bad_character,
  DAMAGED_LETTERS: m.row_damaged_letters,
  DAMAGED_DIGITS: m.row_damaged_digits,
  BAD_COUNT: m.row_bad_count,
  NO_RATE: m.row_no_rate,
  YEARS_DO_NOT_COUNT: m.row_years_do_not_count,
  WRONG_SUM: m.row_wrong_sum,
  UNEVEN_PRICE: m.row_uneven_price,
  NOT_OF_FUND: m.row_not_of_fund,
  CONSENT_UNDATED: m.row_consent_undated,
  CONSENT_UNWORDED: m.row_consent_unworded,
  CONSENT_CONTRADICTS: m.row_consent_contradicts,
}
/** What is wrong with a cell. */
export const problemText = (code: ProblemCode): string => problemTexts[code]()

const warningTexts: Readonly<Record<WarningCode, () => string>> = {
  CHEQUE_NUMBER_MISSING: m.row_cheque_number_missing,
  NUMBER_DOUBTFUL: m.row_number_doubtful,
  PHONE_DIFFERS: m.row_phone_differs,
  EMAIL_DIFFERS: m.row_email_differs,
  NUMBER_DIFFERS: m.row_number_differs,
}
/** What should be looked at in a cell. */
export const warningText = (code: WarningCode): string => warningTexts[code]()

const heldTexts: Readonly<Record<HeldReason, () => string>> = {
  failed: m.held_failed,
  pending: m.held_pending,
  refunded: m.held_refunded,
  reversed: m.held_reversed,
  test: m.held_test,
  interest: m.held_interest,
  balance: m.held_balance,
  total: m.held_total,
  noGift: m.held_nogift,
}
/** Why a line is held back. */
export const heldText = (reason: HeldReason): string => heldTexts[reason]()

const heldKinds: Readonly<Record<HeldReason, (input: { count: number }) => string>> = {
  failed: m.imports_held_kind_failed,
  pending: m.imports_held_kind_pending,
  refunded: m.imports_held_kind_refunded,
  reversed: m.imports_held_kind_reversed,
  test: m.imports_held_kind_test,
  interest: m.imports_held_kind_interest,
  balance: m.imports_held_kind_balance,
  total: m.imports_held_kind_total,
  noGift: m.imports_held_kind_nogift,
}
/** The number of lines of a kind: '3 failed'. */
export const heldKind = (reason: HeldReason, count: number): string => heldKinds[reason]({ count })

const statusNames: Readonly<Partial<Record<string, () => string>>> = {
  received: m.imports_status_received,
  live: m.imports_status_live,
  failed: m.imports_status_failed,
  pending: m.imports_status_pending,
  refunded: m.imports_status_refunded,
  reversed: m.imports_status_reversed,
  test: m.imports_status_test,
  interest: m.imports_status_interest,
  balance: m.imports_status_balance,
  total: m.imports_status_total,
  noGift: m.imports_status_nogift,
  credit: m.imports_side_credit,
  debit: m.imports_side_debit,
}
const donorTypeNames: Readonly<Partial<Record<string, () => string>>> = {
  [donorTypeIds.individual]: m.imports_donor_individual,
  [donorTypeIds.corporate]: m.imports_donor_corporate,
  [donorTypeIds.anonymous]: m.imports_donor_anonymous,
}
const yesOrNo = (id: string) => (id === 'yes' ? m.imports_choice_yes() : m.imports_choice_no())
const agreedOrRefused = (id: string) => (id === 'agreed' ? m.imports_choice_agreed() : m.imports_choice_refused())
const statusName = (id: string) => statusNames[id]?.()
/** The choices that have texts; the others are the charity's own names. */
const choiceNames: Readonly<Partial<Record<FieldId, (id: string) => string | undefined>>> = {
  paymentMethod: id => nameOfMethod(Number(id)),
  platform: nameOfPlatform,
  donorType: id => donorTypeNames[id]?.(),
  language: languageNameOf,
  cardBrand: nameOfBrand,
  irasInclusion: yesOrNo,
  ipcRegistration: yesOrNo,
  status: statusName,
  testMode: statusName,
  debitCredit: statusName,
  consentAny: agreedOrRefused,
  consentEmail: agreedOrRefused,
  consentSms: agreedOrRefused,
  consentPhone: agreedOrRefused,
  consentPost: agreedOrRefused,
}
/** A choice for a word of the file, in the reader's language: what a status leads to, a way of paying, or the charity's own name. */
export const choiceName = (field: FieldId, { id, name, nameMs }: { id: string; name: string; nameMs: string | null }): string =>
  choiceNames[field]?.(id) ?? nameIn(getLocale(), name, nameMs)

const fixNames: Readonly<Record<FixId, (input: { count: number }) => string>> = {
  trim: m.imports_fix_trim,
  phone: m.imports_fix_phone,
  date: m.imports_fix_date,
  amount: m.imports_fix_amount,
  email: m.imports_fix_email,
  companyName: m.imports_fix_company_name,
  swapDate: m.imports_fix_swap_date,
  keepDate: m.imports_fix_keep_date,
}
/** A mending of all cells of one kind. */
export const fixName = (fix: FixId, count: number): string => fixNames[fix]({ count })

/** The last change that can be taken back: 'edit', 'replace:field' or 'fix:kind' in words. */
export function changeName(title: string): string {
  const [kind] = title.split(':')
  if (kind === 'edit') return m.imports_change_edit()
  return kind === 'replace' ? m.imports_change_replace() : m.imports_change_fix()
}
