import { TextInput } from '@mantine/core'
import { formatWithCents } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { DayInput } from '#platform/web/form/inputs/DayInput.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { payouts, type PaymentDetails } from '#features/payouts/contract.ts'
import { longest } from '#features/payouts/rules.ts'

type Values = { bankReference: string; paidOn: string | null }
type Props = { payment: PaymentDetails; done: () => void; onClose: () => void }

/** Releases a payment with the reference and the day of its transfer. */
export function ReleasePayment({ payment: { id, version, amount, payee, today }, done, onClose }: Props) {
  const form = useForm({
    id: `payouts/release/${id}`,
    initial: { bankReference: '', paidOn: today } as Values,
    toInput: ({ bankReference, paidOn }) => ({ id, version, bankReference, paidOn: paidOn ?? '' }),
    schema: payouts.release.spec.body,
    labels: { bankReference: m.payouts_bank_reference(), paidOn: m.payouts_paid_on() },
    send: (input: Parameters<typeof api.payouts.release>[0], options) => api.payouts.release(input, options),
    done,
  })
  return (
    <FormDialog
      title={m.payouts_release_to({ payee })}
      verb={m.payouts_release_amount({ amount: formatWithCents(amount) })}
      form={form}
      onClose={onClose}
    >
      <TextInput required data-autofocus maxLength={longest.bankReference} autoComplete="off" {...form.text('bankReference')} />
      <DayInput required today={today} {...form.input('paidOn')} />
    </FormDialog>
  )
}
