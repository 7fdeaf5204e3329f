import type { Language } from '#kit/text/languages.ts'
import { textsIn } from '#platform/server/texts.ts'
import type { LegalDocument } from '../contract.ts'

type Section = readonly [heading: string, text: string]
const html = (lead: string, sections: readonly Section[]) =>
  [`<p>${lead}</p>`, ...sections.map(([heading, text]) => `<h3>${heading}</h3>\n<p>${text}</p>`)].join('\n')

/** The default documents of a charity. `name` is text, not HTML. */
export function standardDocuments(name: string, language: Language): LegalDocument[] {
  const t = textsIn[language]
  const charity = name.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
  return [
    {
      id: 1,
      title: t.legal_terms_title(),
      description: html(t.legal_terms_lead({ charity }), [
        [t.legal_terms_accounts(), t.legal_terms_accounts_text()],
        [t.legal_terms_money(), t.legal_terms_money_text()],
        [t.legal_terms_donors(), t.legal_terms_donors_text()],
        [t.legal_terms_ending(), t.legal_terms_ending_text()],
      ]),
    },
    {
      id: 2,
      title: t.legal_use_title(),
      description: html(t.legal_use_lead(), [
        [t.legal_use_permitted(), t.legal_use_permitted_text()],
        [t.legal_use_care(), t.legal_use_care_text()],
        [t.legal_use_forbidden(), t.legal_use_forbidden_text()],
        [t.legal_use_availability(), t.legal_use_availability_text()],
      ]),
    },
    {
      id: 3,
      title: t.legal_privacy_title(),
      description: html(t.legal_privacy_lead({ charity }), [
        [t.legal_privacy_staff(), t.legal_privacy_staff_text()],
        [t.legal_privacy_donors(), t.legal_privacy_donors_text()],
        [t.legal_privacy_access(), t.legal_privacy_access_text()],
        [t.legal_privacy_retention(), t.legal_privacy_retention_text()],
        [t.legal_privacy_rights(), t.legal_privacy_rights_text()],
      ]),
    },
  ]
}
