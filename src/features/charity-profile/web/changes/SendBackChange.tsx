import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '#messages/messages.js'
import { api, noErrorPopup } from '#platform/web/api.ts'
import { RemarkInput } from '#platform/web/form/inputs/RemarkInput.tsx'
import { ProblemNotice } from '#platform/web/form/Notice.tsx'
import { toSendProblem } from '#platform/web/form/use-submission.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import type { WaitingChange } from '#features/charity-profile/contract.ts'
import { charityKey } from '../use-charity.ts'

/** Asks why a change is sent back, or taken back by who prepared it. */
export function SendBackChange({ change, onClose }: { change: WaitingChange; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [isBlank, setBlank] = useState(false)
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.charity.sendBack({ changeId: change.id, reason: reason.trim() }, noErrorPopup),
    onSuccess: async () => {
      onClose()
      await queries.invalidateQueries({ queryKey: charityKey })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (reason.trim() === '') return setBlank(true)
    mutate()
  }
  const verb = change.actions.includes('publish') ? m.charity_profile_send_back() : m.charity_profile_withdraw()
  return (
    <Dialog onClose={onClose} title={verb}>
      <form onSubmit={submit} noValidate>
        <RemarkInput
          id="charity-send-back-reason"
          name="reason"
          label={m.charity_profile_reason()}
          value={reason}
          error={isBlank && reason.trim() === '' ? m.charity_profile_say_why() : undefined}
          onChange={setReason}
          required
        />
        <ProblemNotice problem={error ? { ...toSendProblem(error), fields: {} } : null} />
        <footer className="dialog-actions">
          <Button onClick={onClose}>{m.platform_cancel()}</Button>
          <Button type="submit" variant="filled" aria-disabled={isPending}>
            {verb}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
