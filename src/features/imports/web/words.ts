import { m } from '#messages/messages.js'
import type { FieldId } from '../fields.ts'
import type { FixId, ProblemCode } from '../row-rules.ts'
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
export const leftOf = ({ wrong, doubtful, skipped, ready }: Counts): number => wrong + doubtful + skipped + ready
/** How far an import is. */
export const stateName = (state: ImportState, counts: Counts): string =>
  state === 'done' && leftOf(counts) > 0 ? m.imports_state_done_left() : stateNames[state]()

const problemTexts: Readonly<Record<ProblemCode, () => string>> = {
  MISSING: m.row_missing,
  BAD_DATE: m.row_bad_date,
  DATE_TO_COME: m.row_date_to_come,
  DATE_TOO_OLD: m.row_date_too_old,
  BAD_AMOUNT: m.row_bad_amount,
  AMOUNT_TOO_GREAT: m.row_amount_too_great,
  UNKNOWN_VALUE: m.row_unknown_value,
  OTHER_CURRENCY: m.row_other_currency,
  BAD_PHONE: m.row_bad_phone,
  BAD_EMAIL: m.row_bad_email,
  BAD_ID: m.row_bad_id,
  NAME_MISSING: m.row_name_missing,
  TOO_LONG: m.row_too_long,
  CARD_NUMBER: m.row_card_number,
  NOT_OF_METHOD: m.row_not_of_method,
  BAD_LAST4: m.row_bad_last4,
  NOT_DEDUCTIBLE: m.row_not_deductible,
  ID_NEEDED: m.row_id_needed,
}
/** What is wrong with a cell. */
export const wordsOf = (code: ProblemCode): string => problemTexts[code]()

const fixNames: Readonly<Record<FixId, (given: { count: number }) => string>> = {
  trim: m.imports_fix_trim,
  phone: m.imports_fix_phone,
  date: m.imports_fix_date,
  amount: m.imports_fix_amount,
  email: m.imports_fix_email,
}
/** A mending of all cells of one kind. */
export const fixName = (fix: FixId, count: number): string => fixNames[fix]({ count })

/** The last change that can be taken back: 'edit', 'replace:field' or 'fix:kind' in words. */
export function changeName(title: string): string {
  const [kind] = title.split(':')
  return kind === 'edit' ? m.imports_change_edit() : kind === 'replace' ? m.imports_change_replace() : m.imports_change_fix()
}
/** A number with its thousands parted. */
export const many = (count: number): string => count.toLocaleString('en')
