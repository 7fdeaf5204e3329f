import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import type { DonorFilter } from '../contract.ts'
import { allDonors } from '#features/donors/server/public.ts'
import { allGiving, givenBy, seesAllGiving, selectVisibleGifts } from '#features/gifts/server/public.ts'
import { type DonorScope, indexedDonors, isUnfiltered } from './conditions.ts'
import { findCandidates } from './find-candidates.ts'
import { matchingCandidates, matchingDonors, matchingFound, matchingOf, scopeOf } from './list-donors.ts'
import type { Computed } from '#platform/server/database/row-types.ts'

/** How many donors a filter matches, and what they gave in all in the modules that the reader may see. */
export async function summariseDonors(context: Context, filter: DonorFilter) {
  const { scope, charity } = await scopeOf(context)
  const isOfAll = seesAllGiving(scope) && isUnfiltered(scope, filter)
  const summary = isOfAll ? summaryOfAll(scope) : summaryOf(scope, await matchingDonorsOf(context, scope, filter))
  const { rows } = await summary.execute(context.tx)
  const { count = 0, sumMinor = 0 } = rows[0] ?? {}
  const money = (minor: number) => ({ minor, currency: charity.currency })
  return { count, totals: [{ sum: money(sumMinor), average: count ? money(Math.round(sumMinor / count)) : null }] }
}

type Summary = RawBuilder<Computed<{ count: number; sumMinor: number }>>

const summaryOf = (scope: DonorScope, matching: RawBuilder<unknown>): Summary => sql`
  select count(*)::int as count, coalesce(sum(s.total_minor), 0)::bigint as sum_minor
    from (select o.id from ${matching}) o cross join ${givenBy(scope, sql`o.id`)} s`

/** All donors but the archived ones, by the index of what donors gave: a look-up of each of a million takes seconds. */
const summaryOfAll = (scope: DonorScope): Summary => sql`
  select (a.donors - i.donors)::int as count, (a.minor - i.minor)::bigint as sum_minor
    from (select count(*) as donors, coalesce(sum(g.total_minor), 0) as minor from ${allGiving(scope.charityId)}) a
   cross join (select count(*) as donors, coalesce(sum(g.total_minor), 0) as minor
                 from (select o.id from ${allDonors(scope.charityId)} where not o.is_active offset 0) k
                cross join ${selectVisibleGifts(scope, sql`k.id`)}) i`

async function matchingDonorsOf({ tx }: Context, scope: DonorScope, filter: DonorFilter): Promise<RawBuilder<unknown>> {
  const candidates = await findCandidates(tx, scope, filter)
  if (candidates?.areAll) return matchingCandidates(scope, filter, candidates)
  const found = matchingFound(scope, filter)
  if (found) return found
  const indexed = indexedDonors(scope, filter)
  return indexed ? matchingOf(scope, filter, indexed) : matchingDonors(scope, filter)
}
