import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { nameOfPurpose } from '#features/gift-screens/web/public.tsx'
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx'
import type { Device, OfflineEntry } from '#features/offline-counter/device-records.ts'
import { isMoneyGone } from '#platform/contract/device-entries.ts'
import { handBack, isRecorded, type resend } from '#features/offline-counter/send-entries.ts'
import { readChoices } from '../kept-choices.ts'
import css from '../offline-counter.module.css'
import { CorrectEntry } from './CorrectEntry.tsx'
import { isLate, LateEntry } from './LateEntry.tsx'
import { answers, choosePurpose, explainLines, rateCodes } from './answers.ts'

type Answer = Parameters<typeof resend>[2]
type Props = { device: Device; entry: OfflineEntry; send: (answer: Answer) => void; settle: () => void }

/** What may be done about an entry that the server refused. It is never dropped: it is sent again, or its money was handed back. */
export function EntryActions({ device, entry, send, settle }: Props) {
  const [asks, setAsks] = useState<'reason' | 'handBack' | null>(null)
  const code = entry.refusal?.code ?? ''
  const answer = isMoneyGone(entry) ? undefined : answers[code]
  const voiding = useMutation({
    mutationFn: (reason: string) => handBack(device, entry, reason),
    onSuccess: settle,
  })
  const explaining = { mutate: (reason: string) => send({ gift: explainLines(entry, reason) }), isPending: false, error: null }
  return (
    <div className={css.actions}>
      {answer && (
        <Button
          size="xs"
          onClick={() =>
            send({
              ...(answer.gift && { gift: answer.gift(entry) }),
              ...(answer.takesNewNo && { takesNewNo: true }),
              ...(answer.isNew && { isNew: true }),
            })
          }
        >
          {answer.words()}
        </Button>
      )}
      {rateCodes.includes(code) && (
        <Button size="xs" onClick={() => setAsks('reason')}>
          {m.offline_counter_record_as_taken()}
        </Button>
      )}
      {!isMoneyGone(entry) && !device.calls.voidEntry && <CorrectEntry entry={entry} send={send} />}
      {isLate(entry) && !isMoneyGone(entry) && <LateEntry entry={entry} send={send} />}
      {code === 'NO_SUCH_PURPOSE' && <PurposeChoice device={device} entry={entry} send={send} />}
      {code !== 'IN_DOUBT' && (
        <Button size="xs" onClick={() => send({})}>
          {m.offline_counter_send_again()}
        </Button>
      )}
      {!isRecorded(entry) && (
        <Button size="xs" onClick={() => setAsks('handBack')}>
          {m.offline_counter_hand_back()}
        </Button>
      )}
      {asks && (
        <ReasonDialog
          id={`offline-${entry.place}`}
          verb={asks === 'reason' ? m.offline_counter_record_as_taken() : m.offline_counter_hand_back()}
          label={m.offline_counter_reason()}
          blank={m.offline_counter_enter_reason()}
          note={
            <p>{asks === 'reason' ? m.offline_counter_as_taken_note() : m.offline_counter_hand_back_note({ receipt: entry.receiptNo })}</p>
          }
          change={asks === 'reason' ? explaining : voiding}
          onClose={() => setAsks(null)}
        />
      )}
    </div>
  )
}

/** Chooses another purpose for a gift whose own is closed. */
function PurposeChoice({ device: { userId }, entry, send }: Omit<Props, 'settle'>) {
  const { data } = useQuery({
    queryKey: ['offline-counter', 'choices', userId, entry.module],
    queryFn: () => readChoices(userId, entry.module),
  })
  const open = data?.params.donationToValues ?? []
  const ids = open.map(({ id }) => String(id))
  return (
    <NativeSelect
      size="xs"
      aria-label={m.offline_counter_other_purpose()}
      data={[
        { value: '', label: m.offline_counter_other_purpose() },
        ...open.map(purpose => ({ value: String(purpose.id), label: nameOfPurpose(purpose) })),
      ]}
      value=""
      onChange={({ currentTarget: { value } }) => {
        if (value) send({ gift: choosePurpose(entry, ids, value) })
      }}
    />
  )
}
