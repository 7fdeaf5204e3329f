import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { CallOptions } from '#platform/contract/client.ts'
import { useForm } from '#platform/web/form/use-form.ts'
import { charityKey } from '../use-charity.ts'

type Entry<Values extends object> = {
  id: string
  initial: Values
  schema: z.ZodType
  labels: Readonly<Record<string, string>>
  send: (values: Values, options: CallOptions) => Promise<unknown>
  onClose: () => void
}

/** The form of one entry; once it is saved, the charity is read again and the dialog closes. */
export function useEntryForm<Values extends object>({ onClose, ...entry }: Entry<Values>) {
  const queries = useQueryClient()
  return useForm<Values, Values, unknown>({
    ...entry,
    done: async () => {
      onClose()
      await queries.invalidateQueries({ queryKey: charityKey })
    },
  })
}
