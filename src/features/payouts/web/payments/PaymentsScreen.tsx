import { nameOfPurpose } from '#features/gift-screens/web/public.tsx'
import { MoneyKind } from '#features/settlement/money-kinds.ts'
import { preferenceIds } from '#kit/giving/ids.ts'
import { m } from '#messages/messages.js'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import { api } from '../api.ts'
import type { ListSpec } from '#platform/web/list-screen/list-spec.ts'
import { ListScreen } from '#platform/web/list-screen/ListScreen.tsx'
import { useListState } from '#platform/web/list-screen/use-list-state.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { PaymentRow, payouts } from '#features/payouts/contract.ts'
import { rootPath } from '#features/payouts/paths.ts'
import { PaymentState } from '#features/payouts/rules.ts'
import { moneyKindNames } from '#features/settlement/web/public.tsx'
import { PaymentStamp, paymentStateNames } from '../labels.tsx'

const moduleNames = [
  { value: preferenceIds.donations, label: m.roles_module_donations },
  { value: preferenceIds.islamicGiving, label: m.roles_module_islamic_giving },
  { value: preferenceIds.purchases, label: m.roles_module_purchases },
]

const spec: ListSpec<PaymentRow, ClientInput<typeof payouts.payments>> = {
  id: 'payments',
  noun: m.payouts_payments_noun,
  call: request => api.payouts.payments(request),
  rowId: ({ id }) => id,
  open: ({ id }) => `${rootPath}/payments/details?id=${id}`,
  filters: [
    {
      kind: 'choices',
      id: 'status',
      label: m.payouts_status,
      field: 'status',
      suggested: true,
      options: async () => PaymentState.options.map(value => ({ value, label: paymentStateNames[value]() })),
    },
    {
      kind: 'choices',
      id: 'kind',
      label: m.payouts_money_kind,
      field: 'moneyKind',
      suggested: true,
      options: async () => MoneyKind.options.map(value => ({ value, label: moneyKindNames[value]() })),
    },
    {
      kind: 'choices',
      id: 'module',
      label: m.payouts_module,
      field: 'appPreferenceId',
      numeric: true,
      options: async () => moduleNames.map(({ value, label }) => ({ value, label: label() })),
    },
  ],
  scopes: [{ id: 'text', label: m.payouts_search_payments }],
  columns: [
    {
      id: 'number',
      header: m.payouts_payment_no,
      cell: row => <span className="code">{row.paymentNo}</span>,
      sort: 'number',
      width: 124,
      hideable: false,
    },
    { id: 'payee', header: m.payouts_payee, cell: row => row.payee, tone: 'strong' },
    {
      id: 'fund',
      header: m.payouts_beneficiary,
      cell: row => nameOfPurpose({ displayName: row.fundName, displayNameMs: row.fundNameMs }),
      narrow: false,
    },
    { id: 'kind', header: m.payouts_money_kind, cell: row => moneyKindNames[row.moneyKind](), width: 140, narrow: false },
    {
      id: 'preparedAt',
      header: m.payouts_prepared_at,
      cell: row => <DateText value={row.preparedAt} />,
      width: 172,
      tone: 'small',
      narrow: false,
    },
    { id: 'status', header: m.payouts_status, cell: row => <PaymentStamp status={row.status} />, width: 196 },
  ],
  money: { id: 'amount', header: m.payouts_amount, amount: ({ amount }) => amount, cents: true, sort: 'amount', width: 132 },
  sort: { by: 'number', descending: true },
  views: [{ id: 'waiting', label: m.payouts_view_waiting, query: 'status=prepared' }],
}

/** Payments to beneficiaries, newest first. */
export function PaymentsScreen() {
  const list = useListState(spec)
  return (
    <ListScreen
      list={list}
      title={m.payouts_payments()}
      itemOf={row => ({ title: row.payee, stamp: <PaymentStamp status={row.status} />, note: row.paymentNo })}
      firstUse={{ text: m.payouts_payments_first_use() }}
    />
  )
}
