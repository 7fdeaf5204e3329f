import type { Context } from '#platform/server/context.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import { refuse } from '#platform/server/refuse.ts'
import './tables.ts'

export type StoredLine = RowOf<
  'settlementLine',
  'lineNo' | 'kind' | 'occurredOn' | 'grossMinor' | 'feeMinor' | 'refs' | 'remark' | 'matchId' | 'repeatsId' | 'repeatsLine'
>
export type StoredMatch = RowOf<
  'settlementMatch',
  | 'id'
  | 'foundBy'
  | 'differenceMinor'
  | 'differenceReason'
  | 'bankInOn'
  | 'slipNo'
  | 'returnReason'
  | 'notGift'
  | 'notGiftReason'
  | 'payoutId'
  | 'linkerName'
  | 'linkedAt'
  | 'settledAt'
  | 'postingIds'
>
/** The parts of a call that reading needs. */
export type ReaderContext = Pick<Context, 'tx' | 'actor'>

/** A settlement of this charity; locked when its lines are going to change. Refuses with NOT_FOUND. */
export async function readSettlement({ tx, actor }: ReaderContext, id: string, lock = false) {
  const query = tx.selectFrom('settlement').selectAll().where('charityId', '=', actor.charityId).where('id', '=', id)
  const found = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!found) throw refuse('NOT_FOUND')
  return found
}
export type StoredSettlement = Awaited<ReturnType<typeof readSettlement>>

/** The lines of a settlement in the order of its file. */
export const readLines = ({ tx, actor }: Pick<Context, 'tx'> & { actor: { charityId: number } }, id: string): Promise<StoredLine[]> =>
  tx
    .selectFrom('settlementLine')
    .select(['lineNo', 'kind', 'occurredOn', 'grossMinor', 'feeMinor', 'refs', 'remark', 'matchId', 'repeatsId', 'repeatsLine'])
    .where('charityId', '=', actor.charityId)
    .where('settlementId', '=', id)
    .orderBy('lineNo')
    .execute()

/** The matches of a settlement. */
export const readMatches = ({ tx, actor }: Pick<Context, 'tx'> & { actor: { charityId: number } }, id: string): Promise<StoredMatch[]> =>
  tx
    .selectFrom('settlementMatch')
    .select(['id', 'foundBy', 'differenceMinor', 'differenceReason', 'bankInOn', 'slipNo', 'notGift', 'notGiftReason', 'payoutId'])
    .select(['returnReason', 'linkerName', 'linkedAt', 'settledAt', 'postingIds'])
    .where('charityId', '=', actor.charityId)
    .where('settlementId', '=', id)
    .orderBy('linkedAt')
    .orderBy('id')
    .execute()

/** The gifts of some matches. */
export const readLinkedGifts = ({ tx, actor }: ReaderContext, matchIds: readonly string[]) =>
  tx
    .selectFrom('settlementGift')
    .select(['matchId', 'donationId', 'kind', 'amountMinor'])
    .where('charityId', '=', actor.charityId)
    .where(q => q('matchId', '=', q.fn.any(q.val([...matchIds]))))
    .execute()
