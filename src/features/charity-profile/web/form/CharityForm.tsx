import type { ComponentType } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { ConflictNotice } from '#platform/web/form/ConflictNotice.tsx'
import { FormScreen } from '#platform/web/form/FormScreen.tsx'
import { Breadcrumb } from '#platform/web/ui/Breadcrumb.tsx'
import type { CharitySheet } from '#features/charity-profile/contract.ts'
import { type FormPart, rootPath } from '#features/charity-profile/paths.ts'
import { AppFields } from './AppFields.tsx'
import { formParts } from './form-parts.ts'
import { LegalFields } from './LegalFields.tsx'
import { MoneyFields } from './MoneyFields.tsx'
import { ContactFields, LookFields, MailFields } from './plain-fields.tsx'
import { type FieldsProps, useCharityForm } from './use-charity-form.ts'
import { WordingFields } from './WordingFields.tsx'

const fieldsOf: Readonly<Record<FormPart, ComponentType<FieldsProps>>> = {
  legal: LegalFields,
  contact: ContactFields,
  look: LookFields,
  money: MoneyFields,
  wording: WordingFields,
  mail: MailFields,
  app: AppFields,
}

/** One part of the charity as a form. A change by somebody else is shown before it is written over. */
export function CharityForm({ part, known }: { part: FormPart; known: CharitySheet }) {
  const { form, conflict } = useCharityForm(part, known)
  const navigate = useNavigate()
  const { name, needsTwo } = formParts[part]
  const PartFields = fieldsOf[part]
  return (
    <FormScreen
      form={form}
      title={name()}
      note={needsTwo ? m.charity_profile_two_people() : m.charity_profile_at_once()}
      crumbs={<Breadcrumb crumbs={[{ name: m.roles_module_charity_profile(), to: rootPath }, { name: name() }]} />}
      submitLabel={m.charity_profile_save()}
      cancel={() => void navigate(rootPath)}
    >
      {conflict && <ConflictNotice {...conflict} />}
      <PartFields form={form} known={known} />
    </FormScreen>
  )
}
