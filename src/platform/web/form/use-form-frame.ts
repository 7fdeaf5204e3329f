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

/** Values, errors, draft and sending of one form. */
export function useFormFrame<Values extends object, Given extends object, Result>(spec: Spec<Values, Given, Result>): FormHandle<Values> {
  const { found, savedAt, save, forget } = useDraft<Values>(spec.id)
  const [typed, setTyped] = useState<Values | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [message, setMessage] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const [isDone, setDone] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const attempt = useMemo(() => createAttempt(() => crypto.randomUUID()), [])
  const busy = useRef(false)
  // What was carried out is not sent again by a second press while the screen goes on; only other words are.
  const isSent = useRef(false)
  const kept = spec.draft && found ? found.values : null
  const values = typed ?? kept ?? spec.initial
  const latest = useRef(values)
  latest.current = values

  useEffect(() => {
    if (spec.draft && typed && !isDone) save(typed)
  }, [spec.draft, typed, isDone, save])

  const change = (by: (values: Values) => Values) => {
    latest.current = by(latest.current)
    isSent.current = false
    setTyped(latest.current)
  }
  const set: FormHandle<Values>['set'] = (name, value) => {
    change(now => ({ ...now, [name]: value }))
    setErrors(now => withoutField(now, name))
  }
  const fail = (wrong: FieldErrors, words: string) => {
    setErrors(wrong)
    setMessage(words)
    setAttempts(count => count + 1)
  }
  const labelOf = (field: string) => spec.labels[field] ?? spec.labels[field.split('.')[0] ?? ''] ?? field
  const check = (given: object) =>
    errorsOf(spec.schema, given, {
      required: field => m.frames_required({ field: labelOf(field) }),
      wrong: field => m.frames_wrong({ field: labelOf(field) }),
    })

  const submit = async () => {
    if (busy.current || isSent.current) return
    const given = (spec.given?.(latest.current) ?? latest.current) as Given
    const wrong = check(given)
    if (Object.keys(wrong).length > 0) return fail(wrong, '')
    busy.current = true
    setSending(true)
    setErrors({})
    setMessage(null)
    try {
      const result = await spec.send(given, { key: attempt.key() })
      attempt.answered()
      setDone(true)
      await forget()
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

  const propsOf = (name: keyof Values & string) => ({ id: fieldId(spec.id, name), name, label: labelOf(name), error: errors[name] })
  return {
    id: spec.id,
    values,
    errors,
    labels: spec.labels,
    message,
    sending,
    dirty: !isDone && (typed !== null || kept !== null),
    attempts,
    savedAt,
    restored: typed === null && kept !== null,
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
      setTyped(null)
      setErrors({})
      void forget()
    },
  }
}
