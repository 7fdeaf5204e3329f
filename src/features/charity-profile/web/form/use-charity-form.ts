import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import { api } from '../api.ts'
import { type FormHandle, useForm } from '#platform/web/form/use-form.ts'
import { useSavedVersion } from '#platform/web/form/use-saved-version.ts'
import { charity as calls, type CharitySheet } from '#features/charity-profile/contract.ts'
import type { CharityFacts } from '#features/charity-profile/facts.ts'
import { type FormPart, rootPath } from '#features/charity-profile/paths.ts'
import type { CharityField } from '#features/charity-profile/rules.ts'
import { fieldName, fieldNames } from '../labels.ts'
import { charityKey } from '../use-charity.ts'
import { formParts } from './form-parts.ts'

type Sent = ClientInput<typeof calls.save>
/** The facts as they are typed: a number may be empty, an amount is in minor units. */
export type CharityValues = Omit<CharityFacts, 'backDatingDays' | 'countTolerance'> & {
  backDatingDays: number | null
  countTolerance: number | null
}
/** What the fields of a part are drawn with. */
export type FieldsProps = { form: FormHandle<CharityValues>; known: CharitySheet }

const valuesOf = ({ countTolerance, ...charity }: CharitySheet): CharityValues => ({ ...charity, countTolerance: countTolerance.minor })
const textOf = (value: unknown): string => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? ''))

/** The form of one part of the charity; `conflict` is what somebody else saved in between. */
export function useCharityForm(part: FormPart, known: CharitySheet) {
  const version = useSavedVersion(known, () => api.charity.view({}))
  const navigate = useNavigate()
  const queries = useQueryClient()
  const fields: readonly CharityField[] = formParts[part].fields
  const draftOf = ({ countTolerance, ...values }: CharityValues): Sent => {
    const facts = { ...values, countTolerance: { minor: countTolerance ?? 0, currency: values.currency } }
    return { version: version.seen.version, ...Object.fromEntries(fields.map(field => [field, facts[field]])) } as Sent
  }
  const form = useForm<CharityValues, Sent, unknown>({
    id: `charity/${part}/${known.version}`,
    draft: true,
    initial: valuesOf(known),
    schema: calls.save.spec.body,
    toInput: draftOf,
    labels: Object.fromEntries(fields.map(field => [field, fieldNames[field]()])),
    send: (draft, options) => version.watch(() => api.charity.save(draft, options)),
    done: async () => {
      await queries.invalidateQueries({ queryKey: charityKey })
      void navigate(rootPath, { replace: true })
    },
  })
  const differencesOf = (seen: CharitySheet, saved: CharitySheet) =>
    fields
      .filter(field => textOf(saved[field]) !== textOf(seen[field]))
      .map(field => ({ field: fieldName(field), before: textOf(seen[field]), after: textOf(saved[field]) }))
  return version.resolve(form, { differencesOf, valuesOf })
}
