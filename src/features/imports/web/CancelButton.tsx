import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { QuestionDialog } from '#platform/web/ui/QuestionDialog.tsx'
import { api } from './api.ts'
import type { StepProps } from './step-props.ts'

/** Abandons the upload after a question: nothing is recorded, and its corrections are lost. */
export function CancelButton({ details, onDetails }: StepProps) {
  const [isAsking, setAsking] = useState(false)
  const cancel = useMutation({
    mutationFn: () => api.imports.move({ id: details.id, step: 'cancel' }),
    onSuccess: onDetails,
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button variant="subtle" onClick={() => setAsking(true)}>
        {m.imports_cancel_upload()}
      </Button>
      {isAsking && (
        <QuestionDialog
          title={m.imports_cancel_question({ file: details.fileName })}
          text={m.imports_cancel_text()}
          verb={m.imports_cancel_upload()}
          isDanger
          isSending={cancel.isPending}
          onYes={() => cancel.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
