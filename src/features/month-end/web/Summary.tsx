import { formatWithCents } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { MonthEnd } from '../contract.ts'
import { BlockerKind, workingDaysToClose } from '../rules.ts'
import css from './month-end.module.css'

/** How far the closing of a month is: what is cleared, what is left, what has not reached the bank, and by when it is due. */
export function Summary({ monthEnd: { blockers, total, closeBy } }: { monthEnd: MonthEnd }) {
  const { firstName, lastName } = useCurrentUser()
  const [all, name] = [BlockerKind.options.length, `${firstName} ${lastName}`]
  const own = blockers.filter(({ owners }) => owners.includes(name)).length
  const parts = [
    { label: m.month_end_steps_done(), value: m.month_end_steps_of({ done: all - blockers.length, all }) },
    { label: m.month_end_blockers(), value: blockers.length, note: own > 0 && m.month_end_blockers_yours({ count: own }) },
    {
      label: m.month_end_not_settled(),
      value: formatWithCents(total.unsettled),
      note: m.month_end_of_net({ amount: formatWithCents(total.net) }),
    },
    {
      label: m.month_end_close_by(),
      value: <DateText as="day" value={closeBy} />,
      note: m.month_end_working_day({ number: workingDaysToClose }),
    },
  ]
  return (
    <dl className={css.summary}>
      {parts.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {note && <dd className="muted small">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
