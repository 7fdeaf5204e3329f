import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api, quietly } from '#platform/web/api.ts'
import { auth } from '../contract.ts'
import css from './auth-page.module.css'
import { AuthPage } from './AuthPage.tsx'
import { ProblemNotice } from '#platform/web/form/Notice.tsx'
import { problemIn, useSending } from '#platform/web/form/use-sending.ts'

/** Asks for a link to choose a new password. Also stands at /recover-pwd. */
export function ForgotPasswordScreen() {
  const [search] = useSearchParams()
  const [email, setEmail] = useState(search.get('email') ?? '')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { form, problem, isSending, send, errorOf } = useSending()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(
      async () => {
        await api.auth.forgotPassword({ email }, quietly)
        setSentTo(email)
      },
      problemIn(auth.forgotPassword, { email }),
    )
  }
  const back = (
    <p className={css.links}>
      <Link to="/authentication/login">{m.access_back_to_sign_in()}</Link>
    </p>
  )
  if (sentTo)
    return (
      <AuthPage title={m.access_forgot_sent()} lead={m.access_forgot_sent_text({ email: sentTo })}>
        {back}
      </AuthPage>
    )
  return (
    <AuthPage title={m.access_forgot_title()} lead={m.access_forgot_lead()}>
      <ProblemNotice problem={problem} />
      <form ref={form} className={css.form} onSubmit={submit} noValidate>
        <TextInput
          size="lg"
          type="email"
          label={m.access_email()}
          description={m.access_email_hint()}
          value={email}
          onChange={event => setEmail(event.currentTarget.value)}
          autoComplete="username"
          autoFocus
          error={errorOf('email')}
        />
        <Button type="submit" variant="filled" size="lg" className={css.submit} aria-disabled={isSending}>
          {m.access_forgot_submit()}
        </Button>
      </form>
      {back}
    </AuthPage>
  )
}
