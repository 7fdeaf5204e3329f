import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { formatWithCents } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { QuestionButton } from '#platform/web/ui/QuestionButton.tsx'
import type { RateDetails } from '../contract.ts'
import { rootPath } from '../paths.ts'

/** Deletes a rate that no receipt used, after a question. */
export function DeleteRate({ rate }: { rate: RateDetails }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.rates.delete({ rateId: rate.id }),
    onSuccess: async () => {
      await navigate(rootPath)
      queries.removeQueries({ queryKey: ['rates', 'details', rate.id] })
      await queries.invalidateQueries({ queryKey: ['rates'] })
    },
  })
  return (
    <QuestionButton
      size="xs"
      leftSection={<TrashIcon aria-hidden="true" />}
      question={{
        title: m.rate_settings_delete_question({ rate: formatWithCents(rate.amount) }),
        text: rate.publishedAt ? m.rate_settings_delete_published() : m.rate_settings_delete_waiting(),
        isDanger: true,
      }}
      isSending={isPending}
      onYes={close => mutate(undefined, { onSettled: close })}
    >
      {m.rate_settings_delete()}
    </QuestionButton>
  )
}
