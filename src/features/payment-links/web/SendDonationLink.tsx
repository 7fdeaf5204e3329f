import { Checkbox, Select } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { preferenceIds } from '#kit/giving/ids.ts'
import { formFlagsOf } from '#features/gifts/flags.ts'
import { flagLabels, nameOfPurpose } from '#features/gift-screens/web/public.tsx'
import { formatMoney } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { AmountInput } from '#platform/web/form/inputs/AmountInput.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { popups } from '#platform/web/ui/popups/popups.ts'
import { paymentLinks } from '../contract.ts'
import { api } from './api.ts'
import { LoadingLinkForm, type LinkFormProps as Props } from './LinkForm.tsx'

type Params = Awaited<ReturnType<typeof api.donations.params>>

/** Sends a donor a link to pay one donation: how much, and for what. */
export function SendDonationLink(props: Props) {
  const { data: params } = useQuery({ queryKey: ['donations', 'params', 'payment-link'], queryFn: () => api.donations.params() })
  return params ? <SendLinkForm {...props} params={params} /> : <LoadingLinkForm onClose={props.onClose} />
}

type Values = { amount: number | null; donationToValue: string | null; isIPCRegistrationForIRAS: boolean }
function SendLinkForm({ donor: { donorId, donorName, donorEmail }, choice, onClose, params }: Props & { params: Params }) {
  const { currency, donationToValues: funds } = params
  const queries = useQueryClient()
  const form = useForm({
    id: `payment-link/${donorId}`,
    initial: { amount: null, donationToValue: funds[0] ? String(funds[0].id) : null, isIPCRegistrationForIRAS: false } as Values,
    toInput: ({ amount, donationToValue, isIPCRegistrationForIRAS }) => ({
      donorId,
      isIPCRegistrationForIRAS,
      donationToValue: donationToValue ?? '',
      amount: { minor: amount ?? 0, currency },
    }),
    schema: paymentLinks.send.spec.body,
    labels: {
      amount: m.payment_links_amount(),
      donationToValue: m.payment_links_purpose(),
      isIPCRegistrationForIRAS: flagLabels.isIPCRegistrationForIRAS.label(),
    },
    send: (input: Parameters<typeof api.paymentLinks.send>[0], options) => api.paymentLinks.send(input, options),
    done: async ({ sentTo }) => {
      popups.toast(m.payment_links_sent({ email: sentTo }))
      await queries.invalidateQueries({ queryKey: ['donors', 'one'] })
      onClose()
    },
  })
  const { amount } = form.values
  const verb = amount ? m.payment_links_send_amount({ amount: formatMoney({ minor: amount, currency }) }) : m.payment_links_send_verb()
  return (
    <FormDialog title={m.payment_links_send_title()} verb={verb} form={form} onClose={onClose}>
      {choice}
      <p className="muted">{m.payment_links_send_to({ name: donorName, email: donorEmail })}</p>
      <AmountInput required data-autofocus currency={currency} {...form.input('amount')} />
      <Select
        required
        searchable
        allowDeselect={false}
        data={funds.map(fund => ({ value: String(fund.id), label: nameOfPurpose(fund) }))}
        {...form.input('donationToValue')}
      />
      {formFlagsOf(preferenceIds.donations, params.asksIRAS).includes('isIPCRegistrationForIRAS') && (
        <Checkbox
          label={form.labels['isIPCRegistrationForIRAS']}
          description={flagLabels.isIPCRegistrationForIRAS.hint?.()}
          checked={form.values.isIPCRegistrationForIRAS}
          onChange={event => form.set('isIPCRegistrationForIRAS', event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  )
}
