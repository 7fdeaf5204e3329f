import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import type { RateDetails } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { exactMoney } from './labels.tsx'

/** Asks before a rate that no receipt used is deleted. */
export function DeleteRate({ rate, onClose }: { rate: RateDetails; onClose: () => void }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.rates.delete({ rateId: rate.id }),
    onSuccess: async () => {
      await navigate(rootPath)
      queries.removeQueries({ queryKey: ['rates', 'details', rate.id] })
      await queries.invalidateQueries({ queryKey: ['rates'] })
    },
    onSettled: onClose,
  })
  const title = m.rate_settings_delete_question({ rate: exactMoney(rate.amount) })
  return (
    <Dialog onClose={onClose} title={title}>
      <p className="muted">{rate.publishedAt ? m.rate_settings_delete_published() : m.rate_settings_delete_waiting()}</p>
      <footer className="dialog-actions">
        <Button data-autofocus onClick={onClose}>
          {m.platform_cancel()}
        </Button>
        <Button variant="filled" color="danger" loading={isPending} onClick={() => mutate()}>
          {m.rate_settings_delete()}
        </Button>
      </footer>
    </Dialog>
  )
}
