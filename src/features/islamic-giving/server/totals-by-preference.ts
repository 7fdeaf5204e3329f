import { sql } from 'kysely'
import { charityPreferences } from '#kit/giving/preferences.ts'
import { allPreferencesId } from '#kit/giving/ids.ts'
import { itemName } from '#features/gifts/item-terms.ts'
import { isValidGift, kindCorrections, netAmount, permittedPreferences, rollupOf, wireTerms } from '#features/gifts/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { islamicGiving } from '../contract.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'

type KindTotal = RowOf<'donation', 'appPreferenceId' | 'itemId' | 'currency'> & Computed<{ count: number; valid: number; sumMinor: number }>

/**
 * What was given in each module that the reader may see, by currency and by kind of giving; what was voided or refunded is left out of the
 * sums.
 */
export async function totalsByPreference({ tx, actor }: Context, { startDate, endDate }: RequestOf<typeof islamicGiving.totals>) {
  const preferences = permittedPreferences(actor, allPreferencesId)
  const scope = { charityId: actor.charityId, preferences }
  const { rows } = await sql<KindTotal>`
    select r.app_preference_id, r.item_id, r.currency, sum(r.gifts)::bigint as count, sum(${netAmount('r')})::bigint as sum_minor,
           coalesce(sum(r.gifts) filter (where ${isValidGift('r')}), 0)::bigint as valid
      from ${rollupOf(scope, { startDate, endDate, paymentMethod: [], status: [], ItemId: [] })} group by 1, 2, 3 having sum(r.gifts) > 0 order by 1, 2, 3`.execute(
    tx,
  )
  const moved = await sql<Omit<KindTotal, 'valid'>>`${kindCorrections(actor.charityId, preferences, { startDate, endDate })}`.execute(tx)
  return preferences.map(appPreferenceId => {
    const own = rows.filter(row => row.appPreferenceId === appPreferenceId)
    const byCurrency = [...Map.groupBy(own, ({ currency }) => currency)]
    return {
      appPreferenceId,
      name: charityPreferences.find(({ id }) => id === appPreferenceId)?.name ?? '',
      count: sumOf(own, 'count'),
      totals: byCurrency.map(([currency, kindTotals]) => {
        const [minor, valid] = [sumOf(kindTotals, 'sumMinor'), sumOf(kindTotals, 'valid')]
        const average = valid ? { minor: Math.round(minor / valid), currency } : null
        return { currency, count: sumOf(kindTotals, 'count'), sum: { minor, currency }, average }
      }),
      kinds: kindsOf([...own, ...moved.rows.filter(row => row.appPreferenceId === appPreferenceId)]),
    }
  })
}

type StoredKindTotal = Pick<KindTotal, 'itemId' | 'currency' | 'count' | 'sumMinor'>
/** By kind and currency: a gift for several purposes counts under the kind of each, with what its lines give to it. */
function kindsOf(rows: readonly StoredKindTotal[]) {
  const byKind = [...Map.groupBy(rows, ({ itemId, currency }) => `${itemId} ${currency}`).values()]
  return byKind
    .map(kindTotals => ({
      itemId: kindTotals[0]!.itemId,
      currency: kindTotals[0]!.currency,
      count: sumOf(kindTotals, 'count'),
      minor: sumOf(kindTotals, 'sumMinor'),
    }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => one.itemId - other.itemId)
    .map(({ itemId, currency, count, minor }) => ({ itemId, name: itemName(wireTerms, itemId), count, sum: { minor, currency } }))
}

const sumOf = <Column extends string>(rows: readonly Readonly<Record<Column, number>>[], column: Column) =>
  rows.reduce((sum, row) => sum + row[column], 0)
