import { Button, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { ChargeTable } from './ChargeTable.tsx'
import { NextDates } from './NextDates.tsx'
import { RecurrenceStamp } from './RecurrenceStamp.tsx'
import { ScheduleFacts } from './ScheduleFacts.tsx'
import { ScheduleActions } from './ScheduleActions.tsx'
import { useRecurrence } from './use-recurring.ts'
import css from './recurring.module.css'

const shownAttempts = 4

/** The recurring gift that a donation belongs to, as the donation's page shows it. */
export function RecurringPanel({ recurrenceId }: { recurrenceId: string }) {
  const { data: gift, isError, refetch } = useRecurrence(recurrenceId)
  if (isError)
    return (
      <Section title={m.recurring_section()}>
        <div className={css.steps}>
          <p className="muted small">{m.recurring_failed()}</p>
          <Button onClick={() => void refetch()}>{m.recurring_retry()}</Button>
        </div>
      </Section>
    )
  if (!gift)
    return (
      <Section title={m.recurring_section()}>
        <Skeleton height={120} />
      </Section>
    )
  return (
    <Section title={m.recurring_section()} aside={<RecurrenceStamp row={gift} />}>
      <div className={css.part}>
        <ScheduleFacts gift={gift} />
        {gift.upcoming.length > 0 && <NextDates days={gift.upcoming} title={m.recurring_dates()} isWhole={gift.upcoming.length < 6} />}
        <div>
          <h3>{m.recurring_attempts()}</h3>
          <ChargeTable charges={gift.charges} most={shownAttempts} />
        </div>
        <ScheduleActions gift={gift} />
        <p className="small">
          <Link to={`/donations/recurring/details?id=${gift.id}`}>{m.recurring_see_all()}</Link>
        </p>
      </div>
    </Section>
  )
}
