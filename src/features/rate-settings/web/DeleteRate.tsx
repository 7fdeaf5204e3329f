import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { QuestionDialog } from '#platform/web/ui/QuestionDialog.tsx'
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
  return (
    <QuestionDialog
      title={m.rate_settings_delete_question({ rate: exactMoney(rate.amount) })}
      text={rate.publishedAt ? m.rate_settings_delete_published() : m.rate_settings_delete_waiting()}
      verb={m.rate_settings_delete()}
      isDanger
      isSending={isPending}
      onYes={() => mutate()}
      onClose={onClose}
    />
  )
}
