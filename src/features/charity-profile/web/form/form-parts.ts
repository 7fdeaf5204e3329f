import { m } from '#messages/messages.js'
import type { FormPart } from '#features/charity-profile/paths.ts'
import type { CharityField } from '#features/charity-profile/rules.ts'

/** The forms of the charity: what each is called, its fields, and whether a second person publishes them. */
export const formParts = {
  legal: {
    name: m.charity_profile_legal,
    fields: ['name', 'nameJawi', 'registrationNo', 'taxNo', 'referenceNo', 'isIpc', 'status'],
    needsTwo: true,
  },
  contact: { name: m.charity_profile_contact, fields: ['address', 'phone', 'email', 'website'], needsTwo: false },
  look: { name: m.charity_profile_look, fields: ['colour'], needsTwo: false },
  money: {
    name: m.charity_profile_money,
    fields: ['currency', 'timeZone', 'receiptPrefix', 'backDatingDays', 'countTolerance', 'refundDays', 'isGenerateOTP'],
    needsTwo: true,
  },
  wording: { name: m.charity_profile_wording, fields: ['receiptWording'], needsTwo: false },
  mail: { name: m.charity_profile_mail, fields: ['mailSenderName', 'mailReplyTo'], needsTwo: false },
  app: {
    name: m.charity_profile_app,
    fields: ['language', 'appPreferences', 'ethnicities', 'agreementStartsTicked', 'asksNric'],
    needsTwo: false,
  },
} as const satisfies Readonly<Record<FormPart, { name: () => string; fields: readonly CharityField[]; needsTwo: boolean }>>

/** The part that an address names; the legal facts for any other. */
export const formPartOf = (text: string | null): FormPart =>
  text !== null && Object.hasOwn(formParts, text) ? (text as FormPart) : 'legal'
