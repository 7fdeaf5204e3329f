import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatMoney, type Money } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { BulkConfirmation } from '#platform/web/list-screen/selection/BulkConfirmation.tsx'
import { api } from './api.ts'
import { useRequestChange } from './use-requests.ts'

/** Marks one gift as settled, after a confirmation. */
export function SettleButton({ transactionId, amount }: { transactionId: string; amount: Money }) {
  const [isAsking, setAsking] = useState(false)
  const settle = useRequestChange(
    () => api.requests.settle({ transactionIds: [transactionId] }),
    () => setAsking(false),
  )
  const words = m.requests_do_settle({ amount: formatMoney(amount) })
  return (
    <>
      <Button onClick={() => setAsking(true)}>{words}</Button>
      {isAsking && (
        <BulkConfirmation
          title={words}
          note={m.requests_settle_note()}
          verb={words}
          isRunning={settle.isPending}
          onAnswer={yes => (yes ? settle.mutate(undefined) : setAsking(false))}
        />
      )}
    </>
  )
}
