import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import { auth } from '#features/auth/contract.ts'
import { AuthPage } from '../page/AuthPage.tsx'
import { BackToSignIn } from '../page/BackToSignIn.tsx'
import { validateInput, useSubmission } from '#platform/web/form/use-submission.ts'
import { AuthForm } from '../page/AuthForm.tsx'

/** Requests a link to choose a new password. Also at /recover-pwd. */
export function ForgotPasswordScreen() {
  const [search] = useSearchParams()
  const [email, setEmail] = useState(search.get('email') ?? '')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const sending = useSubmission()
  const submit = () =>
    void sending.send(
      async () => {
        await api.auth.forgotPassword({ email })
        setSentTo(email)
      },
      () => validateInput(auth.forgotPassword, { email }),
    )
  if (sentTo)
    return (
      <AuthPage title={m.auth_forgot_sent()} lead={m.auth_forgot_sent_text({ email: sentTo })}>
        <BackToSignIn />
      </AuthPage>
    )
  return (
    <AuthPage title={m.auth_forgot_title()} lead={m.auth_forgot_lead()}>
      <AuthForm sending={sending} send={submit} label={m.auth_forgot_submit()}>
        <TextInput
          size="lg"
          type="email"
          label={m.platform_email()}
          description={m.platform_email_hint()}
          value={email}
          onChange={event => setEmail(event.currentTarget.value)}
          autoComplete="username"
          autoFocus
          error={sending.errorOf('email')}
        />
      </AuthForm>
      <BackToSignIn />
    </AuthPage>
  )
}
