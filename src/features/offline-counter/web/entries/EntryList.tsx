import { useMutation } from '@tanstack/react-query'
import { formatMoney } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import type { Device, OfflineEntry } from '#features/offline-counter/device-records.ts'
import { resend } from '#features/offline-counter/send-entries.ts'
import css from '../offline-counter.module.css'
import { EntryActions } from './EntryActions.tsx'

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
  const change = useMutation({
    networkMode: 'always',
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
          <p>{refusal?.errors[0]?.message ?? refusal?.message}</p>
          <EntryActions device={device} entry={entry} send={answer => change.mutate(answer)} settle={settle} />
        </div>
      ) : (
        <small className="muted">{state === 'waiting' ? m.offline_counter_waits() : m.offline_counter_handed_back()}</small>
      )}
    </li>
  )
}
