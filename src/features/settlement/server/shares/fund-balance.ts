import { type RawBuilder, sql } from 'kysely'
import type { Currency } from '#jurisdictions/money.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { Context } from '#platform/server/context.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'
import { settlement } from '#features/settlement/contract.ts'
import { type FundMoney, heldBackMoney } from './held-back.ts'
import '../tables.ts'

type Writer = Pick<Context, 'tx' | 'actor'>

/** What matches come to for each fund, in one order, so that those who change the same balances wait for each other. */
const sharesOf = (charityId: number, matchIds: readonly string[]): RawBuilder<unknown> => sql`(
  select charity_id, app_preference_id, fund_id, money_kind, sum(gross_minor - fee_minor - refund_minor)::bigint as net_minor
    from settlement_share where charity_id = ${charityId} and match_id = any(${matchIds}::uuid[]) group by 1, 2, 3, 4 order by 1, 2, 3, 4) s`

/** Adds what settled matches brought to the balances of their funds. */
export async function addToBalances({ tx, actor }: Writer, currency: Currency, matchIds: readonly string[]): Promise<void> {
  await sql`
    insert into fund_balance as b (charity_id, app_preference_id, fund_id, money_kind, currency, settled_minor, taken_minor)
    select charity_id, app_preference_id, fund_id, money_kind, ${currency}, net_minor, 0 from ${sharesOf(actor.charityId, matchIds)}
    on conflict (charity_id, app_preference_id, fund_id, money_kind) do update set settled_minor = b.settled_minor + excluded.settled_minor`.execute(
    tx,
  )
}

/** Takes back what a settled match brought. Returns the balances that have less now and that something was paid from. */
export async function takeBackFromBalances({ tx, actor }: Writer, matchId: string): Promise<FundMoney[]> {
  const { rows } = await sql<RowOf<'fundBalance', 'appPreferenceId' | 'fundId' | 'moneyKind' | 'takenMinor'> & Computed<{ net: number }>>`
    update fund_balance b set settled_minor = b.settled_minor - s.net_minor from ${sharesOf(actor.charityId, [matchId])}
     where b.charity_id = s.charity_id and b.app_preference_id = s.app_preference_id and b.fund_id = s.fund_id and b.money_kind = s.money_kind
    returning b.app_preference_id, b.fund_id, b.money_kind, b.taken_minor, s.net_minor as net`.execute(tx)
  return rows.filter(({ net, takenMinor }) => net > 0 && takenMinor > 0)
}

/**
 * Refuses where balances do not cover any more what was paid from them: with PAID_OUT, or with REFUND_SETTLED where it is for a settled
 * refund, or the return of a cheque, of the gifts that were unlinked. Their links are removed before, so that refunds of other gifts count
 * only.
 */
export async function requireCovered(context: Writer, reduced: readonly FundMoney[], giftIds: readonly string[]): Promise<void> {
  for (const money of reduced) {
    if (await isCovered(context, money)) continue
    throw refuse(settlement.unlink, (await hasSettledReturn(context, giftIds)) ? 'REFUND_SETTLED' : 'PAID_OUT')
  }
}

async function hasSettledReturn({ tx, actor: { charityId } }: Writer, giftIds: readonly string[]): Promise<boolean> {
  const found = await tx
    .selectFrom('settlementGift as g')
    .innerJoin('settlementMatch as m', join => join.onRef('m.charityId', '=', 'g.charityId').onRef('m.id', '=', 'g.matchId'))
    .select('g.donationId')
    .where('g.charityId', '=', charityId)
    .where(q => q('g.donationId', '=', q.fn.any(q.val([...giftIds]))))
    .where('g.kind', 'in', ['refund', 'return'])
    .where('m.settledAt', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/** The largest balances of a charity of which nothing was paid yet, for sample payments. */
export const largestBalances = (tx: Context['tx'], charityId: number, most: number) =>
  tx
    .selectFrom('fundBalance')
    .select(['appPreferenceId', 'fundId', 'moneyKind', 'currency', 'settledMinor'])
    .where('charityId', '=', charityId)
    .where('settledMinor', '>', 0)
    .where('takenMinor', '=', 0)
    .orderBy('settledMinor', 'desc')
    .orderBy('fundId')
    .limit(most)
    .execute()

/**
 * What of a fund's money may be paid now: settled, less what was taken, less what is held back. Below 0 it is missing: money that was paid
 * out was returned since, and nothing is paid until other gifts of this kind have made up for it.
 */
export async function moneyLeft(context: Writer, money: FundMoney): Promise<number> {
  const balance = await readBalance(context, money)
  return (balance?.settledMinor ?? 0) - (balance?.takenMinor ?? 0) - (await heldBackMoney(context, money))
}

/** Takes money of a fund for a payment, if there is so much. */
export async function takeMoney(context: Writer, money: FundMoney, minor: number): Promise<boolean> {
  await readBalance(context, money, true)
  if ((await moneyLeft(context, money)) < minor) return false
  await changeTaken(context, money, minor)
  return true
}

/** Gives back what was taken for a payment that is not made. */
export const giveBackMoney = (context: Writer, money: FundMoney, minor: number): Promise<void> => changeTaken(context, money, -minor)

/** Whether what was taken is still covered: a refund may have come after it was. */
export async function isCovered(context: Writer, money: FundMoney): Promise<boolean> {
  const balance = await readBalance(context, money, true)
  return balance !== undefined && balance.settledMinor - balance.takenMinor >= (await heldBackMoney(context, money))
}

async function changeTaken({ tx, actor }: Writer, { appPreferenceId, fundId, moneyKind }: FundMoney, minor: number): Promise<void> {
  await tx
    .updateTable('fundBalance')
    .set(q => ({ takenMinor: q('takenMinor', '+', minor) }))
    .where('charityId', '=', actor.charityId)
    .where('appPreferenceId', '=', appPreferenceId)
    .where('fundId', '=', fundId)
    .where('moneyKind', '=', moneyKind)
    .execute()
}

const readBalance = ({ tx, actor }: Writer, { appPreferenceId, fundId, moneyKind }: FundMoney, lock = false) => {
  const query = tx
    .selectFrom('fundBalance')
    .select(['settledMinor', 'takenMinor'])
    .where('charityId', '=', actor.charityId)
    .where('appPreferenceId', '=', appPreferenceId)
    .where('fundId', '=', fundId)
    .where('moneyKind', '=', moneyKind)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}
