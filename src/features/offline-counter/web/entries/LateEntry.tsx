import { Button } from '@mantine/core'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx'
import { readPermissions } from '#platform/web/shell/rights.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import type { OfflineEntry } from '#features/offline-counter/device-records.ts'
import { refusedFields } from './answers.ts'

/** Whether an entry was refused because its day is further back than the charity allows without a reason. */
export const isLate = (entry: OfflineEntry): boolean =>
  entry.refusal?.code === 'BACK_DATED_TOO_FAR' || refusedFields(entry).includes('backDatingReason')

type Props = { entry: OfflineEntry; send: (answer: { gift: { backDatingReason: string } }) => void }

/** Asks users who may edit gifts of its module why an entry is recorded late; tells others who can say it. */
export function LateEntry({ entry, send }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { find } = readPermissions(useCurrentUser().permissions)
  if (!find(entry.module)?.isEdit) return <p className="muted small">{m.offline_counter_late_needs_editor()}</p>
  const verb = m.offline_counter_record_late()
  return (
    <>
      <Button size="xs" onClick={() => setAsking(true)}>
        {verb}
      </Button>
      {isAsking && (
        <ReasonDialog
          id={`offline-late-${entry.place}`}
          verb={verb}
          label={m.gift_screens_back_dating_reason()}
          blank={m.offline_counter_enter_reason()}
          note={<p>{m.offline_counter_late_note({ receipt: entry.receiptNo })}</p>}
          change={{ mutate: backDatingReason => send({ gift: { backDatingReason } }), isPending: false, error: null }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
