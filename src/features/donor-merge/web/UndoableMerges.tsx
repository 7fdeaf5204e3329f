import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { topicNames } from '#features/donor-consent/web/public.tsx'
import type { MergedField } from '#features/donors/merged-fields.ts'
import { NextStep } from '#platform/web/detail-screen/NextStep.tsx'
import { api } from './api.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { UndoableMerge } from '../contract.ts'
import { consentWord, fieldNames, shownValue } from './labels.ts'
import css from './merge.module.css'

type Props = { merges: readonly UndoableMerge[]; mayUndo: boolean }

/** Records that were merged into this one lately, the latest first. */
export const UndoableMerges = ({ merges, mayUndo }: Props) => (
  <NextStep title={m.donor_merge_merged_into_this()}>
    {merges.map((merge, at) => (
      <OneMerge key={merge.mergeId} merge={merge} mayUndo={mayUndo} isLatest={at === 0} />
    ))}
  </NextStep>
)

function OneMerge({ merge, mayUndo, isLatest }: { merge: UndoableMerge; mayUndo: boolean; isLatest: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const { mergedName, mergedAt, undoUntil, gifts } = merge
  return (
    <div className={css.pair}>
      <p className={css.other}>
        <b>{mergedName}</b>
        <span className="small muted">{m.donor_merge_gift_count({ count: gifts })}</span>
      </p>
      <p className="small muted">
        <DateText value={mergedAt} />. {m.donor_merge_undo_until()} <DateText as="day" value={undoUntil} />
      </p>
      {mayUndo && isLatest && <Button onClick={() => setAsking(true)}>{m.donor_merge_undo()}</Button>}
      {mayUndo && !isLatest && <p className="small">{m.donor_merge_undo_later_first()}</p>}
      {isAsking && <UndoDialog merge={merge} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** What an undo does, and to which record each later edit belongs. */
function UndoDialog({ merge: { mergeId, mergedName, edited, answers }, onClose }: { merge: UndoableMerge; onClose: () => void }) {
  const [ofMerged, setOfMerged] = useState<readonly MergedField[]>([])
  const queries = useQueryClient()
  const undo = useMutation({
    mutationFn: () => api.donorMerges.undo({ mergeId, ofMerged: [...ofMerged] }),
    onSuccess: async () => {
      onClose()
      await Promise.all([queries.invalidateQueries({ queryKey: ['donors'] }), queries.invalidateQueries({ queryKey: ['donor-merges'] })])
    },
  })
  return (
    <Dialog onClose={onClose} title={m.donor_merge_undo_question({ name: mergedName })}>
      <p className="muted">{m.donor_merge_undo_consequences()}</p>
      {edited.length + answers.length > 0 && (
        <fieldset className={css.edits}>
          <legend>{m.donor_merge_edited_since()}</legend>
          {edited.map(({ field, now }) => (
            <Checkbox
              key={field}
              label={m.donor_merge_belongs({ field: fieldNames[field](), value: shownValue(field, now) ?? '–', name: mergedName })}
              checked={ofMerged.includes(field)}
              onChange={({ currentTarget: { checked } }) =>
                setOfMerged(checked ? [...ofMerged, field] : ofMerged.filter(one => one !== field))
              }
            />
          ))}
          {answers.map(({ topic, isAgreed }) => (
            <p key={topic} className="small muted">
              {topicNames[topic]()}: {consentWord(isAgreed)}
            </p>
          ))}
          {answers.length > 0 && <p className="small muted">{m.donor_merge_stricter()}</p>}
        </fieldset>
      )}
      <footer className="dialog-actions">
        <Button data-autofocus onClick={onClose}>
          {m.platform_cancel()}
        </Button>
        <Button variant="filled" loading={undo.isPending} onClick={() => undo.mutate()}>
          {m.donor_merge_undo()}
        </Button>
      </footer>
    </Dialog>
  )
}
