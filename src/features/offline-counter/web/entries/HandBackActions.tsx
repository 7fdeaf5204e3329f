import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { formatMoney } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import type { Device, OfflineEntry } from '#features/offline-counter/device-records.ts'
import { confirmHandBack, denyHandBack } from '#features/offline-counter/send-entries.ts'
import css from '../offline-counter.module.css'

type Props = { device: Device; entry: OfflineEntry; settle: () => void }

/** A supervisor says of each entry whether its officer handed the money back: its slip is voided, or it is recorded as a gift. */
export function HandBackActions({ device, entry, settle }: Props) {
  const confirming = useMutation({ mutationFn: () => confirmHandBack(device, entry), onSuccess: settle })
  const denying = useMutation({ mutationFn: () => denyHandBack(device, entry), onSuccess: settle })
  const isBusy = confirming.isPending || denying.isPending
  const problem = confirming.data === false ? m.offline_counter_not_reached() : entry.refusal?.message
  return (
    <div className={css.actions}>
      {problem && <p role="alert">{problem}</p>}
      <Button size="xs" aria-disabled={isBusy} onClick={isBusy ? undefined : () => confirming.mutate()}>
        {m.offline_counter_confirm_hand_back({ amount: formatMoney(entry.slip.amount) })}
      </Button>
      <Button size="xs" aria-disabled={isBusy} onClick={isBusy ? undefined : () => denying.mutate()}>
        {m.offline_counter_deny_hand_back()}
      </Button>
    </div>
  )
}
