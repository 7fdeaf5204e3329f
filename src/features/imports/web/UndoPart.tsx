import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { api } from './api.ts'
import type { StepProps } from './step-props.ts'
import { formatCount } from '#kit/text/format-count.ts'

const refusalTexts = { settled: m.imports_undo_settled, handedOver: m.imports_undo_handed, pending: m.imports_undo_pending } as const

/** Takes a whole import back, after one question; where it is too late, it says why. */
export function UndoPart({ details, onDetails }: StepProps) {
  const { id, version, counts, actions, undoBlockedBy } = details
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const undo = useMutation({
    mutationFn: () => api.imports.undo({ id, version, reason }),
    onSuccess: next => {
      setAsking(false)
      onDetails(next)
    },
  })
  if (!actions.includes('undo')) return null
  if (undoBlockedBy) return <span className="small muted">{refusalTexts[undoBlockedBy]()}</span>
  const count = formatCount(counts.recorded)
  return (
    <>
      <Button variant="subtle" color="danger" onClick={() => setAsking(true)}>
        {m.imports_undo()}
      </Button>
      <Dialog opened={isAsking} onClose={() => setAsking(false)} title={m.imports_undo_title({ count })}>
        <form
          onSubmit={event => {
            event.preventDefault()
            if (reason.trim().length >= 3) undo.mutate()
          }}
        >
          <p className="muted">{m.imports_undo_text()}</p>
          <Textarea
            label={m.imports_undo_reason()}
            value={reason}
            maxLength={200}
            data-autofocus
            onChange={event => setReason(event.currentTarget.value)}
          />
          <footer className="dialog-actions">
            <Button onClick={() => setAsking(false)}>{m.imports_cancel()}</Button>
            <Button type="submit" variant="filled" color="danger" loading={undo.isPending} aria-disabled={reason.trim().length < 3}>
              {m.imports_undo_do({ count })}
            </Button>
          </footer>
        </form>
      </Dialog>
    </>
  )
}
