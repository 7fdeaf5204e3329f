import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { QuestionButton } from '#platform/web/ui/QuestionButton.tsx'
import { Notice } from '#platform/web/form/Notice.tsx'
import { api } from './api.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { ChoiceField, FieldId } from '../fields.ts'
import type { LearnedWord } from '../rows.ts'
import css from './imports.module.css'
import { choiceName, fieldNames } from './import-labels.ts'

/** The words learned from earlier uploads with their meanings; each can be forgotten, or all at once. */
export function LearnedWords() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="subtle" data-phone onClick={() => setOpen(true)}>
        {m.imports_learned()}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={m.imports_learned()} width="wide">
        {isOpen && <Learned />}
      </Dialog>
    </>
  )
}

const queryKey = ['import-memory']
function Learned() {
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery({ queryKey, queryFn: () => api.imports.learned({}) })
  const forget = useMutation({
    mutationFn: (words: readonly LearnedWord[] | null) =>
      api.imports.forgetLearned({ words: words && words.map(({ kind, word }) => ({ kind, word })) }),
    onSuccess: left => queries.setQueryData(queryKey, left),
  })
  if (isError)
    return (
      <Notice tone="danger">
        {m.imports_learned_failed()} <Button onClick={() => void refetch()}>{m.imports_run_again()}</Button>
      </Notice>
    )
  if (!data) return <p aria-busy="true">{m.imports_learned_loading()}</p>
  if (data.length === 0) return <p className="muted">{m.imports_learned_none()}</p>
  return (
    <>
      <p className="muted">{m.imports_learned_note()}</p>
      <ul className={css.learned}>
        {data.map(one => (
          <li key={`${one.kind}|${one.word}`}>
            <span>
              <b>{one.word}</b>
              <span className="small muted"> {kindText(one)}</span>
            </span>
            <span>
              {meaningText(one)}{' '}
              <span className="small muted">
                <DateText value={one.usedAt} />
              </span>
            </span>
            <Button
              size="sm"
              aria-label={m.imports_learned_forget_word({ word: one.word })}
              loading={forget.isPending}
              onClick={() => forget.mutate([one])}
            >
              {m.imports_learned_forget()}
            </Button>
          </li>
        ))}
      </ul>
      <footer className="dialog-actions">
        <QuestionButton
          color="danger"
          question={{ title: m.imports_learned_forget_question(), text: m.imports_learned_forget_text(), isDanger: true }}
          isSending={forget.isPending}
          onYes={close => forget.mutate(null, { onSettled: close })}
        >
          {m.imports_learned_forget_all()}
        </QuestionButton>
      </footer>
    </>
  )
}

/** Where the word was found: as a heading, as the sheets of a workbook, or in a column. */
function kindText({ kind }: LearnedWord): string {
  if (kind === 'column') return m.imports_learned_heading()
  const field = ChoiceField.safeParse(kind).data
  return field ? m.imports_value_in({ field: fieldNames[field]() }) : m.imports_learned_sheets()
}

function meaningText({ kind, meaning, name, nameMs }: LearnedWord): string {
  if (meaning === 'none') return m.imports_learned_nothing()
  if (kind === 'column') {
    const field = FieldId.safeParse(meaning).data
    return field ? fieldNames[field]() : m.imports_learned_kept()
  }
  const field = ChoiceField.safeParse(kind).data
  return field ? choiceName(field, { id: meaning, name, nameMs }) : name
}
