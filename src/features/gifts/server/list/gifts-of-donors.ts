import { type RawBuilder, sql } from 'kysely'
import { rowsBefore } from '#kit/text/paging.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { genericPlan } from '#platform/server/database/prepared-statement.ts'
import { mostTested } from '#features/donors/server/public.ts'
import type { GiftListRequest } from '#features/gifts/filter.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import { conditionsOf, giftsByDonors } from '../match/conditions.ts'
import type { GiftScope } from '../match/gift-scope.ts'
import { orderBy, selectIds, sortColumn } from './page-statement.ts'
import { rowColumns, rowSources, type StoredGiftRow } from '../find/gift-row.ts'
import { countCap, canUseDailyCounts } from '../match/totals.ts'
import type { Computed } from '#platform/server/database/row-types.ts'

/**
 * The most donors whose gifts are looked up one by one. For a name that more donors share, it is faster to read the newest gifts until a
 * page is full.
 */
const fewDonors = 4000
/** The first of more donors, whose gifts are counted before all of them are looked up: most often they have more gifts than are counted. */
const firstDonors = 2000
/** Up to which number gifts of more donors are counted and paged through. */
const manyDonorsCap = 1000

/** In how many of the gifts that were counted a module has to be found to be read in the order of the list. */
const fewestOfModule = 10

/**
 * The total of a donor search, and its page where all gifts of the donors were read for it. `donors`: how many there are, up to one more
 * than are tested; `fewIn`: the modules in which they have few gifts; `totalCapped`: there are more gifts.
 */
type GiftsOfDonors = { rows: StoredGiftRow[] | null; donors: number; fewIn: AppPreference[]; totalCount: number; totalCapped: boolean }

/** A query for the donors of a search. `isOneWord`: they are the entries of one word of a name. */
type SoughtDonors = { sought: RawBuilder<unknown>; isOneWord: boolean }

/**
 * Reads the total of a search for donors, with its page unless too many gifts match: those are to be found in the order of the list. Where
 * many donors have few gifts, for instance in a module or a range of days, all are read, since the list would be read to its end for them.
 */
export async function listGiftsOfDonors(
  tx: Tx,
  scope: GiftScope,
  request: GiftListRequest,
  { sought, isOneWord }: SoughtDonors,
): Promise<GiftsOfDonors> {
  const first = await readGifts(tx, scope, request, { sought, isFirst: true, isReadTwice: isOneWord })
  const { donors, modules } = first
  const pageUpTo = async (cap: number, { rows, total }: { rows: StoredGiftRow[]; total: number }): Promise<GiftsOfDonors> => {
    if (total <= cap) return { rows, donors, fewIn: [], totalCount: total, totalCapped: false }
    const fewIn = request.sortBy === 'receiptNo' ? [] : await modulesOfFewGifts(tx, scope, request, { sought, modules })
    return { rows: null, donors, fewIn, ...manyGifts }
  }
  if (donors <= fewDonors) return pageUpTo(countCap, first)
  if (first.total > manyDonorsCap) return pageUpTo(manyDonorsCap, first)
  return pageUpTo(manyDonorsCap, await readGifts(tx, scope, request, { sought, isFirst: false }))
}

/**
 * The modules of several in which donors have few gifts or none. Each is read from its newest gift until a page is full: such a one would
 * be read to its end. Those in which gifts of the first donors were found are not counted.
 */
async function modulesOfFewGifts(
  tx: Tx,
  scope: GiftScope,
  request: GiftListRequest,
  { sought, modules }: { sought: RawBuilder<unknown>; modules: readonly AppPreference[] },
): Promise<AppPreference[]> {
  if (scope.preferences.length < 2) return []
  const few: AppPreference[] = []
  for (const preference of scope.preferences.filter(id => !modules.includes(id))) {
    const { total } = await readGifts(tx, { ...scope, preferences: [preference] }, request, { sought, isFirst: false })
    if (total <= manyDonorsCap) few.push(preference)
  }
  return few
}

/** The total of a search that finds more gifts than are counted of many donors. */
export const manyGifts = { totalCount: manyDonorsCap, totalCapped: true } as const

/** How many of the newest gifts of a list are tested at once, and how many of them have to be found for more to be tested. */
const firstTested = { gifts: 500, fewestFound: 3 } as const
/** How many gifts are tested for a page at most: that takes as long as to find all donors of a name. */
const mostTestedGifts = 5000

/** `rows`: null where the page lies further down the list. */
type FrequentGifts = { areFrequent: boolean; rows: StoredGiftRow[] | null }

/**
 * A page of gifts of a name that many of the newest gifts have, tested one after another; of other names only the newest of all are tested.
 * For a list of one module, newest first and filtered by days only, which one plan suits.
 */
export async function pageOfFrequent(tx: Tx, scope: GiftScope, request: GiftListRequest): Promise<FrequentGifts> {
  const others = withoutSearch(request)
  if (scope.preferences.length !== 1 || !canUseDailyCounts(others)) return { areFrequent: false, rows: null }
  const { gifts, fewestFound } = firstTested
  const found = (limit: number, offset: number) => sql`
    select d.id, d.donated_at
      from (select * from donation d where ${conditionsOf(scope, others)}
             order by ${orderBy('d', request)} limit ${sql.lit(limit)} offset ${sql.lit(offset)}) d
     where ${conditionsOf(scope, request)}`
  const depth = rowsBefore(request) + request.pageSize
  const ids = selectIds(request, sql`(table first union all table more) d`, sql`${rowsBefore(request)}`)
  const { rows } = await genericPlan(sql<StoredGiftRow & Computed<{ areFrequent: boolean }>>`
    with first as materialized (${found(gifts, 0)}),
         known as materialized (select count(*) as gifts, count(*) >= ${sql.lit(fewestFound)} as are_frequent from first),
         more as (
           select d.* from (${found(mostTestedGifts - gifts, gifts)}) d where (select are_frequent from known)
            order by ${orderBy('d', request)} limit (select greatest(${depth} - gifts, 0) from known))
    select k.are_frequent, page.* from known k
      left join (select ${rowColumns} from (${ids}) p ${rowSources(scope.charityId)}) page on k.are_frequent
     order by ${orderBy('page', request)}`).execute(tx)
  const onPage = rows.filter(({ id }) => id)
  return { areFrequent: rows[0]?.areFrequent ?? false, rows: onPage.length === request.pageSize ? onPage : null }
}

/** Whether donors of a name that is frequent in such a list have more gifts than are counted of many; read donor by donor, no further. */
export async function haveManyGifts(tx: Tx, scope: GiftScope, request: GiftListRequest, donors: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await genericPlan(sql<Computed<{ areMany: boolean }>>`
    select count(*) > ${sql.lit(manyDonorsCap)} as are_many
      from (select from (${donors}) s cross join lateral (${giftsByDonors(scope, sql`d.donor_id = s.id`)}) d
             where ${conditionsOf(scope, withoutSearch(request))} limit ${sql.lit(manyDonorsCap + 1)}) d`).execute(tx)
  return rows[0]?.areMany ?? false
}

const withoutSearch = (request: GiftListRequest): GiftListRequest => ({ ...request, searchBy: null, searchValue: null })

type DonorSearch = { sought: RawBuilder<unknown>; isFirst: boolean; isReadTwice?: boolean }
/**
 * Reads the gifts of donors and a page of them in one statement: first the donors, then all of their gifts. `isFirst`: of more than a few
 * donors, only gifts of the first are counted. `isReadTwice`: the donors are counted and listed by themselves, since that costs less than
 * to keep them. The index takes the donors as one list, which is twice as fast as a join.
 */
async function readGifts(tx: Tx, scope: GiftScope, request: GiftListRequest, { sought, isFirst, isReadTwice = false }: DonorSearch) {
  const { charityId } = scope
  const others = withoutSearch(request)
  const size = isFirst
    ? sql`select count(*) as donors, count(*) <= ${sql.lit(fewDonors)} as are_all from named`
    : sql`select null::bigint as donors, true as are_all`
  const ifAll = (yes: RawBuilder<unknown>, no: RawBuilder<unknown>) => sql`case when (select are_all from size) then ${yes} else ${no} end`
  const listed = sql`array(select id from named limit ${ifAll(sql`null`, sql.lit(firstDonors))})`
  const mostGifts = ifAll(sql.lit((isFirst ? countCap : manyDonorsCap) + 1), sql.lit(manyDonorsCap + 1))
  const statement = sql<StoredGiftRow & Computed<{ donors: number; total: number; modules: AppPreference[] }>>`
    with named as ${isReadTwice ? sql`not materialized` : sql`materialized`} (select id from (${sought}) g ${isFirst ? sql`limit ${sql.lit(mostTested + 1)}` : sql``}),
         size as materialized (${size}),
         d as materialized (
           select d.id, d.app_preference_id, d.${sortColumn(request)} from (${giftsByDonors(scope, sql`d.donor_id = any(${listed})`)}) d
            where ${conditionsOf(scope, others)} limit ${mostGifts}),
         paged as (select d.* from d where (select are_all from size))
    select n.donors, n.total, n.modules, page.* from (
      select s.donors, (select count(*) from d) as total,
             array(select d.app_preference_id from d group by d.app_preference_id having count(*) >= ${sql.lit(fewestOfModule)}) as modules from size s) n
      left join (select ${rowColumns} from (${selectIds(request, sql`paged d`, sql`${rowsBefore(request)}`)}) p ${rowSources(charityId)}) page on true
     order by ${orderBy('page', request)}`
  const { rows } = await (canUseDailyCounts(others) ? genericPlan(statement) : statement).execute(tx)
  const { donors = 0, total = 0, modules = [] } = rows[0] ?? {}
  return { donors, total, modules, rows: rows.filter(({ id }) => id) } // an empty page still has a row, which holds the counts
}
