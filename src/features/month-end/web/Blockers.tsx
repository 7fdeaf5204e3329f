import { Link } from 'react-router'
import { formatAmount } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { SectionTable } from '#platform/web/detail-screen/SectionTable.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { MonthEnd } from '../contract.ts'
import { blockerTexts, monthText } from './labels.ts'
import css from './month-end.module.css'

/** What keeps a month open, who can clear it, and since when it waits. */
export function Blockers({ monthEnd: { blockers, month, total } }: { monthEnd: MonthEnd }) {
  const title = m.month_end_keeps_open({ month: monthText(month) })
  return (
    <Section title={title}>
      {blockers.length === 0 ? (
        <p className="muted">{m.month_end_nothing_open()}</p>
      ) : (
        <SectionTable label={title}>
          <thead>
            <tr>
              <th scope="col">{m.month_end_blocker()}</th>
              <th scope="col">{m.month_end_owner()}</th>
              <th scope="col">{m.month_end_oldest()}</th>
              <th scope="col">{m.month_end_amount_in({ currency: total.net.currency })}</th>
            </tr>
          </thead>
          <tbody>
            {blockers.map(({ kind, count, owners, oldestOn, amount }) => (
              <tr key={kind}>
                <td className={css.words}>
                  <Link to={blockerTexts[kind].to}>{blockerTexts[kind].name({ count })}</Link>
                </td>
                <td className={css.words}>{owners.length ? owners.join(', ') : m.month_end_anyone()}</td>
                <td>{oldestOn ? <DateText as="day" value={oldestOn} /> : '–'}</td>
                <td>{amount ? formatAmount(amount) : m.month_end_not_counted()}</td>
              </tr>
            ))}
          </tbody>
        </SectionTable>
      )}
    </Section>
  )
}
