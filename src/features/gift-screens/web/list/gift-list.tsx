import { giftSearchIds } from '#kit/giving/ids.ts'
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise'
import { m } from '#messages/messages.js'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { ListSpec, PasteShape, Words } from '#platform/web/list-screen/list-spec.ts'
import { GiftStatusStamp } from '../GiftStatusStamp.tsx'
import { isReversed } from '#features/gifts/rules.ts'
import { flagNames } from '#features/gifts/flags.ts'
import { columnTexts } from '#features/gifts/texts.ts'
import { flagLabels, textLabels } from '../field-labels.ts'
import type { GiftListRequest } from '#features/gifts/filter.ts'
import type { GiftRow } from '#features/gifts/rows.ts'
import { ChequeCell } from './ChequeCell.tsx'
import { DateCell } from './DateCell.tsx'
import { OtherPurposes } from './OtherPurposes.tsx'
import { purposeText } from '../purpose-labels.ts'
import { nameOfMode, nameOfPlatform } from '../catalogue-labels.ts'
import { donorNameOf, endedWords, frequencyWords, paidWords } from '../gift-labels.ts'
import css from '../gifts.module.css'

export type GiftListQuery = z.input<typeof GiftListRequest>

const scopes: Readonly<Record<number, { label: Words; shape: PasteShape }>> = {
  [giftSearchIds.donorName]: { label: m.gift_screens_search_donor_name, shape: 'name' },
  [giftSearchIds.donorEmail]: { label: m.gift_screens_search_donor_email, shape: 'email' },
  [giftSearchIds.phone]: { label: m.gift_screens_search_phone, shape: 'phone' },
  [giftSearchIds.receiptNo]: { label: m.gift_screens_search_receipt_no, shape: 'receipt' },
  [giftSearchIds.idNumber]: { label: m.gift_screens_search_id_no, shape: 'idNumber' },
  [giftSearchIds.referenceNo]: { label: m.gift_screens_search_reference_no, shape: 'reference' },
}

type OwnParts = 'id' | 'noun' | 'memory' | 'call' | 'summary' | 'open' | 'filters' | 'views'
/** A link beside the status of a row; renders nothing where a gift has none. */
type StatusLink = ComponentType<{ gift: GiftRow; className: string | undefined }>

/** What the lists of all modules over gifts share: searches, columns, money and order. */
export const giftListWith = (Link: StatusLink): Omit<ListSpec<GiftRow, GiftListQuery>, OwnParts> => ({
  rowId: ({ id }) => id,
  scopes: Object.values(giftSearchIds).map(id => ({ id: String(id), value: id, label: scopes[id]!.label, shape: scopes[id]!.shape })),
  columns: [
    {
      id: 'date',
      header: m.gift_screens_date,
      cell: ({ donationTimeStamp }) => <DateCell value={donationTimeStamp} />,
      sort: 'donationTimeStamp',
      width: 176,
      narrow: 104,
      tone: 'small',
    },
    {
      id: 'receipt',
      header: m.gift_screens_receipt_no,
      cell: ({ receiptNo }) => receiptNo && <span className="code">{receiptNo}</span>,
      sort: 'receiptNo',
      width: 110,
      narrow: 106,
      tone: 'small',
    },
    { id: 'donor', header: m.gift_screens_donor, cell: row => <Donor row={row} />, tone: 'strong' },
    { id: 'for', header: m.gift_screens_for, cell: row => <Purpose row={row} />, width: 172, narrow: false },
    { id: 'method', header: m.gift_screens_payment_method, cell: paidWords, width: 146, narrow: 142, tone: 'muted' },
    { id: 'status', header: m.gift_screens_status, cell: row => <StatusCell row={row} Link={Link} />, width: 172, narrow: 158 },
    { id: 'cheque', header: m.gift_screens_cheque, cell: row => <ChequeCell row={row} />, width: 216, hidden: true },
    { id: 'platform', header: m.gift_screens_platform, cell: ({ platform }) => nameOfPlatform(platform), width: 120, hidden: true },
    { id: 'mode', header: m.gift_screens_mode, cell: ({ mode }) => nameOfMode(mode), width: 100, hidden: true },
    ...columnTexts.map(text => ({
      id: text,
      header: textLabels[text],
      cell: (row: GiftRow) => row[text],
      width: 200,
      hidden: true,
    })),
    ...flagNames.map(flag => ({
      id: flag,
      header: flagLabels[flag].label,
      cell: (row: GiftRow) => (row[flag] ? m.gift_screens_giving_yes() : m.gift_screens_giving_no()),
      width: 120,
      hidden: true,
    })),
  ],
  money: {
    id: 'amount',
    header: m.platform_amount,
    amount: ({ amount }) => amount,
    struck: ({ status }) => (isReversed(status) ? endedWords(status) : null),
    sort: 'amount',
    width: 124,
  },
  sort: { by: 'donationTimeStamp', descending: true },
  size: 20,
})

/** Views that every module over gifts offers. */
export const giftViews = {
  cheques: {
    id: 'cheques',
    label: m.gift_screens_view_cheques,
    query: 'cheque=inHand&status=Accepted~Offline~Void+Requested~Void+Verified&cols=date.receipt.donor.method.cheque.status.amount',
    counted: true,
  },
  today: { id: 'today', label: m.gift_screens_view_today, query: 'date=day', counted: true },
  refunds: {
    id: 'refunds',
    label: m.gift_screens_view_refunds,
    query: 'status=Refund+Requested~Refund+Verified~Refund+Approved',
    counted: true,
  },
  voids: { id: 'voids', label: m.gift_screens_view_voids, query: 'status=Void+Requested~Void+Verified~Void+Approved', counted: true },
} as const

/** Why the amount of a gift is struck through. */

const StatusCell = ({ row, Link }: { row: GiftRow; Link: StatusLink }) => (
  <span className={css.state}>
    <GiftStatusStamp status={row.status} />
    <Link gift={row} className={css.tax} />
  </span>
)

const Donor = ({ row }: { row: GiftRow }) => (row.donorName ? <>{row.donorName}</> : <span className="muted">{donorNameOf(row)}</span>)

/** What a gift is for, how many other purposes it has, and how often it is given. */
export function Purpose({ row }: { row: GiftRow }) {
  return (
    <span className={css.purpose}>
      {purposeText(row)}
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
