import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { GiftRow } from '#features/gifts/rows.ts'
import { preferenceModules } from '#features/gifts/rules.ts'
import { m } from '#messages/messages.js'
import { SectionTable } from '#platform/web/detail-screen/SectionTable.tsx'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { GiftStatusStamp } from '../GiftStatusStamp.tsx'

type ShownGift = Pick<GiftRow, 'id' | 'appPreferenceId' | 'receiptNo' | 'txnId' | 'donationTimeStamp' | 'status' | 'amount'>
/** What a section shows of its gifts besides; `isWide` columns are left out where there is little room. */
type Column<Row> = { header: () => string; cell: (row: Row) => ReactNode; isWide?: boolean }
type Props<Row> = { label: string; rows: readonly Row[]; columns: readonly Column<Row>[] }

/** The gifts of a section: receipt, day, the section's own columns, status and amount. */
export const GiftsTable = <Row extends ShownGift>({ label, rows, columns }: Props<Row>) => (
  <SectionTable label={label}>
    <thead>
      <tr>
        <th scope="col">{m.gift_screens_receipt()}</th>
        <th scope="col">{m.gift_screens_date()}</th>
        {columns.map(({ header, isWide }) => (
          <th key={header()} scope="col" data-wide={isWide || undefined}>
            {header()}
          </th>
        ))}
        <th scope="col" data-wide="">
          {m.gift_screens_status()}
        </th>
        <th scope="col">{m.platform_amount()}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(row => (
        <tr key={row.id}>
          <td>
            <Link to={`/${preferenceModules[row.appPreferenceId]}/details?id=${row.id}`} className="code">
              {row.receiptNo ?? row.txnId}
            </Link>
          </td>
          <td>
            <DateText as="day" value={row.donationTimeStamp} />
          </td>
          {columns.map(({ header, cell, isWide }) => (
            <td key={header()} data-wide={isWide || undefined}>
              {cell(row)}
            </td>
          ))}
          <td data-wide="">
            <GiftStatusStamp status={row.status} />
          </td>
          <td>
            <Amount money={row.amount} />
          </td>
        </tr>
      ))}
    </tbody>
  </SectionTable>
)
