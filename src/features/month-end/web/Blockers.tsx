import { Fragment } from 'react'
import { Link } from 'react-router'
import type { Day } from '#kit/time/days.ts'
import { formatAmount } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { SectionTable } from '#platform/web/detail-screen/SectionTable.tsx'
import { readPermissions } from '#platform/web/shell/rights.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { useDayText } from '#platform/web/ui/values/use-day-text.ts'
import type { Blocker, MonthEnd } from '../contract.ts'
import { blockerNames, monthText, placesToClear } from './labels.ts'
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
            {blockers.map(blocker => (
              <tr key={blocker.kind}>
                <td className={css.words}>
                  <BlockerName blocker={blocker} month={month} />
                </td>
                <td className={css.words}>{blocker.owners.length ? blocker.owners.join(', ') : m.month_end_anyone()}</td>
                <td>{blocker.oldestOn ? <DateText as="day" value={blocker.oldestOn} /> : '–'}</td>
                <td>{blocker.amount ? formatAmount(blocker.amount) : m.month_end_not_counted()}</td>
              </tr>
            ))}
          </tbody>
        </SectionTable>
      )}
    </Section>
  )
}

/** What a blocker is, with links to the lists that its reader may open. */
function BlockerName({ blocker, month }: { blocker: Blocker; month: Day }) {
  const { find } = readPermissions(useCurrentUser().permissions)
  const { kind, count, clearableOn } = blocker
  const dayText = useDayText()
  const day = clearableOn ? dayText(clearableOn) : ''
  const name = blockerNames[kind]({ count, day })
  const places = placesToClear(blocker, month).filter(({ module }) => find(module)?.isView)
  const [only] = places
  if (!only) return name
  if (places.length === 1) return <Link to={only.to}>{name}</Link>
  return (
    <>
      {name}:{' '}
      {places.map(({ to, name: list }, at) => (
        <Fragment key={to}>
          {at > 0 && ' · '}
          <Link to={to}>{list}</Link>
        </Fragment>
      ))}
    </>
  )
}
