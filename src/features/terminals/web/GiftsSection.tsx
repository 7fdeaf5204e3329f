import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { nameOfMethod } from '#features/gift-screens/web/public.tsx'
import { preferenceModules } from '#features/gifts/rules.ts'
import { m } from '#messages/messages.js'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { FilterChips } from '#platform/web/list-screen/filters/FilterChips.tsx'
import { toPage } from '#platform/web/list-screen/list-changes.ts'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { GiftStatusStamp } from '#features/gift-screens/web/public.tsx'
import type { TapRow, TerminalDetails } from '../contract.ts'
import type { DetailList } from './detail-filters.ts'
import css from './terminals.module.css'

/** The gifts taken at a terminal, five a page, with the filters that the address holds. */
export function GiftsSection({ list, terminal }: { list: DetailList; terminal: TerminalDetails }) {
  const { items, totalCount, pageNumber, pageSize } = terminal
  const offered = { ...list, spec: { ...list.spec, filters: list.spec.filters.filter(({ kind }) => kind !== 'record') } }
  const first = (pageNumber - 1) * pageSize + 1
  const last = Math.min(first + pageSize - 1, totalCount)
  return (
    <Section title={m.terminals_gifts_title()}>
      <FilterChips list={offered} />
      {totalCount === 0 ? <p className="muted small">{m.terminals_no_gifts()}</p> : <Gifts rows={items} />}
      {totalCount > 0 && (
        <div className={css.foot}>
          <span className="muted small">
            {m.platform_range_of({ first: String(first), last: String(last), total: String(totalCount) })}
          </span>
          {pageNumber > 1 && (
            <Button size="xs" onClick={() => list.go(toPage(pageNumber - 1))}>
              {m.platform_previous_page()}
            </Button>
          )}
          {last < totalCount && (
            <Button size="xs" onClick={() => list.go(toPage(pageNumber + 1))}>
              {m.platform_next_page()}
            </Button>
          )}
        </div>
      )}
    </Section>
  )
}

function Gifts({ rows }: { rows: readonly TapRow[] }) {
  return (
    <div className={css.scroll} role="group" aria-label={m.terminals_gifts_title()} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{m.terminals_receipt()}</th>
            <th scope="col">{m.terminals_date()}</th>
            <th scope="col">{m.terminals_payment_mode()}</th>
            <th scope="col" className={css.wide}>
              {m.terminals_age()}
            </th>
            <th scope="col" className={css.wide}>
              {m.terminals_status()}
            </th>
            <th scope="col">{m.terminals_amount()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, appPreferenceId, receiptNo, txnId, donationTimeStamp, paymentMethod, payerAge, status, amount }) => (
            <tr key={id}>
              <td>
                <Link to={`/${preferenceModules[appPreferenceId]}/details?id=${id}`} className="code">
                  {receiptNo ?? txnId}
                </Link>
              </td>
              <td>
                <DateText as="day" value={donationTimeStamp} />
              </td>
              <td>{nameOfMethod(paymentMethod)}</td>
              <td className={css.wide}>{payerAge}</td>
              <td className={css.wide}>
                <GiftStatusStamp status={status} />
              </td>
              <td>
                <Amount money={amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
