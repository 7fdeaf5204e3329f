import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatMoney, type Money } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
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
      <Dialog opened={isAsking} onClose={() => setAsking(false)} title={words}>
        <p className="muted">{m.requests_settle_note()}</p>
        <footer className="dialog-actions">
          <Button onClick={() => setAsking(false)}>{m.requests_cancel()}</Button>
          <Button
            variant="filled"
            data-autofocus
            aria-disabled={settle.isPending}
            onClick={() => {
              if (!settle.isPending) settle.mutate(undefined)
            }}
          >
            {words}
          </Button>
        </footer>
      </Dialog>
    </>
  )
}
