import { type RawBuilder, sql } from 'kysely'
import { maskIdNumber } from '#jurisdictions/identity-numbers.ts'
import { allPreferencesId } from '#kit/giving/ids.ts'
import { maskEmail, maskPhone } from '#kit/identity/masks.ts'
import { rowsBefore } from '#kit/text/paging.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { allDonors, channelsOf, countArchived, oneDonor, phoneFieldOf, theseDonors } from '#features/donors/server/public.ts'
import {
  allGiving,
  selectVisibleGifts,
  givenBy,
  givenThisYear,
  permittedPreferences,
  seesAllGiving,
} from '#features/gifts/server/public.ts'
import { activeRecurrences } from '#features/recurring/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { preparedPlan } from '#platform/server/database/prepared-statement.ts'
import type { DonorFilter, DonorListRequest, DonorRow } from '../contract.ts'
import { agreeingDonors, type DonorScope, foundDonors, donorConditions, donorTests, isUnfiltered } from './conditions.ts'
import { type Candidates, mostCandidates, findCandidates } from './find-candidates.ts'
import { inOrderOfIndex, pageOfCommonName, pageOfNamed, walkDonors, walkDonorsWithoutGifts } from './walk-donors.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'

/** Counting stops here: a list says '10,000+' rather than read on, and '1,000+' where each donor has to be tested by name or gifts. */
const countCaps = { plain: 10_000, tested: 1000 } as const

type StoredDonorRow = Pick<
  DonorRow,
  'donorId' | 'donorType' | 'donorName' | 'gifts' | 'lastGiftAt' | 'recurring' | 'iAgree' | 'channels' | 'isActive' | 'createdAt'
> &
  RowOf<'donor', 'phone' | 'email' | 'nricTail' | 'idType'> &
  Computed<{ totalMinor: number; yearMinor: number }>

/** Who reads the list, and what. */
export async function scopeOf({ tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>) {
  const charity = await charityOf(tx, actor.charityId)
  const scope: DonorScope = {
    charityId: actor.charityId,
    preferences: permittedPreferences(actor, allPreferencesId),
    phonePrefixes: phoneFieldOf(actor) === 'phone',
    timeZone: charity.timeZone,
    today: dayInZone(now(), charity.timeZone),
  }
  return { scope, charity }
}

/** One page of donors, those who gave last come first by default. */
export async function listDonors(context: Context, request: DonorListRequest) {
  const { tx } = context
  const { scope, charity } = await scopeOf(context)
  const found = await findCandidates(tx, scope, request)
  const candidates = found?.areAll ? found : null
  const matching = candidates ? matchingCandidates(scope, request, candidates) : matchingDonors(scope, request)
  const { ids, totalCount, totalCapped } = candidates
    ? ((await pageOfNamed(tx, scope, request, candidates)) ??
      (await pageOfCandidates(tx, { request, matching, isPrepared: donorTests(scope, request, candidates).length === 0 })))
    : {
        ids: (found && (await pageOfCommonName(tx, scope, request, found))) ?? (await pageOf(tx, scope, { request, matching })),
        ...(await countMatching(tx, scope, { request, some: found })),
      }
  const rows = await readRows(tx, scope, ids)
  const { pageNumber, pageSize } = request
  return { items: rows.map(row => toDonorRow(row, charity.currency)), totalCount, totalCapped, pageNumber, pageSize }
}

/** These donors `o`, with what they gave in all `g`, that match the rest of a filter. They are looked up, whatever the planner believes. */
export const matchingCandidates = (scope: DonorScope, filter: DonorFilter, candidates: Candidates): RawBuilder<unknown> => sql`
  ${theseDonors(scope.charityId, sql`${[...candidates.ids]}::uuid[]`)}
    cross join ${selectVisibleGifts(scope, sql`o.id`)}
   where ${sql.join([...donorConditions(scope, filter), ...donorTests(scope, filter, candidates)], sql` and `)}`

/**
 * All donors, each looked up by what they gave: whatever the planner believes, in the order of the list's index. For readers of some
 * modules their sums are read of each donor.
 */
export const matchingDonors = (scope: DonorScope, filter: DonorFilter): RawBuilder<unknown> =>
  seesAllGiving(scope)
    ? sql`
  ${allGiving(scope.charityId)}
    cross join ${oneDonor(scope.charityId, sql`g.donor_id`)}
   where ${sql.join([...donorConditions(scope, filter), ...donorTests(scope, filter)], sql` and `)}`
    : eachDonor(scope, filter)

/**
 * Those of a filter who agreed to its channel, or whom its search finds, each looked up from an index: to be counted or added up, however
 * few they are among all donors. Null where it asks for neither.
 */
export function matchingFound(scope: DonorScope, filter: DonorFilter): RawBuilder<unknown> | null {
  const agreeing = agreeingDonors(scope, filter)
  if (agreeing) return matchingOf(scope, filter, agreeing)
  const found = foundDonors(scope, filter)
  return found && matchingOf(scope, filter, found, { areFound: true })
}

/** The donors of a query that match the rest of a filter, each looked up. */
export const matchingOf = (
  scope: DonorScope,
  filter: DonorFilter,
  ids: RawBuilder<unknown>,
  known: { areFound?: boolean } = {},
): RawBuilder<unknown> => sql`
  (${ids} offset 0) k
    cross join ${oneDonor(scope.charityId, sql`k.id`)}
    cross join ${selectVisibleGifts(scope, sql`o.id`)}
   where ${sql.join([...donorConditions(scope, filter), ...donorTests(scope, filter, known)], sql` and `)}`

/** The donors of a list to be counted: what they gave is left out where nothing asks for it. */
function countedDonors(scope: DonorScope, filter: DonorFilter): RawBuilder<unknown> {
  const found = matchingFound(scope, filter)
  if (found) return found
  return filter.standing || donorTests(scope, filter).length
    ? matchingDonors(scope, filter)
    : sql`${allDonors(scope.charityId)} where ${sql.join(donorConditions(scope, filter), sql` and `)}`
}

function orderOf({ sortBy, sortExpression }: DonorListRequest, readsDonorsFirst = false): RawBuilder<unknown> {
  const direction = sql.raw(sortExpression)
  const nulls = sql.raw(sortExpression === 'desc' ? 'last' : 'first')
  return {
    lastGift: sql`g.last_at ${direction} nulls ${nulls}, g.donor_id ${direction}`,
    lifetime: sql`g.total_minor ${direction}, g.donor_id ${direction}`,
    name: sql`lower(o.name) collate "C" ${direction}, o.id ${direction}`,
    createdAt: sql`${sql.ref(readsDonorsFirst ? 'o.id' : 'g.donorId')} ${direction}`,
  }[sortBy]
}

/**
 * A page of donors of whom all are read anyway, and how many they are. One plan suits all lists of ids, but not what is asked of their
 * gifts.
 */
async function pageOfCandidates(
  tx: Tx,
  { request, matching, isPrepared }: { request: DonorListRequest; matching: RawBuilder<unknown>; isPrepared: boolean },
) {
  const statement = sql<RowOf<'donor', 'id'> & Computed<{ n: number }>>`
    select o.id, count(*) over ()::int as n from ${matching} order by ${orderOf(request)} limit ${request.pageSize} offset ${rowsBefore(request)}`
  const { rows } = await (isPrepared ? preparedPlan(statement) : statement).execute(tx)
  const count = rows[0] ? { totalCount: rows[0].n, totalCapped: false } : await countOf(tx, matching, mostCandidates)
  return { ids: rows.map(({ id }) => id), ...count }
}

async function pageOf(
  tx: Tx,
  scope: DonorScope,
  { request, matching }: { request: DonorListRequest; matching: RawBuilder<unknown> },
): Promise<string[]> {
  const { sortBy, pageSize } = request
  const readsDonorsFirst = sortBy === 'name' || (sortBy === 'createdAt' && !seesAllGiving(scope))
  const from = readsDonorsFirst ? eachDonor(scope, request) : matching
  const page = sql<RowOf<'donor', 'id'>>`
    select o.id from ${from} order by ${orderOf(request, readsDonorsFirst)} limit ${pageSize} offset ${rowsBefore(request)}`
  const idsOf = async () => (await page.execute(tx)).rows.map(({ id }) => id)
  const isSorted = seesAllGiving(scope) || readsDonorsFirst
  const walk = async () => (await walkDonors(tx, scope, request)) ?? walkDonorsWithoutGifts(tx, scope, request)
  const ids = await inOrderOfIndex(tx, isSorted ? idsOf : walk)
  return ids ?? idsOf()
}

/** All donors, looked up before what they gave: in the order of their names or ids. */
const eachDonor = (scope: DonorScope, filter: DonorFilter): RawBuilder<unknown> => sql`
  ${allDonors(scope.charityId)}
    cross join ${selectVisibleGifts(scope, sql`o.id`)}
   where ${sql.join([...donorConditions(scope, filter), ...donorTests(scope, filter)], sql` and `)}`

/** Counts the donors of a filter up to its cap. Where some of those with a name are known and suffice for that, no other is looked for. */
async function countMatching(tx: Tx, scope: DonorScope, { request, some }: { request: DonorFilter; some: Candidates | null }) {
  const cap = donorTests(scope, request).length ? countCaps.tested : countCaps.plain
  if (some && isUnfiltered(scope, request, some) && some.ids.length - (await countArchived(tx, scope.charityId, some.ids)) > cap)
    return { totalCount: cap, totalCapped: true }
  const ofSome = some && (await countOf(tx, matchingCandidates(scope, request, some), cap))
  return ofSome?.totalCapped ? ofSome : countOf(tx, countedDonors(scope, request), cap)
}

async function countOf(tx: Tx, matching: RawBuilder<unknown>, cap: number): Promise<{ totalCount: number; totalCapped: boolean }> {
  const { rows } = await sql<Computed<{ n: number }>>`select count(*) as n from (select from ${matching} limit ${cap + 1}) counted`.execute(
    tx,
  )
  const n = rows[0]?.n ?? 0
  return { totalCount: Math.min(n, cap), totalCapped: n > cap }
}

async function readRows(tx: Tx, scope: DonorScope, ids: readonly string[]): Promise<StoredDonorRow[]> {
  if (ids.length === 0) return []
  const { rows } = await preparedPlan(sql<StoredDonorRow>`
    select o.id as donor_id, o.donor_type, o.name as donor_name, o.phone, o.email, o.nric_tail, o.id_type, o.i_agree, ${channelsOf(scope.charityId)} as channels, o.is_active, o.created_at,
           s.gifts, s.total_minor, s.last_at as last_gift_at, y.given_minor as year_minor,
           ${activeRecurrences(scope.charityId, sql`o.id`)} as recurring
      from unnest(${[...ids]}::uuid[]) with ordinality k (id, place)
     cross join ${oneDonor(scope.charityId, sql`k.id`)}
     cross join ${givenBy(scope, sql`o.id`)} s
     cross join ${givenThisYear(scope, sql`o.id`, scope.today)} y
     order by k.place`).execute(tx)
  return rows
}

const toDonorRow = (
  { phone, email, nricTail, totalMinor, yearMinor, ...row }: StoredDonorRow,
  currency: DonorRow['lifetime']['currency'],
): DonorRow => ({
  ...row,
  donorPhone: phone && maskPhone(phone),
  donorEmail: email && maskEmail(email),
  nirc: nricTail && maskIdNumber(row.idType, nricTail),
  lifetime: { minor: totalMinor, currency },
  thisYear: { minor: yearMinor, currency },
  isTaxReady: nricTail !== null,
})
