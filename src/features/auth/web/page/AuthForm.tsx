import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { ProblemNotice } from '#platform/web/form/Notice.tsx'
import type { Submission } from '#platform/web/form/use-submission.ts'
import css from './auth-page.module.css'

type Props = {
  sending: Submission
  send: () => void
  /** The text of the button; a sign-in form shows another while it is being sent. */
  label: string
  signsIn?: boolean
  /** The account of the password where no field names it: for the browser's password manager. */
  account?: string
  below?: ReactNode
  children: ReactNode
}

/** The form of a page before sign-in: error, fields and submit button. */
export function AuthForm({ sending, send, label, signsIn = false, account, below, children }: Props) {
  const { form, problem, isSending } = sending
  return (
    <>
      <ProblemNotice problem={problem} />
      <form
        ref={form}
        className={css.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          send()
        }}
      >
        {account !== undefined && <input type="email" name="username" autoComplete="username" value={account} readOnly hidden />}
        {children}
        <Button type="submit" variant="filled" size="lg" className={css.submit} aria-disabled={isSending}>
          {isSending && signsIn ? m.auth_signing_in() : label}
        </Button>
        {below}
      </form>
    </>
  )
}
