import { type FormEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import { m } from '#messages/messages.js'
import type { CallOptions } from '#platform/contract/client.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { areAnswerTextsLoaded, loadAnswerTexts } from '../session/answer-texts.ts'
import { useDraft } from '../state/use-draft.ts'
import { createSubmitAttempt, isOutcomeUnknown, isUnsent, type SubmitAttempt } from './submit-attempt.ts'
import { errorsOf, type FieldErrors, labelOf as labelOfField, withoutField } from './form-errors.ts'
import { toSendProblem } from './use-submission.ts'
import { randomKey } from '#kit/security/random-key.ts'

type Spec<Values extends object, Input extends object, Result> = {
  /** Identifies the form and its draft: 'donations/create', plus the record's id when editing. */
  readonly id: string
  readonly initial: Values
  /** The endpoint's body schema, from the capability's contract: `donations.add.spec.body` (the browser's client has none). */
  readonly schema: z.ZodType
  /** Builds the request from the values; by default the values are the request. */
  readonly toInput?: (values: Values) => Input
  /** Field labels, for messages and the summary. */
  readonly labels: Readonly<Record<string, string>>
  /** The call; pass on the options, which carry the idempotency key. */
  readonly send: (input: Input, options: CallOptions) => Promise<Result>
  readonly done: (result: Result, values: Values) => void | Promise<void>
  /** Saves a draft that survives logout and crashes. */
  readonly draft?: boolean
  /** Refuses changes while it is sent: a question about what was sent then stands beside it. */
  readonly isFirm?: boolean
}

/** A form's state and actions. */
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
  /** Props of an input with value callbacks: `<AmountInput {...form.input('amount')} />`. */
  readonly input: <Name extends keyof Values & string>(name: Name) => FieldProps<Values[Name]>
  /** Props of an input with event callbacks: `<TextInput {...form.text('remarks')} />`. */
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

/** The DOM id of a field, the target of the error summary. */
export const fieldId = (form: string, name: string): string => `${form}-${name}`.replace(/[^\w-]+/g, '-')

type DraftSpec<Values extends object> = Pick<Spec<Values, object, unknown>, 'id' | 'initial' | 'draft'>

/** The typed values, else the draft, else the initial values. `latest` is current between renders. */
function useValues<Values extends object>({ id, initial, draft }: DraftSpec<Values>, attempt: SubmitAttempt) {
  const { found, savedAt, save, keep, forget } = useDraft<Values>(id)
  const [typed, setTyped] = useState<Values | null>(null)
  const [isDone, setDone] = useState(false)
  const first = useRef(initial)
  // A draft of an earlier version of the form may lack fields.
  const draftValues = useMemo(() => (draft && found ? { ...first.current, ...found.values } : null), [draft, found])
  const values = typed ?? draftValues ?? initial
  const latest = useRef(values)
  latest.current = values

  useEffect(() => {
    if (draft && typed && !isDone) save(typed, attempt.current())
  }, [draft, typed, isDone, save, attempt])
  const isRestored = typed === null && draftValues !== null
  const earlierKey = isRestored ? found?.key : null
  useLayoutEffect(() => {
    if (earlierKey) attempt.resume(earlierKey) // sent by a page that is gone, which had no answer
  }, [earlierKey, attempt])

  return {
    values,
    latest,
    savedAt,
    dirty: !isDone && (typed !== null || draftValues !== null),
    restored: isRestored,
    change(update: (values: Values) => Values) {
      latest.current = update(latest.current)
      setTyped(latest.current)
    },
    /** Keeps the values with the key of their submission; a device that keeps nothing sends all the same. */
    async keepKey() {
      if (draft) await keep(latest.current, attempt.current()).catch(() => null)
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

type SubmitParts<Values> = {
  attempt: SubmitAttempt
  keepKey: () => Promise<void>
  latest: { readonly current: Values }
  finish: () => Promise<void>
  labelOf: (field: string) => string
}

/** What a form says of a submission that failed; in doubt, also that it may have been saved. */
function problemOf(error: unknown, isInDoubt: boolean): { fields: FieldErrors; words: string } {
  const { code, message, fields } = toSendProblem(error)
  const known = error instanceof RefusalError ? message : m.platform_not_sent()
  const words = code === 'KEY_REUSED' ? m.platform_already_saved() : known
  return { fields, words: isInDoubt ? `${words} ${m.platform_in_doubt()}` : words }
}

async function succeeds(act: () => void | Promise<void>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    // oxlint-disable-next-line no-console -- what was sent is saved: the user can do nothing about this fault
    console.error('The page after a saved form could not be shown.', error)
    return false
  }
}

/** Validates and sends the values, one submission at a time. */
function useSubmit<Values extends object, Input extends object, Result>(
  spec: Spec<Values, Input, Result>,
  { attempt, keepKey, latest, finish, labelOf }: SubmitParts<Values>,
) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [message, setMessage] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const busy = useRef(false)
  useEffect(() => void loadAnswerTexts(), [])
  // After success a second press sends nothing while the screen closes, unless a value changed.
  const isSent = useRef(false)

  const fail = (wrong: FieldErrors, words: string) => {
    setErrors(wrong)
    setMessage(words)
    setAttempts(count => count + 1)
  }
  const submit = async () => {
    if (busy.current || isSent.current) return
    if (!areAnswerTextsLoaded()) {
      busy.current = true
      await loadAnswerTexts()
      busy.current = false
    }
    const formInput = (spec.toInput?.(latest.current) ?? latest.current) as Input
    const wrong = errorsOf(spec.schema, formInput, {
      required: field => m.platform_frames_required({ field: labelOf(field) }),
      wrong: field => m.platform_wrong({ field: labelOf(field) }),
    })
    if (Object.keys(wrong).length > 0) return fail(wrong, '')
    busy.current = true
    setSending(true)
    setErrors({})
    setMessage(null)
    const sent = await sendOnce(formInput)
    // Saved: what fails from here on must not ask for it again.
    if (sent) {
      await finish().catch(() => null)
      isSent.current = true
      if (!(await succeeds(() => spec.done(sent.result, latest.current)))) fail({}, m.platform_saved_not_shown())
    }
    busy.current = false
    setSending(false)
  }
  const sendOnce = async (formInput: Input): Promise<{ result: Result } | null> => {
    const isFirst = attempt.current() === null
    try {
      const key = attempt.key()
      await keepKey()
      const result = await spec.send(formInput, { key })
      attempt.answered()
      return { result }
    } catch (error) {
      const isInDoubt = isOutcomeUnknown(error) && !(isFirst && isUnsent(error))
      if (!isInDoubt) {
        attempt.answered()
        await keepKey()
      }
      const { fields, words } = problemOf(error, isInDoubt)
      fail(fields, words)
      return null
    }
  }
  const reopen = () => void (isSent.current = false)
  return { errors, setErrors, message, sending, attempts, submit, reopen, isBusy: () => busy.current }
}

/** State of one form: values, errors, draft and submission. */
export function useForm<Values extends object, Input extends object, Result>(spec: Spec<Values, Input, Result>): FormHandle<Values> {
  const labelOf = (field: string) => labelOfField(spec.labels, field)
  const attempt = useMemo(() => createSubmitAttempt(randomKey), [])
  const { values, latest, savedAt, dirty, restored, keepKey, finish, ...entered } = useValues<Values>(spec, attempt)
  const submission = useSubmit(spec, { attempt, keepKey, latest, finish, labelOf })
  const { errors, setErrors, message, sending, attempts, submit, reopen, isBusy } = submission
  const change = (update: (values: Values) => Values) => {
    if (spec.isFirm && isBusy()) return
    reopen()
    entered.change(update)
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
