import { useEffect, useRef } from 'react'
import { m } from '#messages/messages.js'
import { labelOf } from './form-errors.ts'
import { fieldId, type FormHandle } from './use-form.ts'
import css from './form.module.css'

/** 'There is a problem': takes the focus after each failed attempt and links to each invalid field. */
export function ErrorSummary<Values extends object>({ form }: { form: FormHandle<Values> }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [form.attempts])
  const wrong = Object.entries(form.errors)
  const isRepeated = (message: string) => wrong.filter(([, other]) => other === message).length > 1
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
                {isRepeated(message) || !isNamed(message, labelOf(form.labels, field))
                  ? m.platform_frames_problem_of({
                      field: isRepeated(message) ? placeOf(form, field) : labelOf(form.labels, field),
                      message,
                    })
                  : message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Whether a message names its field: what it says of a field without a name is read far from it. */
const isNamed = (message: string, label: string) => message.toLowerCase().includes(label.toLowerCase())

/** The label of a field; of one in a list of lines whose faults read the same, its line. */
function placeOf({ labels }: Pick<FormHandle<object>, 'labels'>, field: string): string {
  const line = /\.(\d+)\./.exec(field)?.[1]
  return line === undefined ? labelOf(labels, field) : m.platform_frames_line({ line: Number(line) + 1 })
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
