import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { ProblemNotice } from '#platform/web/form/Notice.tsx'
import { toSendProblem } from '#platform/web/form/use-submission.ts'
import { popups } from '#platform/web/ui/popups/popups.ts'
import { useNoteChange } from './use-notes.ts'
import css from './notes.module.css'

const longestNote = 1000

/** A field for a new note about a donor; Ctrl and Enter save it. The text is kept when saving fails. */
export function NoteField({ donorId, label = m.donor_notes_new() }: { donorId: string; label?: string }) {
  const [words, setWords] = useState('')
  const add = useNoteChange(
    (note: string) => api.donorNotes.add({ donorId, words: note }),
    () => {
      setWords('')
      popups.toast(m.donor_notes_saved())
    },
  )
  const save = () => {
    if (words.trim() && !add.isPending) add.mutate(words)
  }
  const problem = add.error ? toSendProblem(add.error) : null
  return (
    <div className={css.field}>
      <Textarea
        label={label}
        value={words}
        maxLength={longestNote}
        rows={2}
        onChange={event => setWords(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
        }}
      />
      <ProblemNotice problem={problem && { ...problem, fields: {} }} />
      <Button size="xs" loading={add.isPending} disabled={!words.trim()} onClick={save}>
        {m.donor_notes_save()}
      </Button>
    </div>
  )
}
