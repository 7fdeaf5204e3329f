import { useEffect, useRef } from 'react'
import { m } from '#messages/messages.js'
import { fieldId, type FormHandle } from './use-form.ts'
import css from './form.module.css'

/** 'There is a problem': takes the focus after each failed attempt and links to each invalid field. */
export function ErrorSummary<Values extends object>({ form }: { form: FormHandle<Values> }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [form.attempts])
  const wrong = Object.entries(form.errors)
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
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Focuses the field, its first input, or the parent field. */
function focusField(...ids: string[]) {
  const found = ids.map(id => document.getElementById(id)).find(element => element !== null)
  const input = found?.matches('input, select, textarea, button')
    ? found
    : found?.querySelector<HTMLElement>('input, select, textarea, button')
  input?.focus()
  found?.scrollIntoView({ block: 'center' })
}
