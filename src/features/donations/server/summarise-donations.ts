import { sql } from 'kysely'
import type { In } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { keepPlan } from '#platform/server/kept-plan.ts'
import type { donations } from '../contract.ts'
import { conditionsOf, preferencesFor } from './matching.ts'
import { type CurrencyTotal, isRolledUp, rollupConditions, standing } from './totals.ts'

/** How many gifts a filter matches, and the sum and average of what stands of them, exactly, in each currency. */
export async function summariseDonations({ tx, actor }: Context, filter: In<typeof donations.summary>) {
  const scope = { charityId: actor.charityId, preferences: preferencesFor(actor, filter.appPreferenceId) }
  const summed = isRolledUp(filter)
    ? keepPlan(sql<CurrencyTotal>`select r.currency, sum(r.gifts)::bigint as count, coalesce(sum(r.gifts) filter (where r.status not in ('Voided', 'Refunded')), 0)::bigint as standing,
        sum(${standing('r')})::bigint as sum_minor from donation_rollup r where ${rollupConditions(scope, filter)} group by r.currency having sum(r.gifts) > 0`)
    : sql<CurrencyTotal>`select d.currency, count(*) as count, count(*) filter (where d.status not in ('Voided', 'Refunded')) as standing,
        sum(${standing('d')})::bigint as sum_minor from donation d where ${conditionsOf(scope, filter)} group by d.currency`
  const { rows } = await summed.execute(tx)
  return {
    count: rows.reduce((count, row) => count + row.count, 0),
    totals: rows.map(({ currency, count, standing: counted, sumMinor }) => ({
      currency,
      count,
      sum: { minor: sumMinor, currency },
      average: counted ? { minor: Math.round(sumMinor / counted), currency } : null,
    })),
  }
}
