import type { Ref } from 'react'
import { m } from '#messages/messages.js'
import type { Locale } from '#messages/runtime.js'
import type { EnrolmentInput } from '../rules.ts'
import { problemText } from './problem-labels.ts'
import css from './enrol.module.css'

type Errors = Partial<Record<keyof EnrolmentInput, string>>
type Props = { ref: Ref<HTMLDivElement>; errors: Errors; idOf: (field: string) => string; language: Locale }

/** The error summary above the form: each problem links to its field. It takes the focus. */
export function ProblemList({ ref, errors, idOf, language }: Props) {
  const messages = new Map(
    Object.entries(errors)
      .toReversed()
      .map(([field, problem]) => [problemText(problem, language), field]),
  )
  return (
    <div ref={ref} className={css.problems} tabIndex={-1} role="group" aria-label={m.enrolment_problem({}, { locale: language })}>
      <h2>{m.enrolment_problem({}, { locale: language })}</h2>
      <p>{m.enrolment_problem_text({}, { locale: language })}</p>
      <ul>
        {[...messages].toReversed().map(([words, field]) => (
          <li key={field}>
            <button type="button" onClick={() => document.getElementById(idOf(field))?.focus()}>
              {words}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
