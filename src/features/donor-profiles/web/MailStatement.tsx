import { Button, Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Language } from '#kit/text/languages.ts'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { ProblemNotice } from '#platform/web/form/Notice.tsx'
import { toSendProblem } from '#platform/web/form/use-submission.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { popups } from '#platform/web/ui/popups/popups.ts'
import type { DonorGiving, DonorProfile } from '../contract.ts'

type Props = { donor: DonorProfile; year: DonorGiving['taxYears'][number]; language: Language; onClose: () => void }

/** Asks before a statement goes to the donor's address on file; for donors who refuse mails, also whether they asked for it. */
export function MailStatement({ donor: { donorId, donorName, donorEmail, refusesMail }, year, language, onClose }: Props) {
  const [isAskedFor, setAskedFor] = useState(false)
  const mail = useMutation({
    mutationFn: () => api.donorProfiles.mailStatement({ donorId, year: year.year, language, isAskedFor }),
    onSuccess: ({ sentTo }) => {
      onClose()
      popups.toast(m.donor_profiles_statement_mailed({ email: sentTo }))
    },
  })
  const problem = mail.error ? toSendProblem(mail.error) : null
  const isReady = !mail.isPending && (!refusesMail || isAskedFor)
  return (
    <Dialog onClose={onClose} title={m.donor_profiles_statement_mail_title({ year: year.name })}>
      <p className="muted">{m.donor_profiles_statement_mail_text({ name: donorName, email: donorEmail ?? '' })}</p>
      {refusesMail && (
        <>
          <p>{m.donor_profiles_statement_refused()}</p>
          <Checkbox
            label={m.donor_profiles_statement_asked()}
            checked={isAskedFor}
            onChange={({ currentTarget }) => setAskedFor(currentTarget.checked)}
          />
        </>
      )}
      <ProblemNotice problem={problem && { ...problem, fields: {} }} />
      <footer className="dialog-actions">
        <Button onClick={onClose}>{m.platform_cancel()}</Button>
        <Button
          variant="filled"
          aria-disabled={!isReady}
          onClick={() => {
            if (isReady) mail.mutate()
          }}
        >
          {m.donor_profiles_statement_mail_send()}
        </Button>
      </footer>
    </Dialog>
  )
}
