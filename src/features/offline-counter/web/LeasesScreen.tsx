import { m } from '#messages/messages.js'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import { api } from './api.ts'
import { ListScreen } from '#platform/web/list-screen/ListScreen.tsx'
import type { ListSpec } from '#platform/web/list-screen/list-spec.ts'
import { useListState } from '#platform/web/list-screen/use-list-state.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { LeaseRow, offlineCounter } from '../contract.ts'
import { rootPath } from '../paths.ts'

const numbersOf = ({ firstNo, lastNo }: LeaseRow) => (firstNo === lastNo ? firstNo : `${firstNo} – ${lastNo}`)
const count = (id: 'issued' | 'leased' | 'voided' | 'unused', header: () => string, width: number, cell: (row: LeaseRow) => number) =>
  ({ id, header, cell, width, tone: 'count', narrow: false }) as const

const spec: ListSpec<LeaseRow, ClientInput<typeof offlineCounter.leases>> = {
  id: 'receipt-leases',
  noun: m.offline_counter_leases_noun,
  call: request => api.offlineCounter.leases(request),
  rowId: ({ id }) => id,
  open: ({ id }) => `${rootPath}/details?id=${id}`,
  filters: [],
  columns: [
    { id: 'numbers', header: m.offline_counter_numbers, cell: numbersOf, tone: 'strong', hideable: false },
    { id: 'officer', header: m.offline_counter_officer, cell: ({ officer }) => officer, width: 130 },
    {
      id: 'leased-at',
      header: m.offline_counter_leased_at,
      cell: ({ leasedAt }) => <DateText value={leasedAt} as="day" />,
      sort: 'date',
      width: 120,
      tone: 'small',
      narrow: false,
    },
    count('issued', m.offline_counter_state_issued, 100, row => row.issued),
    count('leased', m.offline_counter_state_leased, 108, row => row.leased),
    count('voided', m.offline_counter_state_voided, 96, row => row.voided),
    // Given back or not heard of: the page of the lease tells which.
    count('unused', m.offline_counter_state_expired, 128, row => row.returned + row.expired),
  ],
  sort: { by: 'date', descending: true },
}

/** The receipt numbers that devices hold or held, and how they ended. */
export function LeasesScreen() {
  const list = useListState(spec)
  return (
    <ListScreen
      list={list}
      title={m.offline_counter_leases_title()}
      itemOf={row => ({ title: numbersOf(row), note: row.officer })}
      firstUse={{ text: m.offline_counter_leases_first_use() }}
    />
  )
}
