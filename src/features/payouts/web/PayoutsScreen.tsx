import { Button } from '@mantine/core'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { SettlementState } from '#features/settlement/rules.ts'
import { Provider } from '#features/settlement/statements.ts'
import { providerNames, SettlementStamp, stateNames } from '#features/settlement/web/public.tsx'
import { useRefreshWork } from '#features/work/web/public.ts'
import type { Money } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import { api } from './api.ts'
import type { ListSpec } from '#platform/web/list-screen/list-spec.ts'
import { ListScreen } from '#platform/web/list-screen/ListScreen.tsx'
import { useListState } from '#platform/web/list-screen/use-list-state.ts'
import { NoValue } from '#platform/web/list-screen/table/MoneyCell.tsx'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { PayoutRow, payouts } from '../contract.ts'
import type { PayoutModule } from './payout-module.ts'

/** An amount of a payout; none while no line of it is linked with a gift of the module. */
const linked = ({ gifts }: PayoutRow, money: Money) => (gifts > 0 ? <Amount money={money} cents /> : <NoValue />)

const specOf = ({ appPreferenceId, path }: PayoutModule): ListSpec<PayoutRow, ClientInput<typeof payouts.list>> => ({
  id: path.slice(1).replace('/', '-'),
  noun: m.payouts_noun,
  always: { appPreferenceId },
  call: request => api.payouts.list({ ...request, appPreferenceId }),
  rowId: ({ id }) => id,
  open: ({ id }) => `${path}/details?id=${id}`,
  filters: [
    { kind: 'dates', id: 'paid', label: m.payouts_paid_on, from: 'startDate', to: 'endDate', suggested: true },
    {
      kind: 'choices',
      id: 'status',
      label: m.payouts_status,
      field: 'status',
      suggested: true,
      options: async () => SettlementState.options.map(value => ({ value, label: stateNames[value]() })),
    },
    {
      kind: 'choices',
      id: 'provider',
      label: m.payouts_provider,
      field: 'provider',
      options: async () => Provider.options.map(value => ({ value, label: providerNames[value]() })),
    },
  ],
  scopes: [{ id: 'reference', label: m.payouts_search }],
  columns: [
    {
      id: 'reference',
      header: m.payouts_bank_reference,
      cell: row => <span className="code">{row.bankReference}</span>,
      tone: 'strong',
      hideable: false,
    },
    { id: 'provider', header: m.payouts_provider, cell: row => providerNames[row.provider](), width: 108, narrow: false },
    {
      id: 'paidOn',
      header: m.payouts_paid_on,
      cell: row => <DateText as="day" value={row.payoutDate} />,
      sort: 'paidOn',
      width: 124,
      tone: 'small',
    },
    { id: 'gross', header: m.payouts_gross, cell: row => linked(row, row.gross), width: 116, tone: 'count', narrow: false },
    { id: 'fee', header: m.payouts_fees, cell: row => linked(row, row.fee), width: 104, tone: 'count', narrow: false },
    { id: 'refund', header: m.payouts_refunds, cell: row => linked(row, row.refund), width: 104, tone: 'count', narrow: false },
    { id: 'status', header: m.payouts_status, cell: row => <SettlementStamp status={row.status} />, width: 140 },
  ],
  money: { id: 'net', header: m.payouts_net, amount: ({ gifts, net }) => (gifts > 0 ? net : null), cents: true, sort: 'net', width: 132 },
  sort: { by: 'paidOn', descending: true },
})

/** The payouts of one module. */
export function PayoutsScreen({ module }: { module: PayoutModule }) {
  const spec = useMemo(() => specOf(module), [module])
  const list = useListState(spec)
  const { appPreferenceId } = module
  const { mutate: start, isPending } = useMutation({
    mutationFn: () => api.payouts.export({ ...list.match, appPreferenceId }),
    onSuccess: useRefreshWork(),
  })
  return (
    <ListScreen
      list={list}
      title={module.title()}
      actions={
        <Button
          leftSection={<DownloadSimpleIcon aria-hidden="true" />}
          aria-disabled={isPending}
          onClick={isPending ? undefined : () => start()}
        >
          {m.payouts_export()}
        </Button>
      }
      itemOf={row => ({
        title: row.bankReference,
        stamp: <SettlementStamp status={row.status} />,
        note: <DateText as="day" value={row.payoutDate} />,
      })}
      firstUse={{ text: m.payouts_first_use() }}
    />
  )
}
