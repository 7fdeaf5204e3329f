import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { isLinkExpired } from '../expired-path.ts'
import { useSubmission } from '#platform/web/form/use-submission.ts'
import { popups } from '#platform/web/ui/popups/popups.ts'
import { newPasswordError, NewPassword } from './NewPassword.tsx'
import { AuthForm } from '../page/AuthForm.tsx'

type Props = {
  email: string
  ownWords: readonly string[]
  label: string
  below?: ReactNode
  save: (password: string) => Promise<unknown>
  /** The message after saving, and the page for a link that has expired since it was opened. */
  done: string
  expiredPath: string
}

/** Sets the password of an account by its mailed link, then opens sign-in. */
export function PasswordByLinkForm({ email, ownWords, label, below, save, done, expiredPath }: Props) {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const sending = useSubmission()
  const send = () => {
    const wrong = newPasswordError(password, ownWords)
    void sending.send(
      async () => {
        try {
          await save(password)
        } catch (refused) {
          if (isLinkExpired(refused)) return void navigate(expiredPath, { replace: true })
          throw refused
        }
        popups.toast(done)
        void navigate('/authentication/login', { replace: true, state: { email } })
      },
      () => (wrong ? { code: 'INVALID', message: m.platform_access_problem(), hint: null, fields: { password: wrong } } : null),
    )
  }
  return (
    <AuthForm sending={sending} send={send} label={label} account={email} below={below}>
      <NewPassword value={password} onChange={setPassword} ownWords={ownWords} error={sending.errorOf('password')} autoFocus />
    </AuthForm>
  )
}
