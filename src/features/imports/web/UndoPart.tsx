import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx'
import { api } from './api.ts'
import type { StepProps } from './step-props.ts'
import { formatCount } from '#kit/text/format-count.ts'

const refusalTexts = { settled: m.imports_undo_settled, handedOver: m.imports_undo_handed, pending: m.imports_undo_pending } as const

/** Takes a whole import back, after one question; where it is too late, it says why. */
export function UndoPart({ details, onDetails }: StepProps) {
  const { id, version, counts, actions, undoBlockedBy } = details
  const [isAsking, setAsking] = useState(false)
  const undo = useMutation({
    mutationFn: (reason: string) => api.imports.undo({ id, version, reason }),
    onSuccess: next => {
      setAsking(false)
      onDetails(next)
    },
  })
  if (!actions.includes('undo')) return null
  if (undoBlockedBy) return <span className="small muted">{refusalTexts[undoBlockedBy]()}</span>
  return (
    <>
      <Button variant="subtle" color="danger" onClick={() => setAsking(true)}>
        {m.imports_undo()}
      </Button>
      {isAsking && (
        <ReasonDialog
          id="undo-reason"
          verb={m.imports_undo_do({ count: formatCount(counts.recorded) })}
          label={m.imports_undo_reason()}
          blank={m.imports_undo_say_why()}
          note={<p className="muted">{m.imports_undo_text()}</p>}
          isDanger
          change={undo}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
