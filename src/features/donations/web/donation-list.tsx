import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise'
import { donationSearches } from '#kit/giving.ts'
import { m } from '#messages/messages.js'
import type { Given } from '#platform/contract/endpoint.ts'
import { api } from '#platform/web/api.ts'
import type { ListSpec, PasteShape, Words } from '#platform/web/list-screen/list-spec.ts'
import { isTerminal, StatusStamp } from '#platform/web/ui/values/StatusStamp.tsx'
import { TaxLink } from '#features/tax/web/public.tsx'
import type { donations } from '../contract.ts'
import type { DonationRow } from '../rows.ts'
import { DateCell } from './DateCell.tsx'
import { donationFilters } from './donation-filters.ts'
import { OtherPurposes } from './OtherPurposes.tsx'
import { purposeOf } from './readers-words.ts'
import { frequencyWords, giverName, paidWords, platformWords } from './words.ts'
import css from './donations.module.css'

export type DonationRequest = Given<typeof donations.list>

const scopes: Readonly<Record<number, { label: Words; shape: PasteShape }>> = {
  1: { label: m.giving_search_donor_name, shape: 'name' },
  2: { label: m.giving_search_donor_email, shape: 'email' },
  3: { label: m.giving_search_phone, shape: 'phone' },
  4: { label: m.giving_search_receipt_no, shape: 'receipt' },
  7: { label: m.giving_search_id_no, shape: 'idNumber' },
  9: { label: m.giving_search_reference_no, shape: 'reference' },
}

/** The list of donations as data: what it asks, filters and shows. */
export const donationList: ListSpec<DonationRow, DonationRequest> = {
  id: 'donations',
  noun: m.giving_donations_noun,
  memory: { slice: 'donation' },
  call: request => api.donations.list(request),
  summary: request => api.donations.summary(request),
  rowId: ({ id }) => id,
  open: ({ id }) => `/donations/details?id=${id}`,
  filters: donationFilters,
  scopes: donationSearches.map(({ id }) => ({ id: String(id), value: id, label: scopes[id]!.label, shape: scopes[id]!.shape })),
  columns: [
    {
      id: 'date',
      header: m.giving_date,
      cell: ({ donationTimeStamp }) => <DateCell value={donationTimeStamp} />,
      sort: 'donationTimeStamp',
      width: 176,
      narrow: 120,
      tone: 'small',
    },
    { id: 'receipt', header: m.giving_receipt_no, cell: ({ receiptNo }) => receiptNo, sort: 'receiptNo', width: 110, tone: 'small' },
    { id: 'donor', header: m.giving_donor, cell: row => <Giver row={row} />, tone: 'strong' },
    { id: 'for', header: m.giving_for, cell: row => <Purpose row={row} />, width: 186, narrow: false },
    { id: 'method', header: m.giving_payment_method, cell: paidWords, width: 146, tone: 'muted' },
    { id: 'status', header: m.giving_status, cell: row => <Standing row={row} />, width: 158 },
    { id: 'platform', header: m.giving_platform, cell: ({ platform }) => platformWords(platform), width: 120, hidden: true },
    { id: 'mode', header: m.giving_mode, cell: ({ mode }) => mode, width: 100, hidden: true },
    { id: 'remarks', header: m.giving_remarks, cell: ({ remarks }) => remarks, width: 200, hidden: true },
  ],
  money: {
    id: 'amount',
    header: m.giving_amount,
    of: ({ amount }) => amount,
    struck: ({ status }) => (isTerminal(status) ? endedWords(status) : null),
    sort: 'amount',
    width: 124,
  },
  sort: { by: 'donationTimeStamp', descending: true },
  size: 20,
  views: [
    { id: 'today', label: m.giving_view_today, query: 'date=day', counted: true },
    { id: 'refunds', label: m.giving_view_refunds, query: 'status=Refund+Requested~Refund+Verified~Refund+Approved', counted: true },
    { id: 'voids', label: m.giving_view_voids, query: 'status=Void+Requested~Void+Verified~Void+Approved', counted: true },
    { id: 'cheques', label: m.giving_view_cheques, query: 'method=7&status=Offline', counted: true },
    { id: 'recurring', label: m.giving_view_recurring, query: 'type=2' },
  ],
}

/** Why the amount of a gift is struck through. */
const endedWords = (status: string) => (status === 'Voided' ? m.giving_voided() : m.giving_refunded())

/** The state of a gift and, where it can be registered with the tax authority, the way there. */
const Standing = ({ row }: { row: DonationRow }) => (
  <span className={css.standing}>
    <StatusStamp status={row.status} />
    <TaxLink gift={row} className={css.tax} />
  </span>
)

const Giver = ({ row }: { row: DonationRow }) => (row.donorName ? <>{row.donorName}</> : <span className="muted">{giverName(row)}</span>)

/** What a gift is for, how many purposes it has besides, and how often it is given. */
export function Purpose({ row }: { row: DonationRow }) {
  return (
    <span className={css.purpose}>
      {purposeOf(row)}
      <OtherPurposes count={row.otherPurposes} />
      {row.frequency && (
        <span className={css.frequency}>
          <ArrowsClockwiseIcon size={14} aria-hidden="true" />
          {frequencyWords(row.frequency)}
        </span>
      )}
    </span>
  )
}
