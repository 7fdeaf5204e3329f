import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { auth } from '../contract.ts'
import { AuthPage } from './page/AuthPage.tsx'
import { BackToSignIn } from './page/BackToSignIn.tsx'
import { validateInput, useSubmission } from '#platform/web/form/use-submission.ts'
import { AuthForm } from './page/AuthForm.tsx'

const blank = { firstName: '', lastName: '', email: '', phoneNumber: '', registrationNo: '', reason: '' }

/** Asks for access to a charity; its administrators decide. */
export function RegisterScreen() {
  const [values, setValues] = useState(blank)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const sending = useSubmission()
  const field = (name: keyof typeof blank) => ({
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => setValues({ ...values, [name]: event.currentTarget.value }),
    error: sending.errorOf(name),
    size: 'lg',
  })
  const submit = () => {
    const request = { ...values, phoneNumber: values.phoneNumber.trim() || null }
    void sending.send(
      async () => {
        await api.auth.register(request)
        setSentTo(values.email.trim())
      },
      () => validateInput(auth.register, request),
    )
  }
  if (sentTo)
    return (
      <AuthPage title={m.auth_register_done()} lead={m.auth_register_done_text({ email: sentTo })}>
        <BackToSignIn />
      </AuthPage>
    )
  return (
    <AuthPage title={m.auth_register_title()} lead={m.auth_register_lead()} wide>
      <AuthForm sending={sending} send={submit} label={m.auth_register_submit()}>
        <TextInput label={m.platform_first_name()} autoComplete="given-name" autoFocus {...field('firstName')} />
        <TextInput label={`${m.platform_last_name()} (${m.platform_optional()})`} autoComplete="family-name" {...field('lastName')} />
        <TextInput type="email" label={m.platform_email()} autoComplete="email" {...field('email')} />
        <TextInput type="tel" label={`${m.platform_mobile()} (${m.platform_optional()})`} autoComplete="tel" {...field('phoneNumber')} />
        <TextInput
          label={m.auth_registration_no()}
          description={m.auth_registration_hint()}
          autoComplete="off"
          {...field('registrationNo')}
        />
        <Textarea label={`${m.auth_reason()} (${m.platform_optional()})`} rows={3} maxLength={250} {...field('reason')} />
      </AuthForm>
      <BackToSignIn />
    </AuthPage>
  )
}
