import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import type { StepProps } from '../step-props.ts'

/** Selects the sheet of a workbook; another sheet is read at once and its header row detected. */
export function SheetPart({ details, onDetails }: StepProps) {
  const { id, version, sheets, reading } = details
  const rereading = useMutation({
    mutationFn: (sheet: string) => api.imports.readAgain({ id, version, encoding: null, delimiter: null, headerRow: null, sheet }),
    onSuccess: onDetails,
  })
  if (sheets.length < 2) return null
  return (
    <NativeSelect
      label={m.imports_sheet()}
      description={m.imports_sheet_hint({ count: sheets.length })}
      value={rereading.isPending ? rereading.variables : (reading.sheet ?? sheets[0] ?? '')}
      aria-busy={rereading.isPending}
      onChange={event => rereading.mutate(event.currentTarget.value)}
      data={[...sheets]}
      maw={360}
    />
  )
}
