import { use, useMemo } from 'react'
import type { Currency } from '#jurisdictions/money.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { useCurrentUser } from '../state/hooks.ts'
import { type Dates, datesOn } from './filters/date-presets.ts'
import { SeasonsContext } from './filters/seasons-context.ts'

/** The charity's currency, time zone and current date presets. */
export function useEnvironment(): { currency: Currency; timeZone: string; dates: Dates } {
  const { currency, timeZone } = useCurrentUser()
  const seasons = use(SeasonsContext)
  const today = dayInZone(new Date(), timeZone)
  const dates = useMemo(() => datesOn(today, seasons), [today, seasons])
  return { currency: currency as Currency, timeZone, dates }
}
