import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import type { CurrentUser } from '#features/auth/contract.ts'
import { otp } from '#features/auth/rules.ts'
import css from '../page/auth-page.module.css'
import { AuthPage } from '../page/AuthPage.tsx'
import { Notice, ProblemNotice } from '#platform/web/form/Notice.tsx'
import { useSubmission } from '#platform/web/form/use-submission.ts'

/** A sign-in with a correct password that awaits its code. */
export type Step = { otpToken: string; sentTo: string }
type Props = { step: Step; onDone: (user: CurrentUser) => Promise<void>; onAgain: () => void }

/** State of the code input: the typed digits, their verification, and resending the mail. */
function useCode({ otpToken }: Step, onDone: Props['onDone']) {
  const [code, setCode] = useState('')
  const [hint, setHint] = useState<string | null>(null)
  const [sendsLeft, setSendsLeft] = useState<number>(otp.sends - 1)
  const [note, setNote] = useState<string | null>(null)
  const sending = useSubmission()
  const { send } = sending
  const verify = (digits: string) =>
    void send(async () => {
      setNote(null)
      try {
        await onDone(await api.auth.verifyOtp({ otpToken, otp: digits }))
      } catch (error) {
        setCode('')
        throw error
      }
    })
  return {
    ...sending,
    code,
    hint,
    note,
    sendsLeft,
    type(text: string) {
      const digits = text.replace(/\D/g, '').slice(0, otp.digits)
      setHint(/[^\d\s-]/.test(text) ? m.auth_code_paste() : null)
      setCode(digits)
      if (digits.length === otp.digits && digits !== code) verify(digits)
    },
    submit(event: FormEvent) {
      event.preventDefault()
      if (code.length === otp.digits) return verify(code)
      const fields = { otp: m.auth_code_six() }
      sending.setProblem({ code: 'INVALID', message: m.platform_access_problem(), hint: null, fields })
    },
    again: () =>
      void send(async () => {
        setSendsLeft((await api.auth.generateOtp({ otpToken })).sendsLeft)
        setNote(m.auth_code_sent_again())
      }),
  }
}

/** The six digits sent by e-mail. The last digit sends them. */
export function CodeStep({ step, onDone, onAgain }: Props) {
  const { form, code, hint, note, sendsLeft, problem, isSending, errorOf, type, submit, again } = useCode(step, onDone)
  const isOver = problem?.code === 'STEP_OVER'
  // The next step is typing the code again, so the input shows the error and takes the focus.
  const isWrong = problem?.code === 'WRONG_CODE'

  return (
    <AuthPage title={m.auth_code_title()} lead={m.auth_code_lead({ address: step.sentTo })}>
      {!isWrong && <ProblemNotice problem={problem} />}
      {note && !problem && <Notice tone="success">{note}</Notice>}
      {!isOver && (
        <form ref={form} className={css.form} onSubmit={submit} noValidate>
          <TextInput
            size="xl"
            className={css.code}
            label={m.auth_code_label()}
            description={hint ?? m.auth_code_hint()}
            value={code}
            onChange={event => type(event.currentTarget.value)}
            error={isWrong ? problem.message : errorOf('otp')}
            autoComplete="one-time-code"
            inputMode="numeric"
            autoFocus
          />
          <Button type="submit" variant="filled" size="lg" className={css.submit} aria-disabled={isSending || code.length < otp.digits}>
            {isSending ? m.auth_signing_in() : m.auth_code_submit()}
          </Button>
        </form>
      )}
      <div className={css.links}>
        {!isOver &&
          (sendsLeft > 0 ? (
            <Button variant="subtle" onClick={again}>
              {m.auth_code_again()}
            </Button>
          ) : (
            <span>{m.auth_code_none_left()}</span>
          ))}
        <Button variant="subtle" onClick={onAgain}>
          {m.auth_start_again()}
        </Button>
      </div>
    </AuthPage>
  )
}
