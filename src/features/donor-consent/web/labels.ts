import type { ConsentSource, ConsentTopic } from '#features/donors/consent.ts'
import { m } from '#messages/messages.js'

/** The channels, and being reached at all, by name. */
export const topicNames: Readonly<Record<ConsentTopic, () => string>> = {
  any: m.donor_consent_any,
  email: m.donor_consent_email,
  sms: m.donor_consent_sms,
  phone: m.donor_consent_phone,
  post: m.donor_consent_post,
}
/** How an answer came. */
export const sourceNames: Readonly<Record<ConsentSource, () => string>> = {
  counter: m.donor_consent_source_counter,
  phone: m.donor_consent_source_phone,
  form: m.donor_consent_source_form,
  import: m.donor_consent_source_import,
  api: m.donor_consent_source_api,
}
/** What an answer is called: yes, no, or that nobody asked. */
export function answerName(isAgreed: boolean | null): string {
  if (isAgreed === null) return m.donor_consent_not_asked()
  return isAgreed ? m.donor_consent_yes() : m.donor_consent_no()
}
