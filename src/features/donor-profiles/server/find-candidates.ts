import { sql } from 'kysely'
import { findNamed, type NamedDonors } from '#features/donors/server/public.ts'
import { duplicateDonors } from '#features/donor-merge/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { DonorFilter } from '../contract.ts'
import { allGiving } from '#features/gifts/server/public.ts'
import { standingRules } from '../rules.ts'
import { agreeingDonors, indexedDonors, donorsOfGifts, type DonorScope, searchedDonors } from './conditions.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'

/** The most donors that are read one by one and sorted; of more, the list is walked in its order until a page is full. */
export const mostCandidates = 5000

/**
 * The donors to whom a filter narrows a list, whether all of them fit its search, and whether no other fits the filter; for those of a name
 * also a test of others by its rarest word.
 */
export type Candidates = { ids: readonly string[]; areFound: boolean; areAll: boolean } & Partial<Pick<NamedDonors, 'testRarest'>>

/**
 * The donors to whom a search or a filter of gifts narrows the list, when they are few; some of those of a name, when they are many; null
 * when they are many otherwise, or nothing narrows the list.
 * It counts rows instead of using the planner's estimate, which is stale after an import.
 */
export async function findCandidates(tx: Tx, scope: DonorScope, filter: DonorFilter): Promise<Candidates | null> {
  const isByName = filter.searchValue && filter.searchBy === 'name' && !filter.isDuplicate
  const named = isByName ? await findNamed(tx, scope.charityId, filter.searchValue, mostCandidates) : null
  if (named?.areAll) return { ...named, areFound: true }
  const searched = searchedDonors(scope, filter)
  const found = searched && (await idsOf(tx, sql`select distinct id from (${searched}) s`))
  if (found) return { ids: found, areFound: true, areAll: true }
  const ids = await findNarrowed(tx, scope, filter)
  if (ids) return { ids, areFound: false, areAll: true }
  return named && { ...named, areFound: true }
}

async function findNarrowed(tx: Tx, scope: DonorScope, filter: DonorFilter): Promise<string[] | null> {
  if (filter.isDuplicate) return idsOf(tx, sql`select distinct id from (${duplicateDonors(scope.charityId)}) s`)
  const agreeing = agreeingDonors(scope, filter)
  const agreed = agreeing && (await idsOf(tx, agreeing))
  if (agreed) return agreed
  const indexed = indexedDonors(scope, filter)
  const found = indexed && (await idsOf(tx, indexed))
  if (found) return found
  const ofGifts = donorsOfGifts(scope, filter)
  if (!ofGifts) return filter.standing === 'major' ? idsOf(tx, majorDonors(scope.charityId)) : null
  const { rows } = await sql<Computed<{ ids: string[]; n: number }>>`
    select array_agg(distinct id) as ids, count(*) as n from (${ofGifts} limit ${mostCandidateGifts + 1}) d`.execute(tx)
  const [donors] = rows
  return donors && donors.n <= mostCandidateGifts && (donors.ids?.length ?? 0) <= mostCandidates ? (donors.ids ?? []) : null
}

/** Who may be a major donor: nobody gives more in some modules than in all. */
const majorDonors = (charityId: number) => sql<RowOf<'donor', 'id'>>`
  select g.donor_id as id from ${allGiving(charityId)} where g.total_minor >= ${standingRules.majorMinor} order by g.total_minor desc, g.donor_id desc`

/** The gifts that are read to find their donors. */
const mostCandidateGifts = 20_000

async function idsOf(tx: Tx, ids: ReturnType<typeof sql>): Promise<string[] | null> {
  const { rows } = await sql<RowOf<'donor', 'id'>>`${ids} limit ${mostCandidates + 1}`.execute(tx)
  return rows.length > mostCandidates ? null : rows.map(({ id }) => id)
}
