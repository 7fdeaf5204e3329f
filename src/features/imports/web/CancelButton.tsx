import { useMutation } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { QuestionButton } from '#platform/web/ui/QuestionButton.tsx'
import { api } from './api.ts'
import type { StepProps } from './step-props.ts'

/** Abandons the upload after a question: nothing is recorded, and its corrections are lost. */
export function CancelButton({ details, onDetails }: StepProps) {
  const cancel = useMutation({ mutationFn: () => api.imports.move({ id: details.id, step: 'cancel' }), onSuccess: onDetails })
  return (
    <QuestionButton
      variant="subtle"
      question={{ title: m.imports_cancel_question({ file: details.fileName }), text: m.imports_cancel_text(), isDanger: true }}
      isSending={cancel.isPending}
      onYes={close => cancel.mutate(undefined, { onSettled: close })}
    >
      {m.imports_cancel_upload()}
    </QuestionButton>
  )
}
