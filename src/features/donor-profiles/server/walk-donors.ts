import { type RawBuilder, sql } from 'kysely'
import { allDonors, countArchived, isDonorWith, oneDonor } from '#features/donors/server/public.ts'
import { allGiving, seesAllGiving, selectVisibleGifts } from '#features/gifts/server/public.ts'
import { rowsBefore } from '#kit/text/paging.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { DonorListRequest } from '../contract.ts'
import { type DonorScope, donorConditions, donorTests, isUnfiltered } from './conditions.ts'
import type { Candidates } from './find-candidates.ts'
import type { Computed, LeftJoined, RowOf } from '#platform/server/database/row-types.ts'

type Piece = RawBuilder<unknown>

/** How what donors gave in all is ordered by its indexes, which have all that a walk reads of who is passed over. */
const orders = {
  lastGift: {
    value: sql.ref('g.lastAt'),
    desc: (value: Piece, id: Piece) => sql`${value} desc nulls last, ${id} desc`,
    asc: (value: Piece, id: Piece) => sql`${value} nulls first, ${id}`,
  },
  lifetime: {
    value: sql.ref('g.totalMinor'),
    desc: (value: Piece, id: Piece) => sql`${value} desc, ${id} desc`,
    asc: (value: Piece, id: Piece) => sql`${value}, ${id}`,
  },
  createdAt: { value: sql`null`, desc: (_: Piece, id: Piece) => sql`${id} desc`, asc: (_: Piece, id: Piece) => id },
} as const

/** The most donors that are walked for readers of some modules. */
const mostWalked = 2000

/**
 * A page of donors by what they gave in the modules that a reader may see, greatest first, found without sorting all donors: those who gave
 * most, or last, in all modules are walked in that order, which has an index, since nobody gives more, or later, in some modules than in
 * all. Null where a donor further down might belong to the page, and for other orders.
 */
export async function walkDonors(tx: Tx, scope: DonorScope, request: DonorListRequest): Promise<string[] | null> {
  const { charityId } = scope
  const { sortBy, sortExpression, pageSize } = request
  const before = rowsBefore(request)
  if (sortExpression !== 'desc' || (sortBy !== 'lastGift' && sortBy !== 'lifetime') || before + pageSize > mostWalked) return null
  const { value, desc } = orders[sortBy]
  const { rows } = await sql<LeftJoined<RowOf<'donor', 'id'>> & Computed<{ isWhole: boolean; isSure: boolean }>>`
    with walked as materialized (
           select g.donor_id, ${value} as most from ${allGiving(charityId)} order by ${desc(value, sql`g.donor_id`)} limit ${mostWalked}),
         edge as (select count(*) < ${mostWalked} as is_whole, count(*) = count(most) as all_gave, min(most) as least from walked),
         found as (
           select o.id, ${value} as own from walked k
             cross join ${oneDonor(charityId, sql`k.donor_id`)}
             cross join ${selectVisibleGifts(scope, sql`o.id`)}
            where ${sql.join([...donorConditions(scope, request), ...donorTests(scope, request)], sql` and `)}
            order by 2 desc nulls last, 1 desc limit ${before + pageSize})
    select f.id, e.is_whole, case when e.all_gave then coalesce(f.own > e.least, false) else f.own is not null end as is_sure
      from edge e left join found f on true order by f.own desc nulls last, f.id desc`.execute(tx)
  const found = rows.flatMap(({ id }) => (id === null ? [] : [id])) // there is always a row
  const isPage = found.length === before + pageSize && rows.at(-1)?.isSure
  return isPage || rows[0]?.isWhole ? found.slice(before) : null
}

/**
 * A page of donors by what they gave in the modules that a reader may see, least first: those who gave nothing there come first, in the
 * order of their ids. Null where these do not fill the page, and for other orders.
 */
export async function walkDonorsWithoutGifts(tx: Tx, scope: DonorScope, request: DonorListRequest): Promise<string[] | null> {
  const { sortBy, sortExpression, pageSize } = request
  const before = rowsBefore(request)
  if (sortExpression !== 'asc' || (sortBy !== 'lastGift' && sortBy !== 'lifetime') || before + pageSize > mostWalked) return null
  const gaveNothing = { lastGift: sql`g.last_at is null`, lifetime: sql`g.total_minor = 0` }[sortBy]
  const { rows } = await sql<RowOf<'donor', 'id'>>`
    select o.id
      from (select o.id from ${allDonors(scope.charityId)} order by o.id limit ${mostWalked}) w
     cross join ${oneDonor(scope.charityId, sql`w.id`)}
     cross join ${selectVisibleGifts(scope, sql`o.id`)}
     where ${gaveNothing} and ${sql.join([...donorConditions(scope, request), ...donorTests(scope, request)], sql` and `)}
     order by w.id limit ${pageSize} offset ${before}`.execute(tx)
  return rows.length === pageSize ? rows.map(({ id }) => id) : null
}

/** Of fewer donors of a name each is read and sorted. */
const leastToLookFor = 500
/** How many of the list are passed over for each donor that is looked for, at most: that takes as long as to read and sort them. */
const passedOverForEach = 50

/**
 * A page of the donors of a name, of whom all are known, and how many they are: looked for in the order of the list, since reading hundreds
 * to sort them takes longer. Null where they are few, where a filter asks for more than a name, and where they lie too far down the list.
 */
export async function pageOfNamed(tx: Tx, scope: DonorScope, request: DonorListRequest, { ids, areFound }: Candidates) {
  if (ids.length < leastToLookFor || !areFound || !isUnfiltered(scope, request, { areFound })) return null
  const isSought = (id: Piece) => sql`(${id} in (select unnest(${[...ids]}::uuid[]))) is true`
  const page = await findInOrder(tx, scope, request, { most: passedOverForEach * ids.length, isSought, areFound })
  if (!page || page.length < request.pageSize) return null
  return { ids: page, totalCount: ids.length - (await countArchived(tx, scope.charityId, ids)), totalCapped: false }
}

/**
 * A page of the donors of a name that too many have for all to be known: by all who have its rarest word or, where these are too many as
 * well, by testing one donor after another, since many of the list have it. Null where the order is none of an index.
 */
export async function pageOfCommonName(tx: Tx, scope: DonorScope, request: DonorListRequest, { testRarest }: Candidates) {
  const { charityId } = scope
  const hasRarestWord = (await testRarest?.()) ?? null
  const isNamed = (id: Piece) => isDonorWith(charityId, id, 'name', request.searchValue)
  const search = hasRarestWord ? { isSought: hasRarestWord, areFound: false } : { isSought: isNamed, areFound: true }
  return findInOrder(tx, scope, request, { most: null, ...search })
}

type Search = { most: number | null; isSought: (id: Piece) => Piece; areFound: boolean }

/**
 * A page of those sought among the first `most` of the list, in its order; null where no index has that order. Only who is sought is looked
 * up: the others are passed over within the index.
 */
async function findInOrder(tx: Tx, scope: DonorScope, request: DonorListRequest, { most, isSought, areFound }: Search) {
  const { sortBy, sortExpression, pageSize } = request
  if (sortBy === 'name' || !seesAllGiving(scope)) return null
  const { value, [sortExpression]: orderBy } = orders[sortBy]
  const conditions = [...donorConditions(scope, request), ...donorTests(scope, request, { areFound })]
  const page = sql<RowOf<'donor', 'id'>>`
    select o.id
      from (select g.donor_id, ${value} as value from ${allGiving(scope.charityId)} order by ${orderBy(value, sql`g.donor_id`)} limit ${most}::bigint) w
     cross join ${oneDonor(scope.charityId, sql`w.donor_id`)}
     cross join ${selectVisibleGifts(scope, sql`o.id`)}
     where ${isSought(sql`w.donor_id`)} and ${sql.join(conditions, sql` and `)}
     order by ${orderBy(sql`w.value`, sql`w.donor_id`)} limit ${pageSize} offset ${rowsBefore(request)}`
  const { rows } = await inOrderOfIndex(tx, () => page.execute(tx))
  return rows.map(({ id }) => id)
}

/** Runs a statement whose order is an index's: without statistics the planner would rather sort all donors. */
export async function inOrderOfIndex<Result>(tx: Tx, run: () => Promise<Result>): Promise<Result> {
  await sql`set local enable_sort = off`.execute(tx)
  const result = await run()
  await sql`set local enable_sort = on`.execute(tx)
  return result
}
