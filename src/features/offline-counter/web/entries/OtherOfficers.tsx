import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { OfflineEntry } from '#features/offline-counter/device-records.ts'
import { m } from '#messages/messages.js'
import { sendEntries } from '#features/offline-counter/send-entries.ts'
import { deviceOf } from '../this-device.ts'
import { EntryList } from './EntryList.tsx'

type Others = readonly { userId: string; count: number; entries: readonly OfflineEntry[] }[]
type Props = { others: Others; maySend: boolean; settle: () => void }

/** Entries of other officers on this device: they sign in to send them, or a supervisor sends and answers them in their place. */
export function OtherOfficers({ others, maySend, settle }: Props) {
  const sending = useMutation({
    mutationFn: async () => {
      for (const { userId } of others) await sendEntries(deviceOf(userId, maySend))
    },
    onSettled: settle,
  })
  const count = others.reduce((sum, other) => sum + other.count, 0)
  if (count === 0) return null
  return (
    <>
      <p>
        <span className="muted small">{m.offline_counter_of_others({ count })}</span>
        {maySend && (
          <Button size="xs" aria-disabled={sending.isPending} onClick={() => sending.mutate()}>
            {m.offline_counter_send_others()}
          </Button>
        )}
      </p>
      {maySend &&
        others.map(({ userId, entries }) => (
          <EntryList key={userId} device={deviceOf(userId, maySend)} entries={entries} settle={() => sending.mutate()} />
        ))}
    </>
  )
}
