import { Button } from '@mantine/core'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { useMutation } from '@tanstack/react-query'
import { beneficiaryChoices, nameOfMethod, nameOfPlatform, nameOfPurpose } from '#features/gift-screens/web/public.tsx'
import { useRefreshWork } from '#features/work/web/public.ts'
import { paymentMethods, platforms } from '#kit/giving/payment.ts'
import { monthNames } from '#kit/time/date-format.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import { api } from './api.ts'
import type { ListSpec } from '#platform/web/list-screen/list-spec.ts'
import { ListScreen } from '#platform/web/list-screen/ListScreen.tsx'
import { useBulkConfirmation } from '#platform/web/list-screen/selection/use-bulk-confirmation.tsx'
import { useListState } from '#platform/web/list-screen/use-list-state.ts'
import { useRights } from '#platform/web/shell/rights.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { settlement, SettlementRow } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { SettlementState } from '../rules.ts'
import { Provider } from '../statements.ts'
import { AddStatement } from './AddStatement.tsx'
import { providerNames, SettlementStamp, stateNames } from './labels.tsx'
import { settleMany } from './settle-many.ts'

type Wire = ClientInput<typeof settlement.list>
/** The request as the address has it, with year and month as numbers. */
type Query = Omit<Wire, 'year' | 'month'> & { year?: number; month?: number }

const monthName = (month: number) => monthNames[getLocale()][month - 1] ?? ''
/** Years and months travel as pairs of value and label. */
function toWire<Part extends { year?: number; month?: number }>({ year, month, ...rest }: Part) {
  return {
    ...rest,
    ...(year && { year: { value: year, label: String(year) } }),
    ...(month && { month: { value: month, label: monthName(month) } }),
  }
}
const months = Array.from({ length: 12 }, (_, at) => at + 1)

const spec: ListSpec<SettlementRow, Query> = {
  id: 'settlement',
  noun: m.settlement_noun,
  memory: { slice: 'settlement' },
  call: request => api.settlement.list(toWire(request)),
  rowId: ({ id }) => id,
  open: ({ id }) => `${rootPath}/details?id=${id}`,
  group: { by: 'period', of: ({ provider, month, year }) => `${providerNames[provider]()} · ${monthName(month.value)} ${year.label}` },
  filters: [
    {
      kind: 'choice',
      id: 'year',
      label: m.settlement_year,
      field: 'year',
      numeric: true,
      suggested: true,
      options: async () => (await api.settlement.list({})).years,
    },
    {
      kind: 'choice',
      id: 'month',
      label: m.settlement_month,
      field: 'month',
      numeric: true,
      suggested: true,
      options: async () => months.map(value => ({ value, label: monthName(value) })),
    },
    { kind: 'amountBrackets', id: 'amount', label: m.settlement_net, field: 'amounts', suggested: true },
    {
      kind: 'choices',
      id: 'status',
      label: m.settlement_status,
      field: 'status',
      suggested: true,
      options: async () => SettlementState.options.map(value => ({ value, label: stateNames[value]() })),
    },
    {
      kind: 'choices',
      id: 'provider',
      label: m.settlement_provider,
      field: 'provider',
      options: async () => Provider.options.map(value => ({ value, label: providerNames[value]() })),
    },
    {
      kind: 'choices',
      id: 'method',
      label: m.settlement_payment_method,
      field: 'paymentMethod',
      numeric: true,
      options: async () => paymentMethods.map(({ id }) => ({ value: id, label: nameOfMethod(id) })),
    },
    {
      kind: 'choices',
      id: 'platform',
      label: m.settlement_platform,
      field: 'platform',
      options: async () => platforms.map(name => ({ value: name, label: nameOfPlatform(name) ?? name })),
    },
    {
      kind: 'choice',
      id: 'beneficiary',
      label: m.settlement_donation_to,
      field: 'donationTo',
      numeric: true,
      options: async () => beneficiaryChoices(),
    },
    {
      kind: 'choices',
      id: 'for',
      label: m.settlement_purpose,
      field: 'donationToValues',
      options: async () =>
        (await api.settlement.filters({})).donationToValues.map(purpose => ({ value: purpose.id, label: nameOfPurpose(purpose) })),
    },
  ],
  scopes: [{ id: 'id', label: m.settlement_search }],
  columns: [
    { id: 'id', header: m.settlement_id, cell: row => <span className="code">{row.settlementId}</span>, tone: 'strong', hideable: false },
    {
      id: 'paidOn',
      header: m.settlement_paid_on,
      cell: row => <DateText as="day" value={row.payoutDate} />,
      sort: 'paidOn',
      width: 132,
      tone: 'small',
    },
    { id: 'lines', header: m.settlement_lines, cell: row => row.lines, width: 80, tone: 'count', narrow: false },
    { id: 'open', header: m.settlement_open_lines, cell: row => row.openLines, width: 92, tone: 'count', narrow: false },
    { id: 'status', header: m.settlement_status, cell: row => <SettlementStamp status={row.status} />, width: 148 },
    {
      id: 'period',
      header: m.settlement_period,
      cell: row => `${row.month.value}/${row.year.label}`,
      sort: 'period',
      width: 108,
      narrow: false,
    },
  ],
  money: { id: 'net', header: m.settlement_net, amount: ({ net }) => net, cents: true, sort: 'net', width: 140 },
  sort: { by: 'period', descending: true },
  views: [
    { id: 'open', label: m.settlement_view_open, query: 'status=pending~discrepancy' },
    { id: 'matched', label: m.settlement_view_matched, query: 'status=matched' },
  ],
}

/** The settlements of the charity, by provider and month. */
export function SettlementsScreen() {
  const { isEdit, has } = useRights()
  const list = useListState(spec)
  const { mutate: start, isPending } = useMutation({
    mutationFn: () => api.settlement.export(toWire(list.match)),
    onSuccess: useRefreshWork(),
  })
  const { action: settle, question } = useBulkConfirmation(settleMany)
  const add = isEdit && <AddStatement />
  return (
    <>
      <ListScreen
        list={list}
        title={m.roles_module_settlement()}
        actions={
          <>
            <Button
              leftSection={<DownloadSimpleIcon aria-hidden="true" />}
              aria-disabled={isPending}
              onClick={isPending ? undefined : () => start()}
            >
              {m.settlement_export()}
            </Button>
            {add}
          </>
        }
        {...(has('settle') && { bulk: [settle] })}
        itemOf={row => ({
          title: row.settlementId,
          stamp: <SettlementStamp status={row.status} />,
          note: <DateText as="day" value={row.payoutDate} />,
        })}
        firstUse={{ text: m.settlement_first_use(), ...(add && { action: add }) }}
      />
      {question}
    </>
  )
}
