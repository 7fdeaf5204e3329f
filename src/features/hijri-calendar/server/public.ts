import { type MonthStart, startsOfRamadan } from '#kit/time/hijri.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Ramadan } from '../rules.ts'
import './tables.ts'

export { countAnnouncedMonths, findMonthsOfYear, type StoredMonth, storedYears } from './stored-years.ts'
export { addHijriYear, changeHijriYear } from './write-year.ts'

/** Every Ramadan that a charity has announced, the newest first. */
export function findRamadans(tx: Tx, charityId: number): Promise<Ramadan[]> {
  return tx
    .selectFrom('hijriYear')
    .select(['hijriYear as hijrahYear', 'ramadanStartsOn as ramadanStart', 'ramadanEndsOn as ramadanEnd', 'syawalStartsOn as syawalStart'])
    .where('charityId', '=', charityId)
    .orderBy('hijriYear', 'desc')
    .limit(200)
    .execute()
}

/**
 * The first days of months as the charity observes them: those that the authority it follows announced, and Ramadan and Syawal of every
 * year.
 */
export async function findMonthStarts(tx: Tx, charityId: number): Promise<MonthStart[]> {
  const [ramadans, announced] = await Promise.all([
    findRamadans(tx, charityId),
    tx
      .selectFrom('hijriMonth as m')
      .innerJoin('hijriYear as y', join =>
        join.onRef('y.charityId', '=', 'm.charityId').onRef('y.hijriYear', '=', 'm.hijriYear').onRef('y.authority', '=', 'm.authority'),
      )
      .select(['m.hijriYear as year', 'm.month', 'm.startsOn'])
      .where('m.charityId', '=', charityId)
      .where('m.isAnnounced', '=', true)
      .orderBy('m.startsOn')
      .execute(),
  ])
  const isKnown = (start: MonthStart) => announced.some(({ year, month }) => year === start.year && month === start.month)
  const expected = ramadans
    .flatMap(one => startsOfRamadan(one.hijrahYear, one.ramadanStart, one.ramadanEnd))
    .filter(start => !isKnown(start))
  return [...announced, ...expected]
}
