import { sql } from 'kysely'
import { findUserNames } from '#features/accounts/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { countAnnouncedMonths, findMonthsOfYear, storedYears } from '#features/hijri-calendar/server/public.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { rowsBefore } from '#kit/text/paging.ts'
import { daysBetween } from '#kit/time/days.ts'
import { hijriOf, ummAlQuraStart } from '#kit/time/hijri.ts'
import { mabimsStart } from '#kit/time/mabims.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { hijriYears, HijriYearDetails, HijriYearRow } from '../contract.ts'
import { monthsOfYear } from '../rules.ts'
import { findMoves, movedStarts, startsOf } from './moves.ts'

const order = { hijrahYear: 'hijriYear.hijriYear', ramadanStart: 'hijriYear.ramadanStartsOn', updatedAt: 'hijriYear.updatedAt' } as const

/** One page of the Hijri years of a charity. */
export async function listHijriYears({ tx, actor }: Context, filter: RequestOf<typeof hijriYears.list>) {
  const { pageNumber, pageSize, sortBy, sortExpression, authority, searchValue } = filter
  let matching = storedYears(tx, actor.charityId)
  if (authority !== null) matching = matching.where('hijriYear.authority', '=', authority)
  if (searchValue) matching = matching.where(sql<boolean>`position(${searchValue} in hijri_year.hijri_year::text) > 0`)
  const [rows, { totalCount }] = await Promise.all([
    matching
      .selectAll('hijriYear')
      .select(countAnnouncedMonths.as('announced'))
      .orderBy(sql.ref(order[sortBy]), sortExpression)
      .orderBy('hijriYear.hijriYear', 'desc')
      .limit(pageSize)
      .offset(rowsBefore(filter))
      .execute(),
    matching.select(q => q.fn.countAll<number>().as('totalCount')).executeTakeFirstOrThrow(),
  ])
  return { items: await rowsFor({ tx, actor }, rows), totalCount, pageNumber, pageSize }
}

/** One Hijri year with the months of every authority. Refuses with NOT_FOUND. */
export async function findHijriYear({ tx, actor }: Context, { id }: RequestOf<typeof hijriYears.find>): Promise<HijriYearDetails> {
  const row = await storedYears(tx, actor.charityId)
    .selectAll('hijriYear')
    .select(countAnnouncedMonths.as('announced'))
    .where('hijriYear.id', '=', id)
    .executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND')
  const [[first], months] = await Promise.all([rowsFor({ tx, actor }, [row]), findMonthsOfYear(tx, actor.charityId, row.hijriYear)])
  return { ...first!, months }
}

/** The computed first days of a year, the one after the last by default. */
export async function suggestHijriYear({ tx, actor, now }: Context, { hijrahYear }: RequestOf<typeof hijriYears.suggest>) {
  const [charity, last] = await Promise.all([
    charityOf(tx, actor.charityId),
    storedYears(tx, actor.charityId)
      .select('hijriYear.hijriYear as year')
      .orderBy('hijriYear.hijriYear', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  const year = hijrahYear ?? (last ? last.year + 1 : hijriOf(dayInZone(now(), charity.timeZone)).year)
  const months = Array.from({ length: monthsOfYear }, (_, at) => ({
    month: at + 1,
    ummAlQura: ummAlQuraStart(year, at + 1),
    mabims: mabimsStart(year, at + 1),
  }))
  return { hijrahYear: year, authority: jurisdictionOf(charity.country).authorities.hijri, months }
}

/** What moves when a draft is saved over the year that is stored. */
export async function previewHijriYear(context: Context, draft: RequestOf<typeof hijriYears.preview>) {
  const { tx, actor } = context
  const stored = await storedYears(tx, actor.charityId)
    .select(['hijriYear.authority'])
    .where('hijriYear.hijriYear', '=', draft.hijrahYear)
    .executeTakeFirst()
  if (!stored) return { moves: [] }
  const months = await findMonthsOfYear(tx, actor.charityId, draft.hijrahYear)
  const before = startsOf({ authority: stored.authority, months })
  return { moves: await findMoves(context, movedStarts(draft.hijrahYear, before, startsOf(draft))) }
}

type StoredYearRow = Awaited<ReturnType<ReturnType<ReturnType<typeof storedYears>['selectAll']>['execute']>>[number] & { announced: number }

async function rowsFor({ tx, actor }: Pick<Context, 'tx' | 'actor'>, rows: readonly StoredYearRow[]): Promise<HijriYearRow[]> {
  const people = rows.map(({ updatedBy }) => updatedBy).filter(id => id !== null)
  const names = await findUserNames(tx, actor.charityId, [...new Set(people)])
  return rows.map(row => ({
    id: row.id,
    hijrahYear: row.hijriYear,
    authority: row.authority,
    ramadanStart: row.ramadanStartsOn,
    ramadanEnd: row.ramadanEndsOn,
    syawalStart: row.syawalStartsOn,
    ramadanDays: daysBetween(row.ramadanStartsOn, row.syawalStartsOn),
    announced: row.announced,
    updatedBy: row.updatedBy === null ? null : (names.get(row.updatedBy) ?? null),
    updatedAt: row.updatedAt,
    version: row.version,
  }))
}
