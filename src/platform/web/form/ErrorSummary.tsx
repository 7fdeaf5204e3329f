import { useEffect, useRef } from 'react'
import { m } from '#messages/messages.js'
import { fieldId, type FormHandle } from './use-form.ts'
import css from './form.module.css'

/** 'There is a problem': takes the focus after each failed attempt and links to each invalid field. */
export function ErrorSummary<Values extends object>({ form }: { form: FormHandle<Values> }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [form.attempts])
  const wrong = Object.entries(form.errors)
  const isAmbiguous = (message: string) => wrong.filter(([, other]) => other === message).length > 1
  if (wrong.length === 0 && !form.message) return null
  return (
    <div className={css.summary} role="alert" tabIndex={-1} ref={box}>
      <h2>{m.platform_frames_problem()}</h2>
      {form.message && <p>{form.message}</p>}
      {wrong.length > 0 && (
        <ul>
          {wrong.map(([field, message]) => (
            <li key={field}>
              <a
                href={`#${fieldId(form.id, field)}`}
                onClick={event => {
                  event.preventDefault()
                  focusField(fieldId(form.id, field), fieldId(form.id, field.split('.')[0] ?? field))
                }}
              >
                {isAmbiguous(message) ? m.platform_frames_problem_of({ field: labelOf(form, field), message }) : message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The label of a field; for one of a group that of the group where it has none of its own. */
const labelOf = ({ labels }: Pick<FormHandle<object>, 'labels'>, field: string) =>
  labels[field] ?? labels[field.split('.').at(-1) ?? ''] ?? labels[field.split('.')[0] ?? ''] ?? field

/** Focuses the field, its first input, or the parent field. */
function focusField(...ids: string[]) {
  const found = ids.map(id => document.getElementById(id)).find(element => element !== null)
  const input = found?.matches('input, select, textarea, button')
    ? found
    : found?.querySelector<HTMLElement>('input, select, textarea, button')
  input?.focus()
  found?.scrollIntoView({ block: 'center' })
}
