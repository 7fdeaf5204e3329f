import { sql } from 'kysely'
import { GiftFilter } from '#features/gifts/filter.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import { giftsMatching, moneyOfGifts } from '#features/gifts/server/public.ts'
import { refundedByChargeback } from '#features/requests/server/public.ts'
import { allPreferencesId, preferenceIds } from '#kit/giving/ids.ts'
import type { Context } from '#platform/server/context.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'
import { type MoneyKind, moneyKindOf } from '#features/settlement/money-kinds.ts'
import { divide } from '#kit/giving/divide.ts'
import '../tables.ts'

/** One kind of money of one fund, which nothing else is paid from. */
export type FundMoney = { appPreferenceId: AppPreference; fundId: string; moneyKind: MoneyKind }
type Reader = Pick<Context, 'tx' | 'actor'>
/** Whether the cheque of a gift was returned, so that an index finds it; null for gifts without a cheque. */
const isReturned = sql`(d.cheque_state = 'returned')`

/**
 * What of a balance is not paid: what was refunded of its gifts, or taken back with their cheques, and no settled line shows yet, and what
 * was charged back of them, once where a chargeback made the refund. The charity bears a chargeback in the books, but no other money is
 * paid out as money of the fund.
 */
export async function heldBackMoney(context: Reader, money: FundMoney): Promise<number> {
  const { appPreferenceId, fundId, moneyKind } = money
  const { charityId } = context.actor
  const disputed = await disputedOfGifts(context)
  const { rows: gifts } = await sql<RowOf<'donation', 'id'> & Computed<{ left: number; most: number }>>`
    select d.id, (d.refunded_minor + case when ${isReturned} then d.amount_minor else 0 end - r.stated)::bigint as left, (d.amount_minor - r.stated)::bigint as most
      from ${giftsMatching({ charityId, preferences: [appPreferenceId] }, GiftFilter.parse({ appPreferenceId }))}
      join settlement_gift g on g.charity_id = ${charityId} and g.donation_id = d.id and g.kind = 'gift'
      join settlement_share h on h.charity_id = ${charityId} and h.match_id = g.match_id and h.app_preference_id = ${appPreferenceId}
       and h.fund_id = ${fundId} and h.money_kind = ${moneyKind}
      join settlement_match m on m.charity_id = ${charityId} and m.id = g.match_id and m.settled_at is not null
     cross join lateral (
             select coalesce(sum(o.amount_minor), 0) as stated from settlement_gift o
               join settlement_match n on n.charity_id = ${charityId} and n.id = o.match_id and n.settled_at is not null
              where o.charity_id = ${charityId} and o.donation_id = d.id and o.kind in ('refund', 'return')) r
     where d.refunded_minor > 0 or ${isReturned} or d.id = any(${[...disputed.keys()]}::uuid[])`.execute(context.tx)
  const byChargeback = await refundedByChargeback(context.tx, charityId, [...disputed.keys()])
  const heldOf = new Map(
    gifts.flatMap(({ id, left, most }) => {
      const chargedBack = disputed.get(id) ?? 0
      const isSame = Math.min(chargedBack, byChargeback.get(id) ?? 0) // won back later, it is a refund alone
      const held = Math.min(most, Math.max(0, left - isSame) + chargedBack)
      return held > 0 ? [[id, held]] : []
    }),
  )
  if (heldOf.size === 0) return 0
  const { rows } = await moneyOfGifts(charityId, [...heldOf.keys()]).execute(context.tx)
  return [...Map.groupBy(rows, ({ donationId }) => donationId)].reduce((sum, [id, parts]) => {
    const amounts = divide(
      heldOf.get(id) ?? 0,
      parts.map(part => part.amountMinor),
    )
    const own = parts.map((part, at) => (part.fundId === fundId && moneyKindOf(part.itemId) === moneyKind ? amounts[at]! : 0))
    return sum + own.reduce((total, minor) => total + minor, 0)
  }, 0)
}

/**
 * What was charged back of gifts and not won back, by their ids: of several gifts that were paid together, in proportion to their amounts.
 */
async function disputedOfGifts({ tx, actor: { charityId } }: Reader): Promise<Map<string, number>> {
  const lines = await tx
    .selectFrom('settlementLine')
    .select(['refs', 'grossMinor'])
    .where('charityId', '=', charityId)
    .where('kind', '=', 'dispute')
    .execute()
  const disputed = new Map<string, number>()
  for (const { refs, grossMinor } of lines)
    for (const reference of new Set(refs.split('\n'))) disputed.set(reference, (disputed.get(reference) ?? 0) - grossMinor)
  disputed.delete('')
  if (disputed.size === 0) return new Map()
  const scope = { charityId, preferences: Object.values(preferenceIds) }
  const { rows } = await sql<RowOf<'donation', 'id' | 'referenceNo' | 'amountMinor'>>`
    select d.id, d.reference_no, d.amount_minor from ${giftsMatching(scope, GiftFilter.parse({ appPreferenceId: allPreferencesId }))}
     where d.reference_no = any(${[...disputed.keys()]}::text[])`.execute(tx)
  return new Map(
    [...Map.groupBy(rows, ({ referenceNo }) => referenceNo ?? '')].flatMap(([reference, gifts]) => {
      const amounts = gifts.map(({ amountMinor }) => amountMinor)
      const total = amounts.reduce((sum, minor) => sum + minor, 0)
      const parts = divide(Math.min(total, Math.max(0, disputed.get(reference) ?? 0)), amounts)
      return gifts.map(({ id }, at) => [id, parts[at]!] as const)
    }),
  )
}
