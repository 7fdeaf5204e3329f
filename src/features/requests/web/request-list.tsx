import { giftSearchIds, preferenceIds } from '#kit/giving/ids.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import { m } from '#messages/messages.js'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import { api } from './api.ts'
import type { ListSpec } from '#platform/web/list-screen/list-spec.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { GiftStatusStamp } from '#features/gift-screens/web/public.tsx'
import type { requests } from '../contract.ts'
import type { RequestRow } from '../rows.ts'
import { useCurrentTime } from './gift-panel/use-current-time.ts'
import { turnLabel } from './turn.ts'
import { ageText, reasonLabel, stampStatus } from './request-labels.ts'
import css from './requests.module.css'

export type QueueRequest = ClientInput<typeof requests.list>
type Queue = { id: string; preferences: AppPreference[]; details: string }

const receiptCell = ({ receiptNo }: RequestRow) => receiptNo && <span className="code">{receiptNo}</span>

/** The specification of a queue's list: oldest request first, with tabs by the next step. */
const queueOf = ({ id, preferences, details }: Queue): ListSpec<RequestRow, QueueRequest> => ({
  id,
  noun: m.requests_noun,
  memory: { slice: 'pendingDonationRequests', list: id },
  always: { appPreferenceIds: preferences },
  call: request => api.requests.list(request),
  summary: request => api.requests.summary(request),
  rowId: row => row.id,
  open: row => `${row.appPreferenceId === preferenceIds.purchases ? '/purchases/details' : details}?id=${row.transactionId}&from=requests`,
  filters: [
    {
      kind: 'choice',
      id: 'step',
      label: m.requests_filter_step,
      field: 'tab',
      suggested: true,
      options: async () => [
        { value: 'toVerify', label: m.requests_tab_verify() },
        { value: 'toApprove', label: m.requests_tab_approve() },
        { value: 'own', label: m.requests_tab_mine() },
        { value: 'done', label: m.requests_tab_done() },
      ],
    },
    {
      kind: 'choice',
      id: 'type',
      label: m.requests_filter_type,
      field: 'requestType',
      suggested: true,
      options: async () => [
        { value: 'Void', label: m.requests_type_void() },
        { value: 'Refund', label: m.requests_type_refund() },
      ],
    },
    { kind: 'dates', id: 'requested', label: m.requests_filter_requested, from: 'startDate', to: 'endDate', suggested: true },
    { kind: 'amounts', id: 'amount', label: m.requests_filter_amount, min: 'minimumAmount', max: 'maximumAmount', suggested: true },
  ],
  scopes: [
    { id: String(giftSearchIds.receiptNo), value: giftSearchIds.receiptNo, label: m.requests_search_receipt, shape: 'receipt' },
    { id: String(giftSearchIds.donorName), value: giftSearchIds.donorName, label: m.requests_search_donor, shape: 'name' },
    { id: String(giftSearchIds.referenceNo), value: giftSearchIds.referenceNo, label: m.requests_search_reference, shape: 'reference' },
  ],
  columns: [
    {
      id: 'requested',
      header: m.requests_col_requested,
      cell: row => row.requested && <DateText value={row.requested.at} />,
      sort: 'requestedAt',
      width: 170,
      tone: 'small',
    },
    { id: 'waits', header: m.requests_col_waits, cell: row => <Age row={row} />, width: 84, tone: 'small' },
    { id: 'receipt', header: m.requests_col_receipt, cell: receiptCell, width: 106, tone: 'small' },
    { id: 'donor', header: m.requests_col_donor, cell: ({ donorName }) => donorName ?? m.requests_anonymous(), width: 150, tone: 'strong' },
    { id: 'reason', header: m.requests_col_reason, cell: reasonLabel, narrow: false },
    { id: 'turn', header: m.requests_col_turn, cell: turnLabel, width: 128, tone: 'muted', narrow: false },
    { id: 'by', header: m.requests_col_by, cell: ({ requested }) => requested?.name, width: 116, tone: 'muted', narrow: false },
    { id: 'status', header: m.requests_col_status, cell: row => <GiftStatusStamp status={stampStatus(row)} />, width: 160 },
  ],
  money: { id: 'amount', header: m.requests_col_amount, amount: ({ amount }) => amount, sort: 'amount', width: 112 },
  sort: { by: 'requestedAt', descending: false },
  size: 20,
  views: [
    { id: 'toVerify', label: m.requests_tab_verify, query: 'step=toVerify', counted: true },
    { id: 'toApprove', label: m.requests_tab_approve, query: 'step=toApprove', counted: true },
    { id: 'own', label: m.requests_tab_mine, query: 'step=own', counted: true },
    { id: 'done', label: m.requests_tab_done, query: 'step=done&sort=-requestedAt' },
  ],
})

/** Voids and refunds of donations and purchases. */
export const donationQueue = queueOf({
  id: 'pending-requests',
  preferences: [preferenceIds.donations, preferenceIds.purchases],
  details: '/donations/details',
})
/** Voids and refunds of Islamic giving. */
export const islamicQueue = queueOf({
  id: 'pending-requests-islamic',
  preferences: [preferenceIds.islamicGiving],
  details: '/islamic-giving/details',
})
/** The queue with the ids of gifts as row ids, for moving from one gift's page to the next. */
export const withGiftIds = (queue: typeof donationQueue): typeof donationQueue => ({ ...queue, rowId: row => row.transactionId })

const oldAfter = 24 * 3_600_000
/** How long a request has waited for its next step; highlighted after a day. */
export function Age({ row }: { row: RequestRow }) {
  const now = useCurrentTime()
  const since = (row.approved ?? row.verified ?? row.requested)?.at
  if (!since || row.steps.length === 0) return null
  return (
    <span className={css.age} data-old={now - new Date(since).getTime() > oldAfter}>
      {ageText(since, now)}
    </span>
  )
}
