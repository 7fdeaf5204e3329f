import { giftFrequencyTypeIds } from '#kit/giving/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import { preparedPlan } from '#platform/server/database/prepared-statement.ts'
import type { GiftFilter } from '#features/gifts/filter.ts'
import { conditionsOf, giftsMatching } from '../match/conditions.ts'
import { permittedPreferences, type GiftScope } from '../match/gift-scope.ts'
import { secondaryPurposeCondition, secondaryPurposeTotals } from '../match/several-purposes.ts'
import { type CurrencyTotal, canUseRollup, rollupConditions, netAmount } from '../match/totals.ts'
import { isValidGift } from '../match/valid-gifts.ts'

/** Exact count, sum and average of a filter's gifts per currency, without voided and refunded money. */
export async function summariseGifts({ tx, actor }: Context, filter: GiftFilter) {
  const scope = { charityId: actor.charityId, preferences: permittedPreferences(actor, filter.appPreferenceId) }
  const gifts = giftsMatching(scope, filter)
  const otherPurposeTotals = secondaryPurposeTotals(scope.charityId, filter, gifts)
  const parts = sumOfTotals(scope, filter)
  const summed = parts
    ? preparedPlan(sql<CurrencyTotal>`select currency, sum(count)::bigint as count, sum(valid)::bigint as valid, sum(sum_minor)::bigint as sum_minor
        from (${parts}) t group by currency having sum(count) > 0`)
    : rowByRow(gifts)
  const [{ rows }, others] = await Promise.all([summed.execute(tx), otherPurposeTotals?.execute(tx)])
  return {
    count: rows.reduce((count, row) => count + row.count, 0),
    totals: rows.map(({ currency, count, valid, sumMinor }) => {
      const minor = others?.rows.find(other => other.currency === currency)?.minor ?? 0
      return {
        currency,
        count,
        sum: { minor: sumMinor, currency },
        leftOut: count - valid,
        average: valid ? { minor: Math.round(sumMinor / valid), currency } : null,
        ...(minor && { forPurpose: { minor: sumMinor - minor, currency } }),
      }
    }),
  }
}

const rowByRow = (from: RawBuilder<unknown>) => sql<CurrencyTotal>`
  select d.currency, count(*) as count, count(*) filter (where ${isValidGift('d')}) as valid, sum(${netAmount('d')})::bigint as sum_minor
    from ${from} group by d.currency`

/**
 * The totals that answer a filter; null where the gifts have to be read. One-time gifts are computed as all gifts without the recurring
 * ones, which are few.
 */
function sumOfTotals(scope: GiftScope, filter: GiftFilter): RawBuilder<unknown> | null {
  if (canUseRollup(filter)) return rolledUp(scope, filter)
  if (filter.donationType !== giftFrequencyTypeIds.oneTime) return null
  const all = { ...filter, donationType: giftFrequencyTypeIds.all } as const
  if (!canUseRollup(all)) return null
  const recurring = rowByRow(giftsMatching(scope, { ...filter, donationType: giftFrequencyTypeIds.recurring }))
  return sql`${rolledUp(scope, all)} union all select currency, -count, -valid, -sum_minor from (${recurring}) r`
}

function rolledUp(scope: GiftScope, filter: GiftFilter): RawBuilder<unknown> {
  const leading = sql`
    select r.currency, sum(r.gifts)::bigint as count, coalesce(sum(r.gifts) filter (where ${isValidGift('r')}), 0)::bigint as valid,
           sum(${netAmount('r')})::bigint as sum_minor
      from donation_rollup_now r where ${rollupConditions(scope, filter)} group by r.currency`
  if (filter.ItemId.length === 0) return leading
  const nonLeading = secondaryPurposeCondition(scope.charityId, filter.ItemId, conditionsOf(scope, { ...filter, ItemId: [] }))
  return sql`${leading} union all ${rowByRow(nonLeading)}`
}
