import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { ProblemNotice } from '#platform/web/form/Notice.tsx'
import type { Sending } from '#platform/web/form/use-sending.ts'
import css from './auth-page.module.css'

type Props = {
  sending: Sending
  send: () => void
  /** What its button says; a form that signs in says so while it does. */
  label: string
  signsIn?: boolean
  /** Whose password is asked for, where no field says it: for the browser's own keeping of passwords. */
  account?: string
  below?: ReactNode
  children: ReactNode
}

/** The form of a page before sign-in: what went wrong, its fields, and the one button that sends them. */
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
