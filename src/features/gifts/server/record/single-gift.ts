import type { Charity } from '#features/charity/server/public.ts'
import type { NewGift } from '#features/gifts/columns.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { preferenceIds } from '#kit/giving/ids.ts'
import { type GiftFund, recordGifts } from './record-gifts.ts'
import type { NewGiftLine } from './write-gifts.ts'
import '../tables.ts'

export type NamedFund = GiftFund & { name: string; nameMs: string | null }

/** Finds the funds of gifts whose money was taken, closed ones included. Returns a look-up by id, which throws for an unknown id. */
export async function findFundsOfGifts(tx: Tx, charityId: number, ids: readonly string[]): Promise<(id: string) => NamedFund> {
  const funds = await tx
    .selectFrom('fund')
    .select(['id', 'kind', 'itemId', 'appPreferenceId', 'name', 'nameMs'])
    .where('charityId', '=', charityId)
    .where(q => q('id', '=', q.fn.any(q.val([...ids]))))
    .execute()
  const byId = new Map(funds.map(fund => [fund.id, fund]))
  return id => {
    const fund = byId.get(id)
    if (!fund) throw new Error('A gift is for a fund that does not exist.')
    return fund
  }
}

/** Chooses the donation method of a gift: `islamic` for a fund of Islamic giving, else `usual`. */
export const methodForFund = <Method>(fund: GiftFund, { islamic, usual }: { islamic: Method; usual: Method }): Method =>
  fund.appPreferenceId === preferenceIds.islamicGiving ? islamic : usual

type GiftNumbers = { id: string; txnId: string; receiptNo: string }
/** Records one gift. */
export async function recordGift(
  work: Pick<Context, 'tx' | 'now'>,
  charity: Charity,
  gift: NewGift,
  lines: readonly NewGiftLine[] = [],
): Promise<GiftNumbers> {
  const [recorded] = await recordGifts(work, charity, [{ gift, lines }])
  if (!recorded) throw new Error('The gift was not recorded.')
  return { id: recorded.id, txnId: recorded.txnId, receiptNo: recorded.receiptNo }
}
