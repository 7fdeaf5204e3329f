import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '#messages/messages.js'
import { api, noErrorPopup } from '#platform/web/api.ts'
import { RemarkInput } from '#platform/web/form/inputs/RemarkInput.tsx'
import { ProblemNotice } from '#platform/web/form/Notice.tsx'
import { toSendProblem } from '#platform/web/form/use-submission.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import type { RateDetails } from '../contract.ts'

/** Asks why a rate is sent back to who prepared it. */
export function SendBackRate({ rate, onClose }: { rate: RateDetails; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [isBlank, setBlank] = useState(false)
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.rates.sendBack({ rateId: rate.id, version: rate.version, reason: reason.trim() }, noErrorPopup),
    onSuccess: async () => {
      onClose()
      await queries.invalidateQueries({ queryKey: ['rates'] })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (reason.trim() === '') return setBlank(true)
    mutate()
  }
  return (
    <Dialog onClose={onClose} title={m.rate_settings_send_back()}>
      <form onSubmit={submit} noValidate>
        <RemarkInput
          id="send-back-reason"
          name="reason"
          label={m.rate_settings_return_reason()}
          value={reason}
          error={isBlank && reason.trim() === '' ? m.rate_settings_say_why() : undefined}
          onChange={setReason}
          required
        />
        <ProblemNotice problem={error ? { ...toSendProblem(error), fields: {} } : null} />
        <footer className="dialog-actions">
          <Button onClick={onClose}>{m.platform_cancel()}</Button>
          <Button type="submit" variant="filled" aria-disabled={isPending}>
            {m.rate_settings_send_back()}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
