import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import css from './page/auth-page.module.css'
import { AuthPage } from './page/AuthPage.tsx'
import { BackToSignIn } from './page/BackToSignIn.tsx'
import { Notice, ProblemNotice } from '#platform/web/form/Notice.tsx'
import { useSubmission } from '#platform/web/form/use-submission.ts'

type Props = { calls: { askForInvitation: (link: { email: string; verificationCode: string }) => Promise<unknown> } }

/** Shown for a link that has expired or was used; offers a new one. */
export function LinkExpiredScreen({ calls }: Props) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const { problem, isSending, send } = useSubmission()
  const kind = search.get('kind')
  const [email, verificationCode] = [search.get('email') ?? '', search.get('code') ?? '']
  const ask = () =>
    void send(async () => {
      await calls.askForInvitation({ email, verificationCode })
      setAsked(true)
    })
  return (
    <AuthPage title={m.auth_expired_title()} lead={m.auth_expired_text()}>
      <ProblemNotice problem={problem} />
      {isAsked && <Notice tone="success">{m.auth_expired_invite_sent()}</Notice>}
      {kind === 'invitation' && !isAsked && (
        <Button variant="filled" size="lg" className={css.submit} aria-disabled={isSending} onClick={ask}>
          {m.auth_expired_invite()}
        </Button>
      )}
      {kind !== 'invitation' && kind !== 'change' && (
        <Button
          variant="filled"
          size="lg"
          className={css.submit}
          onClick={() => void navigate(`/authentication/forgotPassword?${new URLSearchParams({ email }).toString()}`)}
        >
          {m.auth_expired_reset()}
        </Button>
      )}
      <BackToSignIn />
    </AuthPage>
  )
}
