import { useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { answerText, areAnswerTextsLoaded, loadAnswerTexts } from '../session/answer-texts.ts'

/** Why a form failed: one message, or messages per field. */
export type SendProblem = { code: string; message: string; hint: string | null; fields: Readonly<Record<string, string>> }

/** The form's own texts for failures after which its input is kept. */
const inForms: Readonly<Record<string, () => string>> = {
  TOO_MANY: m.platform_refused_too_many,
  UNREACHABLE: m.platform_refused_unreachable,
  CHANGED_SINCE: m.platform_refused_changed_since,
}
const hints: Readonly<Record<string, () => string>> = { WRONG: m.platform_refused_wrong_2, LOCKED: m.platform_refused_locked_2 }

/** Converts an error to the messages of a form. */
export function toSendProblem(error: unknown): SendProblem {
  if (!(error instanceof RefusalError)) return { code: 'FAILED', message: m.failed(), hint: null, fields: {} }
  const { code, message, errors } = error
  const fields = Object.fromEntries(errors.map(one => [one.field, one.message]))
  return { code, message: inForms[code]?.() ?? message, hint: hints[code]?.() ?? null, fields }
}

/** Validates an input against the contract before sending; null when valid. Its texts are loaded first (`loadAnswerTexts`). */
export function validateInput({ spec }: Endpoint, input: object): SendProblem | null {
  const { error } = spec.body.safeParse(input)
  if (!error) return null
  const fields: Record<string, string> = {}
  for (const { path, message } of error.issues) {
    const field = String(path[0])
    const value = (input as Record<string, unknown>)[field]
    const isBlank = value === '' || value === null || value === undefined
    fields[field] ??= isBlank ? m.platform_access_required() : (answerText(message) ?? m.platform_access_problem())
  }
  return { code: 'INVALID', message: m.platform_access_problem(), hint: null, fields }
}

/** Sends a form, one submission at a time, and keeps its problem. Focuses the first invalid field or the message. */
export function useSubmission() {
  const [problem, setProblem] = useState<SendProblem | null>(null)
  const [isSending, setSending] = useState(false)
  const busy = useRef(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (!problem) return
    const wrong =
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      form.current?.parentElement?.querySelector<HTMLElement>('[data-problem]')
    wrong?.focus()
  }, [problem])

  /** `check` validates before anything is sent. */
  const send = async (work: () => Promise<void>, check?: () => SendProblem | null) => {
    if (busy.current) return
    busy.current = true
    try {
      if (check && !areAnswerTextsLoaded()) await loadAnswerTexts()
      const found = check?.() ?? null
      setProblem(found)
      if (found) return
      setSending(true)
      await work()
    } catch (error) {
      setProblem(toSendProblem(error))
    } finally {
      busy.current = false
      setSending(false)
    }
  }
  return { form, problem, isSending, send, setProblem, errorOf: (field: string) => problem?.fields[field] }
}
export type Submission = ReturnType<typeof useSubmission>
