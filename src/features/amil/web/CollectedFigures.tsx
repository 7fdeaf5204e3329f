import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { AmilSheet } from '../contract.ts'
import { useSeenModules } from './use-seen-modules.ts'
import css from './amil.module.css'

type Figures = NonNullable<AmilSheet['collected']>

/** What an amil collected, in headlines. A figure leads to the list that adds up to it, where one list does. */
export function CollectedFigures({ userId, collected }: { userId: string; collected: Figures }) {
  const seen = useSeenModules()
  const [only] = seen
  const list = (from?: string) => (seen.length === 1 && only ? `/${only}?officer=${userId}${from ? `&date=${from}..` : ''}` : null)
  const { thisMonth, thisYear, inAll, monthStartsOn, yearStartsOn, lastAt } = collected
  return (
    <dl className={css.figures}>
      <Figure name={m.amil_this_month()} figure={thisMonth} to={list(monthStartsOn)} />
      <Figure name={m.amil_this_year()} figure={thisYear} to={list(yearStartsOn)} />
      <Figure name={m.amil_in_all()} figure={inAll} to={list()}>
        {lastAt && (
          <>
            {m.amil_last_gift()} <DateText as="day" value={lastAt} />
          </>
        )}
      </Figure>
    </dl>
  )
}

type FigureProps = { name: string; figure: Figures['inAll']; to: string | null; children?: ReactNode }
function Figure({ name, figure: { gifts, total }, to, children }: FigureProps) {
  const count = gifts ? m.amil_gift_count({ count: gifts }) : m.amil_no_gift()
  return (
    <div className={css.figure}>
      <dt>{name}</dt>
      <dd className={css.value}>
        <Amount money={total} />
      </dd>
      <dd className="muted small">{to && gifts ? <Link to={to}>{count}</Link> : count}</dd>
      {children && <dd className="muted small">{children}</dd>}
    </div>
  )
}
