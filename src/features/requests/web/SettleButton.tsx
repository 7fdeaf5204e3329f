import { formatMoney, type Money } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { QuestionButton } from '#platform/web/ui/QuestionButton.tsx'
import { api } from './api.ts'
import { useRequestChange } from './use-requests.ts'

/** Marks one gift as settled, after a question. */
export function SettleButton({ transactionId, amount }: { transactionId: string; amount: Money }) {
  const settle = useRequestChange(() => api.requests.settle({ transactionIds: [transactionId] }))
  const words = m.requests_do_settle({ amount: formatMoney(amount) })
  return (
    <QuestionButton
      question={{ title: words, text: m.requests_settle_note() }}
      isSending={settle.isPending}
      onYes={close => settle.mutate(undefined, { onSuccess: close })}
    >
      {words}
    </QuestionButton>
  )
}
