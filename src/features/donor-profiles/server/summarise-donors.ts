import { sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import type { DonorFilter } from '../contract.ts'
import { givenBy } from '#features/gifts/server/public.ts'
import { findCandidates } from './find-candidates.ts'
import { matchingAgreed, matchingCandidates, matchingDonors, scopeOf } from './list-donors.ts'
import type { Computed } from '#platform/server/database/row-types.ts'

/** How many donors a filter matches, and what they gave in all in the modules that the reader may see. */
export async function summariseDonors(context: Context, filter: DonorFilter) {
  const { tx } = context
  const { scope, charity } = await scopeOf(context)
  const candidates = await findCandidates(tx, scope, filter)
  const matching = candidates?.areAll
    ? matchingCandidates(scope, filter, candidates)
    : (matchingAgreed(scope, filter) ?? matchingDonors(scope, filter))
  const { rows } = await sql<Computed<{ count: number; sumMinor: number }>>`
    select count(*)::int as count, coalesce(sum(s.total_minor), 0)::bigint as sum_minor
      from (select o.id from ${matching}) o cross join ${givenBy(scope, sql`o.id`)} s`.execute(tx)
  const { count = 0, sumMinor = 0 } = rows[0] ?? {}
  const money = (minor: number) => ({ minor, currency: charity.currency })
  return { count, totals: [{ sum: money(sumMinor), average: count ? money(Math.round(sumMinor / count)) : null }] }
}
