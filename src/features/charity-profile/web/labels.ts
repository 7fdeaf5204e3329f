import { languageNameOf } from '#platform/web/ui/values/language-labels.ts'
import { preferenceIds, fundKindIds } from '#kit/giving/ids.ts'
import type { CharityStatus, ReceiptKind } from '#features/charity/rules.ts'
import { m } from '#messages/messages.js'
import type { WaitingChange } from '../contract.ts'
import type { CharityField } from '../rules.ts'

/** What the facts of a charity are called. */
export const fieldNames: Readonly<Record<CharityField, () => string>> = {
  name: m.charity_profile_name,
  nameJawi: m.charity_profile_name_jawi,
  registrationNo: m.charity_profile_registration_no,
  taxNo: m.charity_profile_tax_no,
  referenceNo: m.charity_profile_reference_no,
  isIpc: m.charity_profile_is_ipc,
  status: m.charity_profile_status,
  currency: m.charity_profile_currency,
  timeZone: m.charity_profile_time_zone,
  receiptPrefix: m.charity_profile_receipt_prefix,
  backDatingDays: m.charity_profile_back_dating_days,
  countTolerance: m.charity_profile_count_tolerance,
  refundDays: m.charity_profile_refund_days,
  isGenerateOTP: m.charity_profile_is_generate_otp,
  address: m.charity_profile_address,
  phone: m.charity_profile_phone,
  email: m.charity_profile_email,
  website: m.charity_profile_website,
  colour: m.charity_profile_colour,
  language: m.charity_profile_language,
  agreementStartsTicked: m.charity_profile_agreement_starts_ticked,
  asksNric: m.charity_profile_asks_nric,
  appPreferences: m.charity_profile_app_preferences,
  ethnicities: m.charity_profile_ethnicities,
  mailSenderName: m.charity_profile_mail_sender_name,
  mailReplyTo: m.charity_profile_mail_reply_to,
  receiptWording: m.charity_profile_receipt_wording,
}

/** The fields of lists, accounts and of the trail. */
const otherNames: Readonly<Record<string, () => string>> = {
  logo: m.charity_profile_logo,
  bank: m.charity_profile_bank,
  holder: m.charity_profile_holder,
  number: m.charity_profile_number,
  purpose: m.charity_profile_purpose,
  isActive: m.charity_profile_in_use,
  isTaxDeductible: m.charity_profile_fund_tax,
  nameMs: m.charity_profile_name_ms,
  kind: m.charity_profile_field_kind,
  type: m.charity_profile_reason_type,
  code: m.charity_profile_place_code,
  part: m.charity_profile_field_part,
  waits: m.charity_profile_field_waits,
  place: m.charity_profile_field_place,
  fund: m.charity_profile_field_fund,
  reason: m.charity_profile_field_reason_entry,
  sentBack: m.charity_profile_field_sent_back,
}
/** What a field of a change is called; one without a name is shown by its own. */
export const fieldName = (field: string): string => (fieldNames[field as CharityField] ?? otherNames[field])?.() ?? field

export const statusNames: Readonly<Record<CharityStatus, () => string>> = {
  archived: m.charity_profile_status_archived,
  active: m.charity_profile_status_active,
  inProgress: m.charity_profile_status_in_progress,
}
export const partNames = {
  [preferenceIds.donations]: m.charity_profile_part_8,
  [preferenceIds.purchases]: m.charity_profile_part_9,
  [preferenceIds.islamicGiving]: m.charity_profile_part_10,
} as const
export const kindNames: Readonly<Record<ReceiptKind, () => string>> = {
  donation: m.charity_profile_kind_donation,
  zakat: m.charity_profile_kind_zakat,
  fitrah: m.charity_profile_kind_fitrah,
  fidyah: m.charity_profile_kind_fidyah,
  kaffarah: m.charity_profile_kind_kaffarah,
  wakaf: m.charity_profile_kind_wakaf,
  purchase: m.charity_profile_kind_purchase,
}
export const fundKindNames = {
  [fundKindIds.appeal]: m.charity_profile_fund_kind_1,
  [fundKindIds.cause]: m.charity_profile_fund_kind_2,
  [fundKindIds.mosque]: m.charity_profile_fund_kind_3,
  [fundKindIds.programme]: m.charity_profile_fund_kind_4,
  [fundKindIds.general]: m.charity_profile_fund_kind_5,
} as const
export const placeKindNames = { mosque: m.charity_profile_place_mosque, centre: m.charity_profile_place_centre } as const
export const reasonTypeNames = { Void: m.charity_profile_reason_void, Refund: m.charity_profile_reason_refund } as const
const changeNames: Readonly<Record<WaitingChange['part'], () => string>> = {
  legal: m.charity_profile_change_legal,
  money: m.charity_profile_change_money,
  account: m.charity_profile_change_account,
  fund: m.charity_profile_change_fund,
}
/** What a change is about. */
export const changeName = ({ part, subjectName }: Pick<WaitingChange, 'part' | 'subjectName'>): string =>
  subjectName ? m.charity_profile_change_of({ change: changeNames[part](), name: subjectName }) : changeNames[part]()

const words: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  status: statusNames,
  kind: { ...placeKindNames, ...fundKindNames },
  type: reasonTypeNames,
  part: changeNames,
  waits: { secondPerson: m.charity_profile_waits_second },
}
const flags: Readonly<Record<string, () => string>> = { true: m.charity_profile_yes, false: m.charity_profile_no }
const days = new Set(['backDatingDays', 'refundDays'])

/** A value of a change as its reader understands it; null where there is none. */
export function valueText(field: string, value: string | null): string | null {
  if (value === null) return field === 'refundDays' ? m.charity_profile_no_limit() : null
  if (field === 'language') return languageNameOf(value) ?? value
  if (field === 'appPreferences')
    return value
      .split(', ')
      .map(id => (partNames as Readonly<Record<string, () => string>>)[id]?.() ?? id)
      .join(', ')
  if (days.has(field)) return m.charity_profile_days({ count: Number(value) })
  return words[field]?.[value]?.() ?? flags[value]?.() ?? value
}
