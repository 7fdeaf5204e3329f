import { languageLabels } from '#platform/web/ui/values/language-labels.ts'
import { receiptKinds } from '#features/charity/rules.ts'
import { languages } from '#kit/text/languages.ts'
import { m } from '#messages/messages.js'
import { Facts, Section } from '#platform/web/detail-screen/Section.tsx'
import { kindNames } from '../labels.ts'
import { EditLink } from './EditLink.tsx'
import type { SectionProps } from './facts.tsx'

/** The charity's own closing words of receipts. */
export function WordingSection({ charity, isEdit }: SectionProps) {
  const own = receiptKinds.flatMap(kind =>
    languages.flatMap(language => {
      const text = charity.receiptWording[kind]?.[language]
      const label = m.charity_profile_wording_own({ kind: kindNames[kind](), language: languageLabels[language]() })
      return text ? [{ label, value: <span lang={language}>{text}</span>, wide: true }] : []
    }),
  )
  return (
    <Section title={m.charity_profile_wording()} aside={isEdit && <EditLink part="wording" />}>
      {own.length ? <Facts facts={own} /> : <p className="muted">{m.charity_profile_wording_none()}</p>}
    </Section>
  )
}
