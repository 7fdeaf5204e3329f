import type { Day } from '#kit/time/days.ts'
import type { RateItemId } from '#kit/giving/giving.ts'
import { money } from '#kit/giving/money.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { onlyGrade, type Rate } from '../rules.ts'
import './tables.ts'

export { announcedOn, type Place } from './announced-rates.ts'

/** All rates that hold on a day, by item and then from the lowest grade up. */
export async function ratesOn(tx: Tx, charityId: number, day: Day): Promise<Rate[]> {
  const found = await tx
    .selectFrom('rate')
    .select(['id', 'itemId', 'grade', 'amountMinor', 'currency', 'startsOn', 'endsOn', 'compounds', 'source'])
    .where('charityId', '=', charityId)
    .where('startsOn', '<=', day)
    .where(q => q.or([q('endsOn', 'is', null), q('endsOn', '>=', day)]))
    .orderBy('itemId')
    .orderBy('amountMinor')
    .execute()
  return found.map(({ amountMinor, currency, ...rate }) => ({ ...rate, amount: money(amountMinor, currency) }))
}

/** The rate of one item on a day; null when the charity has none. An item of several grades needs its grade. */
export async function rateFor(tx: Tx, charityId: number, itemId: RateItemId, day: Day, grade: string = onlyGrade): Promise<Rate | null> {
  return (await ratesOn(tx, charityId, day)).find(rate => rate.itemId === itemId && rate.grade === grade) ?? null
}
