import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx'
import type { RateDetails } from '../contract.ts'

/** Asks why a rate is sent back to its author. */
export function SendBackRate({ rate, onClose }: { rate: RateDetails; onClose: () => void }) {
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (reason: string) => api.rates.sendBack({ rateId: rate.id, version: rate.version, reason }),
    onSuccess: async () => {
      onClose()
      await queries.invalidateQueries({ queryKey: ['rates'] })
    },
  })
  return (
    <ReasonDialog
      id="send-back-reason"
      verb={m.rate_settings_send_back()}
      label={m.rate_settings_return_reason()}
      blank={m.rate_settings_say_why()}
      change={change}
      onClose={onClose}
    />
  )
}
