import { NumberInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { receiptBooks } from '#features/amil/contract.ts'

type Values = { prefix: string; firstNo: number | string; lastNo: number | string }
const initial: Values = { prefix: '', firstNo: '', lastNo: '' }
const toNumber = (typed: number | string) => (typed === '' ? (null as never) : Number(typed))

/** Hands a book to an amil: its prefix, first and last number. */
export function LeaseBook({ userId, onClose }: { userId: string; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useForm({
    id: 'amil/book',
    initial,
    toInput: ({ prefix, firstNo, lastNo }) => ({ userId, prefix, firstNo: toNumber(firstNo), lastNo: toNumber(lastNo) }),
    schema: receiptBooks.lease.spec.body,
    labels: { prefix: m.amil_book_prefix(), firstNo: m.amil_book_first(), lastNo: m.amil_book_last() },
    send: (input: Parameters<typeof api.receiptBooks.lease>[0], options) => api.receiptBooks.lease(input, options),
    done: () => {
      void queries.invalidateQueries({ queryKey: ['amil', userId] })
      onClose()
    },
  })
  return (
    <FormDialog title={m.amil_book_lease()} verb={m.amil_book_lease()} form={form} onClose={onClose}>
      <TextInput maxLength={8} autoComplete="off" data-autofocus description={m.amil_book_prefix_hint()} {...form.text('prefix')} />
      <NumberInput required hideControls allowNegative={false} allowDecimal={false} inputMode="numeric" {...form.input('firstNo')} />
      <NumberInput required hideControls allowNegative={false} allowDecimal={false} inputMode="numeric" {...form.input('lastNo')} />
    </FormDialog>
  )
}
