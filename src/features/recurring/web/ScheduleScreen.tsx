import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { DetailScreen } from '#platform/web/detail-screen/DetailScreen.tsx'
import { NextStep } from '#platform/web/detail-screen/NextStep.tsx'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { Timeline } from '#platform/web/detail-screen/Timeline.tsx'
import { useRecordStepper } from '#platform/web/detail-screen/use-record-stepper.ts'
import { useDayText } from '#platform/web/ui/values/use-day-text.ts'
import { ChargeTable } from './ChargeTable.tsx'
import { NextDates } from './NextDates.tsx'
import { RecurrenceStamp } from './RecurrenceStamp.tsx'
import { scheduleEvents } from './schedule-events.ts'
import { ScheduleFacts } from './ScheduleFacts.tsx'
import { ScheduleActions } from './ScheduleActions.tsx'
import { useRecurringList } from './use-recurring-list.ts'
import { useRecurrence } from './use-recurring.ts'
import css from './recurring.module.css'

/** One recurring gift: its dates, charges, history and actions. `CardsPanel` shows the donor's stored cards. */
export function ScheduleScreen({ CardsPanel }: { CardsPanel: ComponentType<{ donorId: string }> }) {
  const [search] = useSearchParams()
  const dayText = useDayText()
  const recurrenceId = search.get('id') ?? ''
  const detail = useRecurrence(recurrenceId)
  const step = useRecordStepper(useRecurringList(), recurrenceId)
  return (
    <DetailScreen
      detail={detail}
      noun={m.recurring_noun_one()}
      crumbs={[{ name: m.recurring_title(), to: '/donations/recurring' }, { name: detail.data?.donorName ?? m.recurring_section() }]}
      step={step}
    >
      {gift => ({
        kicker: m.recurring_from(),
        title: gift.donorName,
        amount: { money: gift.amount, stamp: <RecurrenceStamp row={gift} size="lg" /> },
        sections: (
          <>
            <Section title={m.recurring_section()}>
              <ScheduleFacts gift={gift} />
            </Section>
            <Section title={m.recurring_attempts()}>
              <ChargeTable charges={gift.charges} />
            </Section>
            <CardsPanel donorId={gift.donorId} />
            <Section title={m.recurring_timeline()}>
              <Timeline events={scheduleEvents(gift, dayText)} />
            </Section>
          </>
        ),
        side: (
          <NextStep title={m.recurring_steps()}>
            <div className={css.part}>
              <ScheduleActions gift={gift} />
              {gift.upcoming.length > 0 && (
                <NextDates days={gift.upcoming} title={m.recurring_dates()} isWhole={gift.upcoming.length < 6} />
              )}
            </div>
          </NextStep>
        ),
      })}
    </DetailScreen>
  )
}
