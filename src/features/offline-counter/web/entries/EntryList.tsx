import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { formatMoney } from '#jurisdictions/money.ts'
import { useReceiptPaper } from '#features/gift-screens/web/public.tsx'
import { m } from '#messages/messages.js'
import type { Device, OfflineEntry } from '#features/offline-counter/device-records.ts'
import { isMoneyGone } from '#platform/contract/device-entries.ts'
import { resend } from '#features/offline-counter/send-entries.ts'
import css from '../offline-counter.module.css'
import { printSlip } from '../slip/slip-to-print.ts'
import { EntryActions } from './EntryActions.tsx'
import { HandBackActions } from './HandBackActions.tsx'

type Props = { device: Device; entries: readonly OfflineEntry[]; settle: () => void }

/** The entries that wait on this device, oldest first; what the server refused stays until it is answered. */
export const EntryList = ({ device, entries, settle }: Props) => (
  <ol className={css.entries} aria-label={m.offline_counter_waiting_list()}>
    {entries.map(entry => (
      <EntryItem key={entry.place} device={device} entry={entry} settle={settle} />
    ))}
  </ol>
)

function EntryItem({ device, entry, settle }: { device: Device; entry: OfflineEntry; settle: () => void }) {
  const { receiptNo, slip, state, refusal } = entry
  const [paper] = useReceiptPaper()
  const change = useMutation({
    mutationFn: (answer: Parameters<typeof resend>[2]) => resend(device, entry, answer),
    onSuccess: settle,
  })
  return (
    <li data-state={state}>
      <span>{receiptNo}</span>
      <span>{slip.donorName ?? m.offline_counter_slip_anonymous()}</span>
      <b>{formatMoney(slip.amount)}</b>
      {state === 'refused' ? (
        <div role="alert">
          <p>{refusal?.code === 'IN_DOUBT' ? m.offline_counter_in_doubt() : (refusal?.errors[0]?.message ?? refusal?.message)}</p>
          <EntryActions device={device} entry={entry} send={answer => change.mutate(answer)} settle={settle} />
        </div>
      ) : (
        <small className={refusal ? undefined : 'muted'}>{statusOf(device, entry)}</small>
      )}
      {state === 'handedBack' && device.calls.voidEntry && <HandBackActions device={device} entry={entry} settle={settle} />}
      {!isMoneyGone(entry) && (
        <Button size="compact-xs" variant="subtle" onClick={() => void printSlip(device, entry.id, paper)}>
          {m.offline_counter_print_slip()}
        </Button>
      )}
    </li>
  )
}

/** What an entry that nobody has to answer waits for. */
function statusOf({ calls }: Device, { state, refusal, reason }: OfflineEntry): string {
  if (state === 'handedBack')
    return calls.voidEntry ? m.offline_counter_handed_back({ reason: reason ?? '' }) : m.offline_counter_awaits_supervisor()
  return refusal ? m.offline_counter_not_recorded({ reason: refusal.message }) : m.offline_counter_waits()
}
