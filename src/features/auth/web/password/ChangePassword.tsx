import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ownNameWords } from '#features/accounts/rules.ts'
import { m } from '#messages/messages.js'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { api } from '../api.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { popups } from '#platform/web/ui/popups/popups.ts'
import css from '../page/auth-page.module.css'
import { newPasswordError, NewPassword } from './NewPassword.tsx'
import { ProblemNotice } from '#platform/web/form/Notice.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useSubmission } from '#platform/web/form/use-submission.ts'

/** The dialog of the profile menu that sets a new password. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { firstName, lastName, username } = useCurrentUser()
  const [oldPassword, setOld] = useState('')
  const [newPassword, setNew] = useState('')
  const { form, problem, isSending, send, errorOf } = useSubmission()
  const ownWords = ownNameWords({ firstName, lastName, email: username })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fields = {
      ...(oldPassword === '' && { oldPassword: m.platform_access_required() }),
      ...wrongNew(newPasswordError(newPassword, ownWords)),
    }
    const found = Object.keys(fields).length ? { code: 'INVALID', message: m.platform_access_problem(), hint: null, fields } : null
    void send(
      async () => {
        await api.auth.changePassword({ oldPassword, newPassword })
        popups.success({ message: m.auth_change_done() })
        onClose()
      },
      () => found,
    )
  }
  return (
    <Dialog onClose={onClose} title={m.auth_change_title()}>
      <p className="muted">{m.auth_change_note()}</p>
      <br />
      <ProblemNotice problem={problem} />
      <form ref={form} className={css.form} onSubmit={submit} noValidate>
        <input type="email" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label={m.auth_old_password()}
          value={oldPassword}
          onChange={setOld}
          autoComplete="current-password"
          error={errorOf('oldPassword')}
          autoFocus
        />
        <NewPassword value={newPassword} onChange={setNew} ownWords={ownWords} error={errorOf('newPassword')} />
        <footer className="dialog-actions">
          <Button onClick={onClose}>{m.platform_cancel()}</Button>
          <Button type="submit" variant="filled" aria-disabled={isSending}>
            {m.auth_change_submit()}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

const wrongNew = (error: string | null) => (error ? { newPassword: error } : {})
