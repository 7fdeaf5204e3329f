import { addDays, type Day } from '#kit/time/days.ts'
import type { HijriAuthority } from '#jurisdictions/jurisdictions.ts'
import { ramadan } from '#kit/time/hijri.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { StoredMonth } from './stored-years.ts'
import './tables.ts'

/** A Hijri year as it is written: the authority that the charity follows, and the months of all authorities. */
export type YearToWrite = { hijriYear: number; authority: HijriAuthority; months: readonly StoredMonth[] }
type YearWriter = { charityId: number; userId: string | null; at: Date }

/** The first day of a month by the authority that is followed. Throws when it is missing. */
function startOf({ authority, months }: YearToWrite, month: number): Day {
  const found = months.find(one => one.authority === authority && one.month === month)
  if (!found) throw new Error(`Hijri month ${month} has no first day.`)
  return found.startsOn
}

/** The columns of a year: Ramadan and Syawal by the authority that is followed. */
function columnsOf(year: YearToWrite) {
  const syawalStartsOn = startOf(year, ramadan + 1)
  return {
    hijriYear: year.hijriYear,
    authority: year.authority,
    ramadanStartsOn: startOf(year, ramadan),
    ramadanEndsOn: addDays(syawalStartsOn, -1),
    syawalStartsOn,
    source: year.months.find(one => one.authority === year.authority && one.month === ramadan)?.source ?? '',
  }
}

/** Adds a Hijri year with its months. The database refuses a year that is there (`hijri_year_once`). */
export async function addHijriYear(tx: Tx, { charityId, userId, at }: YearWriter, id: string, year: YearToWrite): Promise<void> {
  await tx
    .insertInto('hijriYear')
    .values({ ...columnsOf(year), charityId, id, createdAt: at, createdBy: userId, updatedAt: at, updatedBy: userId })
    .execute()
  await writeMonths(tx, charityId, year)
}

/** Changes a Hijri year, whose version counts up, and replaces its months. */
export async function changeHijriYear(tx: Tx, { charityId, userId, at }: YearWriter, id: string, year: YearToWrite): Promise<void> {
  await tx.deleteFrom('hijriMonth').where('charityId', '=', charityId).where('hijriYear', '=', year.hijriYear).execute()
  await tx
    .updateTable('hijriYear')
    .set(q => ({ ...columnsOf(year), version: q('version', '+', 1), updatedAt: at, updatedBy: userId }))
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .execute()
  await writeMonths(tx, charityId, year)
}

async function writeMonths(tx: Tx, charityId: number, { hijriYear, months }: YearToWrite): Promise<void> {
  const rows = months.map(month => ({ ...month, charityId, hijriYear }))
  if (rows.length) await tx.insertInto('hijriMonth').values(rows).execute()
}
