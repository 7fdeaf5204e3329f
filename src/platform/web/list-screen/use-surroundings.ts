import { useMemo } from 'react'
import { dayInZone, zoneOfCountry } from '#kit/zones.ts'
import { Currency } from '#kit/money.ts'
import { useCurrentUser } from '../state/hooks.ts'
import { type Dates, datesOn, type Seasons } from './date-presets.ts'

const currencyOfCountry: Readonly<Record<string, Currency>> = { SG: 'SGD', MY: 'MYR', BN: 'BND', AU: 'AUD' }

/** What every list and form stands in: the charity's money, clock and day. */
export function useSurroundings(seasons?: Seasons): { currency: Currency; timeZone: string; dates: Dates } {
  const { currency, countryCode, timeZone } = useCurrentUser()
  const zone = timeZone ?? zoneOfCountry[countryCode as keyof typeof zoneOfCountry] ?? zoneOfCountry.SG
  const today = dayInZone(new Date(), zone)
  const dates = useMemo(() => datesOn(today, seasons), [today, seasons])
  return { currency: Currency.safeParse(currency).data ?? currencyOfCountry[countryCode] ?? 'SGD', timeZone: zone, dates }
}
