import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx'
import type { RateDetails } from '../contract.ts'

/** What sending a rate back is called: its author takes it back. */
export const sendBackName = ({ actions }: RateDetails) =>
  actions.includes('publish') ? m.rate_settings_send_back() : m.rate_settings_take_back()

/** Asks why a rate is sent back, or taken back by its author. */
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
      verb={sendBackName(rate)}
      label={m.rate_settings_return_reason()}
      blank={m.rate_settings_say_why()}
      change={change}
      onClose={onClose}
    />
  )
}
