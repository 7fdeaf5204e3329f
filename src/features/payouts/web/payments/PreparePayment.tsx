import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { nameOfPurpose } from '#features/gift-screens/web/public.tsx'
import { formatWithCents } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import { AmountInput } from '#platform/web/form/inputs/AmountInput.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { payouts, type PayoutShare } from '#features/payouts/contract.ts'
import { rootPath } from '#features/payouts/paths.ts'
import { longest } from '#features/payouts/rules.ts'
import { moneyKindNames } from '#features/settlement/web/public.tsx'
import type { PayoutModule } from '../payout-module.ts'

type Values = { payee: string; accountEnd: string; amount: number | null; note: string }
type Props = { share: PayoutShare; appPreferenceId: PayoutModule['appPreferenceId']; onClose: () => void }

/** Prepares a payment of one kind of money of one fund; somebody else releases it. */
export function PreparePayment({ share, appPreferenceId, onClose }: Props) {
  const { fundId, moneyKind, available } = share
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    id: 'payouts/prepare',
    initial: { payee: '', accountEnd: '', amount: available.minor, note: '' } as Values,
    toInput: ({ amount, ...texts }) => ({
      appPreferenceId,
      fundId,
      moneyKind,
      ...texts,
      amount: { minor: amount ?? 0, currency: available.currency },
    }),
    schema: payouts.prepare.spec.body,
    labels: { payee: m.payouts_payee(), accountEnd: m.payouts_account_end(), amount: m.payouts_amount(), note: m.payouts_note() },
    send: (input: Parameters<typeof api.payouts.prepare>[0], options) => api.payouts.prepare(input, options),
    done: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ['payouts'] })
      void navigate(`${rootPath}/payments/details?id=${id}`)
    },
  })
  return (
    <FormDialog title={m.payouts_prepare()} verb={m.payouts_prepare()} form={form} onClose={onClose}>
      <p>
        <b>{nameOfPurpose({ displayName: share.fundName, displayNameMs: share.fundNameMs })}</b>, {moneyKindNames[moneyKind]()}.{' '}
        {m.payouts_up_to({ amount: formatWithCents(available) })}
      </p>
      <TextInput required data-autofocus maxLength={longest.payee} autoComplete="off" {...form.text('payee')} />
      <TextInput
        maxLength={longest.accountEnd}
        autoComplete="off"
        description={m.payouts_account_end_hint()}
        {...form.text('accountEnd')}
      />
      <AmountInput required currency={available.currency} {...form.input('amount')} />
      <TextInput maxLength={longest.note} autoComplete="off" {...form.text('note')} />
      <p className="muted small">{m.payouts_two_people()}</p>
    </FormDialog>
  )
}
