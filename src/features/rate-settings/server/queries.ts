import { type RawBuilder, sql } from 'kysely'
import { findUserNames } from '#features/accounts/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { findRateUse, isRateUsed } from '#features/gifts/server/public.ts'
import { storedRates, type StoredRate } from '#features/rates/server/public.ts'
import { money } from '#jurisdictions/money.ts'
import { rowsBefore } from '#kit/text/paging.ts'
import type { Day } from '#kit/time/days.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { RateDetails, RateRow, rates } from '../contract.ts'
import { actionsOnRate, phaseOf, type RatePhase } from '../rules.ts'

type RateFilter = Pick<RequestOf<typeof rates.list>, 'itemId' | 'phase' | 'startDate' | 'endDate' | 'searchValue'>

const open = sql<RatePhase>`rate.state`
/** A rate's phase on a day, as `phaseOf` of the rules has it. */
export const phaseOn = (today: Day | RawBuilder<Day>) => sql<RatePhase>`case when rate.state <> 'published' then ${open}
  when rate.starts_on > ${today}::date then 'upcoming' when rate.ends_on < ${today}::date then 'ended' else 'inForce' end`

/** The rates of a charity that match a filter: those that hold on one of its days, and whose grade, authority or source has the words. */
export function matchingRates(
  tx: Pick<Tx, 'selectFrom'>,
  charityId: number,
  { itemId, phase, startDate, endDate, searchValue }: RateFilter,
  today: Day | RawBuilder<Day>,
) {
  let rows = storedRates(tx, charityId)
  if (itemId !== null) rows = rows.where('rate.itemId', '=', itemId)
  if (phase !== null) rows = rows.where(phaseOn(today), '=', phase)
  if (startDate !== null) rows = rows.where(q => q.or([q('rate.endsOn', 'is', null), q('rate.endsOn', '>=', startDate)]))
  if (endDate !== null) rows = rows.where('rate.startsOn', '<=', endDate)
  // A charity has few rates, so their texts are searched without an index.
  for (const word of searchValue.toLowerCase().split(/\s+/).filter(Boolean))
    rows = rows.where(sql<boolean>`position(${word} in lower(concat_ws(' ', rate.grade, rate.authority, rate.source))) > 0`)
  return rows
}

const order = {
  item: 'rate.itemId',
  grade: 'rate.grade',
  amount: 'rate.amountMinor',
  startsOn: 'rate.startsOn',
  endsOn: 'rate.endsOn',
  preparedAt: 'rate.preparedAt',
} as const

/** One page of the rates that match a filter, with how many there are in each phase. */
export async function listRates({ tx, actor, now }: Context, filter: RequestOf<typeof rates.list>) {
  const { pageNumber, pageSize, sortBy, sortExpression } = filter
  const today = await todayOf(tx, actor, now())
  const matching = matchingRates(tx, actor.charityId, filter, today)
  const [rows, counts] = await Promise.all([
    matching
      .selectAll('rate')
      .orderBy(sql.ref(order[sortBy]), sortExpression)
      .orderBy('rate.itemId')
      .orderBy('rate.id', sortExpression)
      .limit(pageSize)
      .offset(rowsBefore(filter))
      .execute(),
    matching
      .select([phaseOn(today).as('phase'), q => q.fn.countAll<number>().as('count')])
      .groupBy('phase')
      .execute(),
  ])
  const byPhase = Object.fromEntries(counts.map(({ phase, count }) => [phase, count]))
  const totalCount = counts.reduce((sum, { count }) => sum + count, 0)
  return { items: await rowsFor(tx, actor, rows, today), totalCount, pageNumber, pageSize, byPhase }
}

/** One rate, with the receipts that used it. Refuses with NOT_FOUND. */
export async function findRate({ tx, actor, now }: Context, { rateId }: RequestOf<typeof rates.find>): Promise<RateDetails> {
  const row = await storedRates(tx, actor.charityId)
    .selectAll('rate')
    .select(isRateUsed('rate').as('isUsed'))
    .where('rate.id', '=', rateId)
    .executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND')
  const [items, use] = await Promise.all([
    todayOf(tx, actor, now()).then(today => rowsFor(tx, actor, [row], today)),
    findRateUse(tx, actor.charityId, row),
  ])
  return { ...items[0]!, isUsed: row.isUsed, actions: actionsOnRate(row, actor), use }
}

/** The most rates that a timeline shows. */
const mostOnTimeline = 500

/** The rates that hold on a day of a window, and those that wait, by item and grade. */
export async function rateTimeline({ tx, actor, now }: Context, { from, to }: RequestOf<typeof rates.timeline>) {
  const today = await todayOf(tx, actor, now())
  const window = { itemId: null, phase: null, startDate: from, endDate: to, searchValue: '' }
  const rows = await matchingRates(tx, actor.charityId, window, today)
    .where('rate.state', '<>', 'replaced')
    .selectAll('rate')
    .orderBy('rate.itemId')
    .orderBy('rate.grade')
    .orderBy('rate.startsOn')
    .limit(mostOnTimeline)
    .execute()
  return { today, rates: await rowsFor(tx, actor, rows, today) }
}

/** The charity's day. */
async function todayOf(tx: Tx, { charityId }: Pick<Actor, 'charityId'>, now: Date): Promise<Day> {
  return dayInZone(now, (await charityOf(tx, charityId)).timeZone)
}

/** A stored rate as the counter knows it. */
export const rateOfRow = ({ id, itemId, grade, amountMinor, currency, startsOn, endsOn, compounds, authority, source }: StoredRate) => ({
  id,
  itemId,
  grade,
  amount: money(amountMinor, currency),
  startsOn,
  endsOn,
  compounds,
  authority,
  source,
})

async function rowsFor(tx: Tx, actor: Actor, rows: readonly StoredRate[], today: Day): Promise<RateRow[]> {
  const people = rows.flatMap(({ preparedBy, publishedBy }) => [preparedBy, publishedBy]).filter(id => id !== null)
  const names = await findUserNames(tx, actor.charityId, [...new Set(people)])
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return rows.map(row => ({
    ...rateOfRow(row),
    metal: row.metal,
    weightGrams: row.weightGrams,
    karat: row.karat,
    authority: row.authority,
    sourceUrl: row.sourceUrl,
    announcedOn: row.announcedOn,
    hijriStart: row.hijriYear !== null && row.hijriMonth !== null ? { year: row.hijriYear, month: row.hijriMonth } : null,
    phase: phaseOf(row, today),
    preparedBy: nameOf(row.preparedBy),
    preparedAt: row.preparedAt,
    publishedBy: nameOf(row.publishedBy),
    publishedAt: row.publishedAt,
    returnReason: row.returnReason,
    replaces: row.replaces,
    version: row.version,
  }))
}
