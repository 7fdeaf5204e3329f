import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import '../tables.ts'

type Work = Pick<Context, 'tx' | 'actor'>

/** What became of an entry of a device: its gift, or null when its money was handed back. Undefined when nothing has. */
export const findEntry = ({ tx, actor }: Work, id: string): Promise<{ donationId: string | null } | undefined> =>
  tx.selectFrom('giftEntry').select('donationId').where('charityId', '=', actor.charityId).where('id', '=', id).executeTakeFirst()

/** Ends an entry, with its gift or with none. Waits for a concurrent call that ends it; false when that one did. */
export async function endEntry({ tx, actor }: Work, id: string, donationId: string | null): Promise<boolean> {
  const ended = await tx
    .insertInto('giftEntry')
    .values({ charityId: actor.charityId, id, donationId })
    .onConflict(conflict => conflict.columns(['charityId', 'id']).doNothing())
    .executeTakeFirst()
  return Number(ended.numInsertedOrUpdatedRows) > 0
}

/** Refuses an entry that became a gift by another call: a device that missed an answer, or two people who send for one. */
export async function refuseEnded(work: Work, id: string): Promise<void> {
  if (await findEntry(work, id)) throw refuse('KEY_REUSED')
}
