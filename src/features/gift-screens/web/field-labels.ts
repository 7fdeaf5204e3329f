import { m } from '#messages/messages.js'
import type { FlagFilter, GiftFlag } from '#features/gifts/flags.ts'
import type { GiftText } from '#features/gifts/texts.ts'

type Label = {
  label: () => string
  /** The help text of the question at the counter. */
  hint?: () => string
}
/** What the flags of a gift are called in forms, lists and histories. */
export const flagLabels: Readonly<Record<GiftFlag, Label>> = {
  isIRASInclusion: { label: m.gift_screens_iras, hint: m.gift_screens_iras_hint },
  isIPCRegistrationForIRAS: { label: m.gift_screens_ipc_registration, hint: m.gift_screens_ipc_hint },
}

/** What the texts of a gift are called in forms, lists, filters and histories. */
export const textLabels: Readonly<Record<GiftText, () => string>> = {
  chequeNumber: m.gift_screens_cheque_number,
  bankName: m.gift_screens_bank_name,
  referenceNo: m.gift_screens_reference,
  remarks: m.gift_screens_remarks,
}

/** What the filters by flags are called, and their names in addresses and saved views. */
export const flagFilterLabels: Readonly<Record<FlagFilter, { id: string; label: () => string }>> = {
  IsIRASInclusion: { id: 'tax', label: m.gift_screens_tax_deduction },
}
