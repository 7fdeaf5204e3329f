import { ActionIcon, Skeleton } from '@mantine/core'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#kit/time/date-format.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { formatWithCents } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { useDayText } from '#platform/web/ui/values/use-day-text.ts'
import { api } from './api.ts'
import { useEnvironment } from '#platform/web/list-screen/use-environment.ts'
import type { RateRow } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { gradeName, itemNames, itemOrder, phaseName, unitNames } from './labels.tsx'
import { monthsOf, placeOf, spanOf, type TimelineWindow, windowAround } from './timeline-window.ts'
import { useRamadanIn } from './use-ramadan-in.ts'
import css from './rate-timeline.module.css'

/** Months by which the window moves. */
const step = 6
const percent = (start: number, width?: number) =>
  ({ '--start': `${start}%`, ...(width !== undefined && { '--width': `${width}%` }) }) as CSSProperties

/** The values of every kind and grade over twelve months: ended, in force, starting later, waiting for their publisher. */
export function RateTimeline() {
  const [shift, setShift] = useState(0)
  const { timeZone } = useEnvironment()
  const window = windowAround(dayInZone(new Date(), timeZone), shift)
  const { from, to } = window
  const found = useQuery({
    queryKey: ['rates', 'timeline', from, to],
    queryFn: () => api.rates.timeline({ from, to }),
    placeholderData: keepPreviousData,
  })
  if (found.isPending) return <Skeleton className={css.waiting ?? ''} height={343} />
  // The list below says why when rates cannot be read, and what to do when there are none.
  if (!found.data || found.data.rates.length === 0) return null
  return (
    <section className={css.sheet} aria-label={m.rate_settings_timeline()} aria-busy={found.isFetching}>
      <div className={css.scroller} tabIndex={0} role="group" aria-label={m.rate_settings_timeline()}>
        <Axis window={window} today={found.data.today} move={by => setShift(shift + by)} />
        {itemOrder.map(itemId => (
          <Kind key={itemId} window={window} today={found.data.today} rates={found.data.rates.filter(rate => rate.itemId === itemId)} />
        ))}
      </div>
      <Legend />
    </section>
  )
}

type TimelineScale = { window: TimelineWindow; today: string }

function Axis({ window, today, move }: TimelineScale & { move: (by: number) => void }) {
  const language = getLocale()
  const ramadan = useRamadanIn(window)
  const isNow = window.from <= today && today <= window.to
  return (
    <div className={css.axis}>
      <div className={css.head}>
        <span>{m.rate_settings_kind()}</span>
        <span className={css.move}>
          <ActionIcon size={24} aria-label={m.rate_settings_earlier()} onClick={() => move(-step)}>
            <CaretLeftIcon size={14} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon size={24} aria-label={m.rate_settings_later()} onClick={() => move(step)}>
            <CaretRightIcon size={14} aria-hidden="true" />
          </ActionIcon>
        </span>
      </div>
      <div className={css.track}>
        {ramadan && <span className={css.ramadan} style={percent(ramadan.start, ramadan.width)} />}
        {monthsOf(window).map((day, index) => (
          <span key={day} className={css.month} data-year={index === 0 || day.slice(5, 7) === '01'} style={percent(placeOf(window, day))}>
            {formatDay(day, index === 0 || day.slice(5, 7) === '01' ? 'MMM YYYY' : 'MMM', language)}
          </span>
        ))}
        {ramadan && (
          <span className={css.season} style={percent(ramadan.start + ramadan.width / 2)}>
            {ramadan.name}
          </span>
        )}
        {isNow && <span className={css.now} style={percent(placeOf(window, today))} />}
      </div>
    </div>
  )
}

/** The rows of a kind: one for each grade. */
function Kind({ window, today, rates }: TimelineScale & { rates: readonly RateRow[] }) {
  const grades = [...Map.groupBy(rates, ({ grade }) => grade)]
  const ramadan = useRamadanIn(window)
  return grades.map(([grade, values], index) => (
    <div className={css.row} key={grade} data-first={index === 0}>
      <div className={css.head}>
        <b>{index === 0 && itemNames[values[0]!.itemId]()}</b>
        <span>
          {gradeName(values[0]!)}
          {gradeName(values[0]!) !== unitNames[values[0]!.itemId]() && <small>{unitNames[values[0]!.itemId]()}</small>}
        </span>
      </div>
      <ul className={css.track}>
        {ramadan && <li aria-hidden="true" className={css.ramadan} style={percent(ramadan.start, ramadan.width)} />}
        {window.from <= today && today <= window.to && (
          <li aria-hidden="true" className={css.now} style={percent(placeOf(window, today))} />
        )}
        {values.map(rate => (
          <Bar key={rate.id} window={window} rate={rate} />
        ))}
      </ul>
    </div>
  ))
}

function Bar({ window, rate }: { window: TimelineWindow; rate: RateRow }) {
  const dayText = useDayText()
  const { start, width } = spanOf(window, rate.startsOn, rate.endsOn)
  const day = dayText(rate.startsOn, 'dayInText')
  const isOpen = rate.phase === 'waiting' || rate.phase === 'returned'
  const since = rate.startsOn < window.from ? m.rate_settings_since({ day }) : m.rate_settings_from_day({ day })
  const words = isOpen ? `${since}, ${phaseName(rate.phase)}` : since
  return (
    <li className={css.bar} data-phase={rate.phase} style={percent(start, width)}>
      <Link to={`${rootPath}/details?id=${rate.id}`} title={`${formatWithCents(rate.amount)}, ${words}`}>
        <b>{formatWithCents(rate.amount)}</b>
        <span>{words}</span>
        {!isOpen && <span className="vh">{phaseName(rate.phase)}</span>}
      </Link>
    </li>
  )
}

const Legend = () => (
  <ul className={css.legend}>
    {(['ended', 'inForce', 'upcoming', 'waiting'] as const).map(phase => (
      <li key={phase}>
        <i data-phase={phase} />
        {phaseName(phase)}
      </li>
    ))}
    <li>
      <i data-phase="ramadan" />
      {m.rate_settings_ramadan()}
    </li>
  </ul>
)
