import { Skeleton } from '@mantine/core'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { NextStep } from '#platform/web/detail-screen/NextStep.tsx'
import { PartFailed } from '#platform/web/detail-screen/PartFailed.tsx'
import { QuestionButton } from '#platform/web/ui/QuestionButton.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { DonorNote } from '../contract.ts'
import { NoteField } from './NoteField.tsx'
import { useNoteChange, useNotes } from './use-notes.ts'
import css from './notes.module.css'

type Props = { donorId: string; mayWrite: boolean }

/** What staff wrote about a donor, the newest first, and a field for more. */
export function NotesPart({ donorId, mayWrite }: Props) {
  const { data: notes, isError, refetch } = useNotes(donorId)
  return (
    <NextStep title={m.donor_notes_title()}>
      {isError && <PartFailed text={m.donor_notes_failed()} retry={refetch} />}
      {!notes && !isError && <Skeleton height={56} />}
      {notes?.length === 0 && <p className="muted small">{m.donor_notes_none()}</p>}
      {notes && notes.length > 0 && (
        <ul className={css.notes}>
          {notes.map(note => (
            <Note key={note.id} note={note} />
          ))}
        </ul>
      )}
      {mayWrite && <NoteField donorId={donorId} />}
    </NextStep>
  )
}

function Note({ note: { id, words, by, at, mayRemove } }: { note: DonorNote }) {
  const remove = useNoteChange((noteId: string) => api.donorNotes.remove({ noteId }))
  return (
    <li>
      <p className={css.words}>{words}</p>
      <p className="muted small">
        {by}, <DateText as="day" value={at} />
        {mayRemove && (
          <QuestionButton
            size="xs"
            variant="subtle"
            aria-label={m.donor_notes_remove_of({ words: words.slice(0, 40) })}
            question={{ title: m.donor_notes_remove_question(), text: words, verb: m.donor_notes_remove_note(), isDanger: true }}
            isSending={remove.isPending}
            onYes={close => remove.mutate(id, { onSettled: close })}
          >
            {m.donor_notes_remove()}
          </QuestionButton>
        )}
      </p>
    </li>
  )
}
