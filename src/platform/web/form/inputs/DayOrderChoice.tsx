import { Radio } from '@mantine/core'
import { Fragment } from 'react'
import { daysWithMonthNames } from '#jurisdictions/jurisdiction.ts'
import { formatDay } from '#kit/time/date-format.ts'
import { type DayOrder, readDay } from '#kit/time/read-day.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import css from './inputs.module.css'

type Props = {
  /** The orders that fit. */
  orders: readonly DayOrder[]
  samples: readonly string[]
  /** The order that is chosen; nothing is chosen before the user does. */
  order: DayOrder | null
  choose: (order: DayOrder) => void
}

const orderNames: Readonly<Record<DayOrder, () => string>> = {
  dmy: m.platform_day_order_dmy,
  mdy: m.platform_day_order_mdy,
  ymd: m.platform_day_order_ymd,
}

/** Asks which order of day, month and year dates have, with examples of each reading. */
export const DayOrderChoice = ({ orders, samples, order, choose }: Props) => (
  <Radio.Group
    className={css.dayOrder ?? ''}
    data-missing={order === null}
    label={m.platform_day_order()}
    value={order ?? ''}
    onChange={value => choose(value as DayOrder)}
  >
    {orders.map((value, index) => (
      <Radio
        key={value}
        value={value}
        data-autofocus={index === 0 || undefined}
        label={
          <>
            <b>{orderNames[value]()}</b>{' '}
            <span className="muted">
              {samples.map((text, place) => (
                <Fragment key={text}>
                  {place > 0 && ' · '}
                  <span className={css.reading}>{`${text} → ${textOfDay(readDay(text, value))}`}</span>
                </Fragment>
              ))}
            </span>
          </>
        }
      />
    ))}
  </Radio.Group>
)

/** A reading has its month in letters in every country: numbers are what is asked about. */
const textOfDay = (day: string | null) => (day ? formatDay(day, daysWithMonthNames.day, getLocale()) : '–')
