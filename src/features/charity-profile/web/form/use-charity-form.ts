import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#platform/web/api.ts'
import { type FormHandle, useForm } from '#platform/web/form/use-form.ts'
import { charity as calls, type CharitySheet } from '#features/charity-profile/contract.ts'
import type { CharityFacts } from '#features/charity-profile/facts.ts'
import { rootPath } from '#features/charity-profile/paths.ts'
import type { CharityField } from '#features/charity-profile/rules.ts'
import { fieldName, fieldNames } from '../labels.ts'
import { charityKey } from '../use-charity.ts'
import { type FormPart, formParts } from './form-parts.ts'

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
  const [seen, setSeen] = useState(known)
  const [saved, setSaved] = useState<CharitySheet | null>(null)
  const [settled, setSettled] = useState(0)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const fields: readonly CharityField[] = formParts[part].fields
  const draftOf = ({ countTolerance, ...values }: CharityValues): Sent => {
    const facts = { ...values, countTolerance: { minor: countTolerance ?? 0, currency: values.currency } }
    return { version: seen.version, ...Object.fromEntries(fields.map(field => [field, facts[field]])) } as Sent
  }
  const form = useForm<CharityValues, Sent, unknown>({
    id: `charity/${part}/${known.version}`,
    draft: true,
    initial: valuesOf(known),
    schema: calls.save.spec.body,
    toInput: draftOf,
    labels: Object.fromEntries(fields.map(field => [field, fieldNames[field]()])),
    send: async (draft, options) => {
      try {
        return await api.charity.save(draft, options)
      } catch (error) {
        if (error instanceof RefusalError && error.code === 'CHANGED_SINCE') setSaved(await api.charity.view({}))
        throw error
      }
    },
    done: async () => {
      await queries.invalidateQueries({ queryKey: charityKey })
      void navigate(rootPath, { replace: true })
    },
  })
  const goOn = (values: CharityValues) => {
    form.change(() => values)
    setSeen(saved ?? seen)
    setSaved(null)
    setSettled(form.attempts)
  }
  const conflict = saved && {
    title: m.platform_conflict(),
    differences: fields
      .filter(field => textOf(saved[field]) !== textOf(seen[field]))
      .map(field => ({ field: fieldName(field), before: textOf(seen[field]), after: textOf(saved[field]) })),
    keepMine: () => goOn(form.values),
    takeTheirs: { label: m.platform_conflict_theirs(), take: () => goOn(valuesOf(saved)) },
  }
  // While the two versions are shown, and once one was chosen, the refusal that led to them is not said again.
  return { form: saved || settled === form.attempts ? { ...form, message: null } : form, conflict }
}
