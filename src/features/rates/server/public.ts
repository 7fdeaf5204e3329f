import type { Day } from '#kit/time/days.ts'
import { money } from '#jurisdictions/money.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Rate } from '../rules.ts'
import './tables.ts'

export { announcedOn, type RatePlace } from './sample-rates.ts'
export { type StoredRate, storedRates } from './stored-rates.ts'
export { findRatesOfMonth, findRatesUntilMonth, moveRatesOfMonth, moveRatesUntilMonth, RateWithoutDayError } from './move-rates.ts'
export { addWaitingRate, changeRate, removeRate } from './write-rate.ts'

/** All published rates of a charity with the days they hold on, for what looks at many days. */
export async function findAllRates(tx: Tx, charityId: number): Promise<Rate[]> {
  const found = await tx
    .selectFrom('rate')
    .select(['id', 'itemId', 'grade', 'amountMinor', 'currency', 'startsOn', 'endsOn', 'compounds', 'authority', 'source'])
    .where('charityId', '=', charityId)
    .where('state', '=', 'published')
    .orderBy('itemId')
    .orderBy('amountMinor')
    .execute()
  return found.map(({ amountMinor, currency, ...rate }) => ({ ...rate, amount: money(amountMinor, currency) }))
}

/** All published rates that hold on a day, by item and then from the lowest grade up. */
export async function findRatesOn(tx: Tx, charityId: number, day: Day): Promise<Rate[]> {
  const found = await tx
    .selectFrom('rate')
    .select(['id', 'itemId', 'grade', 'amountMinor', 'currency', 'startsOn', 'endsOn', 'compounds', 'authority', 'source'])
    .where('charityId', '=', charityId)
    .where('state', '=', 'published')
    .where('startsOn', '<=', day)
    .where(q => q.or([q('endsOn', 'is', null), q('endsOn', '>=', day)]))
    .orderBy('itemId')
    .orderBy('amountMinor')
    .execute()
  return found.map(({ amountMinor, currency, ...rate }) => ({ ...rate, amount: money(amountMinor, currency) }))
}
