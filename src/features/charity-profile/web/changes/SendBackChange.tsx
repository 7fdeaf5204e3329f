import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx'
import type { WaitingChange } from '#features/charity-profile/contract.ts'
import { charityKey } from '../use-charity.ts'

/** Asks why a change is sent back, or taken back by its author. */
export function SendBackChange({ change, onClose }: { change: WaitingChange; onClose: () => void }) {
  const queries = useQueryClient()
  const sending = useMutation({
    mutationFn: (reason: string) => api.charity.sendBack({ changeId: change.id, reason }),
    onSuccess: async () => {
      onClose()
      await queries.invalidateQueries({ queryKey: charityKey })
    },
  })
  return (
    <ReasonDialog
      id="charity-send-back-reason"
      verb={change.actions.includes('publish') ? m.charity_profile_send_back() : m.charity_profile_withdraw()}
      label={m.charity_profile_reason()}
      blank={m.charity_profile_say_why()}
      change={sending}
      onClose={onClose}
    />
  )
}
