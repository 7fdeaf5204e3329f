import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import type { StepProps } from './step-props.ts'

/** Abandons the upload: nothing is recorded. */
export function CancelButton({ details, onDetails }: StepProps) {
  const cancel = useMutation({ mutationFn: () => api.imports.move({ id: details.id, step: 'cancel' }), onSuccess: onDetails })
  return (
    <Button variant="subtle" loading={cancel.isPending} onClick={() => cancel.mutate()}>
      {m.imports_cancel_upload()}
    </Button>
  )
}
