import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import { m } from '#messages/messages.js'
import { type CallOptions, Refused } from '#platform/contract/client.ts'
import { useDraft } from '../state/use-draft.ts'
import { createAttempt, leavesDoubt } from './attempt.ts'
import { errorsOf, type FieldErrors, withoutField } from './form-errors.ts'
import { problemOf } from './use-sending.ts'

type Spec<Values extends object, Given extends object, Result> = {
  /** Names the form and its draft: 'donations/create', with the record's id where there is one. */
  readonly id: string
  readonly initial: Values
  /** The endpoint's body schema, from the capability's contract: `donations.addManual.spec.body` (the browser's client has none). */
  readonly schema: z.ZodType
  /** The request of what was entered. Without it the values are the request. */
  readonly given?: (values: Values) => Given
  /** Each field's label, for its messages and the summary. */
  readonly labels: Readonly<Record<string, string>>
  /** The call, with the options given: they carry the attempt's key. */
  readonly send: (given: Given, options: CallOptions) => Promise<Result>
  readonly done: (result: Result, values: Values) => void | Promise<void>
  /** Keeps what is typed through logouts and crashes. */
  readonly draft?: boolean
}

/** A form as its screen holds it. */
export type FormHandle<Values extends object> = {
  readonly id: string
  readonly values: Values
  readonly errors: FieldErrors
  readonly labels: Readonly<Record<string, string>>
  readonly message: string | null
  readonly sending: boolean
  readonly dirty: boolean
  readonly attempts: number
  readonly savedAt: number | null
  readonly restored: boolean
  readonly set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void
  readonly change: (change: (values: Values) => Values) => void
  /** Props of an input that speaks values: `<AmountInput {...form.input('amount')} />`. */
  readonly input: <Name extends keyof Values & string>(name: Name) => FieldProps<Values[Name]>
  /** Props of an input that speaks events: `<TextInput {...form.text('remarks')} />`. */
  readonly text: (
    name: keyof Values & string,
  ) => Omit<FieldProps<string>, 'onChange'> & { onChange: (event: { currentTarget: { value: string } }) => void }
  readonly errorOf: (name: string) => string | undefined
  readonly submit: (event?: FormEvent) => void
  readonly discardDraft: () => void
}

export type FieldProps<Value> = {
  id: string
  name: string
  label: string
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
}

/** The DOM id of a field, which the summary leads to. */
export const fieldId = (form: string, name: string): string => `${form}-${name}`.replace(/[^\w-]+/g, '-')

type Kept<Values extends object> = Pick<Spec<Values, object, unknown>, 'id' | 'initial' | 'draft'>

/** What was typed over the beginning, or over the draft that was kept of it. `latest` is current also between two drawings. */
function useValues<Values extends object>({ id, initial, draft }: Kept<Values>) {
  const { found, savedAt, save, forget } = useDraft<Values>(id)
  const [typed, setTyped] = useState<Values | null>(null)
  const [isDone, setDone] = useState(false)
  const kept = draft && found ? found.values : null
  const values = typed ?? kept ?? initial
  const latest = useRef(values)
  latest.current = values

  useEffect(() => {
    if (draft && typed && !isDone) save(typed)
  }, [draft, typed, isDone, save])

  return {
    values,
    latest,
    savedAt,
    dirty: !isDone && (typed !== null || kept !== null),
    restored: typed === null && kept !== null,
    change(by: (values: Values) => Values) {
      latest.current = by(latest.current)
      setTyped(latest.current)
    },
    finish() {
      setDone(true)
      return forget()
    },
    discard() {
      setTyped(null)
      void forget()
    },
  }
}

type Sent<Values> = { latest: { readonly current: Values }; finish: () => Promise<void>; labelOf: (field: string) => string }

/** Sends what was entered, once, and says what was wrong with it. */
function useSubmit<Values extends object, Given extends object, Result>(
  spec: Spec<Values, Given, Result>,
  { latest, finish, labelOf }: Sent<Values>,
) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [message, setMessage] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const attempt = useMemo(() => createAttempt(() => crypto.randomUUID()), [])
  const busy = useRef(false)
  // What was carried out is not sent again by a second press while the screen goes on; only other words are.
  const isSent = useRef(false)

  const fail = (wrong: FieldErrors, words: string) => {
    setErrors(wrong)
    setMessage(words)
    setAttempts(count => count + 1)
  }
  const submit = async () => {
    if (busy.current || isSent.current) return
    const given = (spec.given?.(latest.current) ?? latest.current) as Given
    const wrong = errorsOf(spec.schema, given, {
      required: field => m.frames_required({ field: labelOf(field) }),
      wrong: field => m.frames_wrong({ field: labelOf(field) }),
    })
    if (Object.keys(wrong).length > 0) return fail(wrong, '')
    busy.current = true
    setSending(true)
    setErrors({})
    setMessage(null)
    try {
      const result = await spec.send(given, { key: attempt.key() })
      attempt.answered()
      await finish()
      isSent.current = true
      await spec.done(result, latest.current)
    } catch (error) {
      if (!leavesDoubt(error)) attempt.answered()
      const { code, message: said, fields } = problemOf(error)
      const known = error instanceof Refused ? said : m.frames_not_sent()
      const words = code === 'KEY_REUSED' ? m.frames_already_saved() : known
      fail(fields, leavesDoubt(error) ? `${words} ${m.frames_in_doubt()}` : words)
    } finally {
      busy.current = false
      setSending(false)
    }
  }
  const reopen = () => void (isSent.current = false)
  return { errors, setErrors, message, sending, attempts, submit, reopen }
}

/** Values, errors, draft and sending of one form. */
export function useFormFrame<Values extends object, Given extends object, Result>(spec: Spec<Values, Given, Result>): FormHandle<Values> {
  const labelOf = (field: string) => spec.labels[field] ?? spec.labels[field.split('.')[0] ?? ''] ?? field
  const { values, latest, savedAt, dirty, restored, finish, ...entered } = useValues<Values>(spec)
  const { errors, setErrors, message, sending, attempts, submit, reopen } = useSubmit(spec, { latest, finish, labelOf })
  const change = (by: (values: Values) => Values) => {
    reopen()
    entered.change(by)
  }
  const set: FormHandle<Values>['set'] = (name, value) => {
    change(now => ({ ...now, [name]: value }))
    setErrors(now => withoutField(now, name))
  }
  const propsOf = (name: keyof Values & string) => ({ id: fieldId(spec.id, name), name, label: labelOf(name), error: errors[name] })
  return {
    id: spec.id,
    values,
    errors,
    labels: spec.labels,
    message,
    sending,
    dirty,
    attempts,
    savedAt,
    restored,
    set,
    change,
    input: name => ({ ...propsOf(name), value: values[name], onChange: value => set(name, value) }),
    text: name => ({
      ...propsOf(name),
      value: String(values[name] ?? ''),
      onChange: event => set(name, event.currentTarget.value as never),
    }),
    errorOf: name => errors[name],
    submit: event => {
      event?.preventDefault()
      void submit()
    },
    discardDraft: () => {
      setErrors({})
      entered.discard()
    },
  }
}
