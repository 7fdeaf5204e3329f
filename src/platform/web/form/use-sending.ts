import { useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { translateServerMessage } from '../session/server-messages.ts'

/** Why a form failed: one message, or messages per field. */
export type Problem = { code: string; message: string; hint: string | null; fields: Readonly<Record<string, string>> }

const said: Readonly<Record<string, () => string>> = {
  WRONG: m.access_refused_wrong,
  LOCKED: m.access_refused_locked,
  INACTIVE: m.access_refused_inactive,
  STEP_OVER: m.access_refused_step_over,
  WRONG_CODE: m.access_refused_wrong_code,
  TOO_MANY: m.access_refused_too_many,
  UNREACHABLE: m.access_refused_unreachable,
  WEAK_PASSWORD: m.access_refused_weak_password,
  WRONG_PASSWORD: m.access_refused_wrong_password,
  SAME_PASSWORD: m.access_refused_same_password,
  LINK_EXPIRED: m.access_refused_link_expired,
  NAME_TAKEN: m.access_refused_name_taken,
  EMAIL_TAKEN: m.access_refused_email_taken,
  CHANGED_SINCE: m.access_refused_changed_since,
}
const hints: Readonly<Record<string, () => string>> = {
  WRONG: m.access_refused_wrong_2,
  LOCKED: m.access_refused_locked_2,
  INACTIVE: m.access_refused_inactive_2,
}

/** Converts an error to messages; codes without a text of ours use the server's message. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof RefusalError)) return { code: 'FAILED', message: m.shell_unable(), hint: null, fields: {} }
  const { code, message, errors } = error
  const words = said[code]?.() ?? message
  const fields = Object.fromEntries(errors.map(one => [one.field, said[code] ? words : one.message]))
  return { code, message: words, hint: hints[code]?.() ?? null, fields }
}

/** Validates an input against the contract before sending; null when valid. */
export function problemIn({ spec }: Endpoint, given: object): Problem | null {
  const { error } = spec.body.safeParse(given)
  if (!error) return null
  const fields: Record<string, string> = {}
  for (const { path, message } of error.issues) {
    const field = String(path[0])
    const value = (given as Record<string, unknown>)[field]
    fields[field] ??= value === '' || value === null || value === undefined ? m.access_required() : translateServerMessage(message)
  }
  return { code: 'INVALID', message: m.access_problem(), hint: null, fields }
}

/** Sends a form, one submission at a time, and keeps its problem. Focuses the first invalid field or the message. */
export function useSending() {
  const [problem, setProblem] = useState<Problem | null>(null)
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

  const send = async (work: () => Promise<void>, check?: Problem | null) => {
    if (busy.current) return
    setProblem(check ?? null)
    if (check) return
    busy.current = true
    setSending(true)
    try {
      await work()
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      busy.current = false
      setSending(false)
    }
  }
  return { form, problem, isSending, send, setProblem, errorOf: (field: string) => problem?.fields[field] }
}
export type Sending = ReturnType<typeof useSending>
