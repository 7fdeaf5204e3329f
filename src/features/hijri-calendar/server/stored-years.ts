import { sql } from 'kysely'
import type { HijriAuthority } from '#jurisdictions/jurisdictions.ts'
import type { Day } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import './tables.ts'

/** The first day of a month as an authority announced it, or as it is expected. */
export type StoredMonth = {
  authority: HijriAuthority
  month: number
  startsOn: Day
  isAnnounced: boolean
  source: string
  sourceUrl: string
}

/** The Hijri years of a charity, as the begin of a query; the table is `hijriYear` in it. */
export const storedYears = (tx: Tx, charityId: number) => tx.selectFrom('hijriYear').where('hijriYear.charityId', '=', charityId)

/** The months of a year, of all authorities. */
export const findMonthsOfYear = (tx: Tx, charityId: number, hijriYear: number): Promise<StoredMonth[]> =>
  tx
    .selectFrom('hijriMonth')
    .select(['authority', 'month', 'startsOn', 'isAnnounced', 'source', 'sourceUrl'])
    .where('charityId', '=', charityId)
    .where('hijriYear', '=', hijriYear)
    .orderBy('authority')
    .orderBy('month')
    .execute()

/** How many months of a year the authority that the charity follows announced, for a query of `storedYears`. */
export const countAnnouncedMonths = sql<number>`(select count(*)::int from hijri_month m
  where m.charity_id = hijri_year.charity_id and m.hijri_year = hijri_year.hijri_year and m.authority = hijri_year.authority and m.is_announced)`
