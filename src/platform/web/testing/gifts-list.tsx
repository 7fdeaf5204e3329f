import { vi } from 'vitest'
import type { Page } from '#kit/text/paging.ts'
import type { BulkOutcome } from '../list-screen/selection/bulk-action.ts'
import type { ListSpec } from '../list-screen/list-spec.ts'
import { ListScreen } from '../list-screen/ListScreen.tsx'
import { useListState } from '../list-screen/use-list-state.ts'

export type SampleRow = { id: string; donor: string; amount: { minor: number; currency: 'SGD' }; status: string }
/** Twenty-five gifts, the second one voided. */
export const gifts: SampleRow[] = Array.from({ length: 25 }, (_, i) => ({
  id: `g${i}`,
  donor: `Donor ${i}`,
  amount: { minor: 10_050 + i, currency: 'SGD' },
  status: i === 1 ? 'Voided' : 'Accepted',
}))
/** The list endpoint and the bulk action, set by each test. */
export const call = vi.fn<(request: Record<string, unknown>) => Promise<Page<SampleRow>>>()
export const settle = vi.fn<(rows: readonly SampleRow[]) => Promise<BulkOutcome>>()
const label = (text: string) => () => text
const spec: ListSpec<SampleRow, Record<string, unknown>> = {
  id: 'donations',
  noun: label('donations'),
  memory: { slice: 'donation' },
  call,
  summary: async () => ({ count: 25, totals: [{ sum: { minor: 251_550, currency: 'SGD' }, average: { minor: 10_062, currency: 'SGD' } }] }),
  rowId: ({ id }) => id,
  open: ({ id }) => `/donations/details?id=${id}`,
  filters: [
    { id: 'date', kind: 'dates', label: label('Date'), from: 'startDate', to: 'endDate', suggested: true },
    {
      id: 'status',
      kind: 'choices',
      label: label('Status'),
      field: 'status',
      suggested: true,
      options: [
        { value: 'Voided', label: 'Voided' },
        { value: 'Accepted', label: 'Accepted' },
      ],
    },
    { id: 'remark', kind: 'text', label: label('Remarks'), field: 'remarks' },
    { id: 'donor', kind: 'record', label: label('Donor'), field: 'donorId', nameOf: async id => `Siti ${id.slice(-1)}` },
  ],
  scopes: [
    { id: 'name', value: 1, label: label('Donor Name'), shape: 'name' },
    { id: 'email', value: 2, label: label('Donor Email'), shape: 'email' },
  ],
  columns: [
    { id: 'donor', header: label('Donor'), cell: ({ donor }) => donor, sort: 'donorName', tone: 'strong', hideable: false },
    { id: 'status', header: label('Status'), cell: ({ status }) => status },
  ],
  money: {
    id: 'amount',
    header: label('Amount'),
    amount: ({ amount }) => amount,
    struck: ({ status }) => (status === 'Voided' ? 'voided' : null),
  },
  sort: { by: 'donationTimeStamp', descending: true },
}

/** A list screen of gifts. */
export function GiftsList() {
  const list = useListState(spec)
  return (
    <ListScreen
      list={list}
      title="Donations"
      firstUse={{ text: 'Donations from the counter appear here.' }}
      itemOf={({ donor, status }) => ({ title: donor, stamp: status })}
      bulk={[
        {
          id: 'settle',
          label: count => `Settle ${count}`,
          allowed: ({ status }) => status === 'Accepted',
          run: ({ rows }) => settle(rows),
        },
      ]}
    />
  )
}

/** Answers the calls with the 25 gifts. */
export function answerGifts() {
  call.mockReset().mockImplementation(async request => {
    const { pageNumber, pageSize } = request as { pageNumber: number; pageSize: number }
    const items = gifts.slice((pageNumber - 1) * pageSize, pageNumber * pageSize)
    return { items, totalCount: gifts.length, pageNumber, pageSize }
  })
  settle.mockReset()
}
