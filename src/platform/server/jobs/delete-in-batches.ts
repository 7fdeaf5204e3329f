import type { RawBuilder } from 'kysely'
import type { Db } from '../database/database.ts'

type Rows = {
  charityId: number
  /** The statement that deletes at most this number of the rows. */
  remove: (atMost: number) => RawBuilder<unknown>
  batch?: number
}

/** Deletes rows of a charity in short transactions, until the job's `signal` ends it: no statement takes longer than it may. */
export async function deleteInBatches(
  { db, signal }: { db: Db; signal: AbortSignal },
  { charityId, remove, batch = 2000 }: Rows,
): Promise<void> {
  for (let deleted = batch; deleted === batch && !signal.aborted;) {
    const { numAffectedRows } = await db.transact({ charityId, readOnly: false }, tx => remove(batch).execute(tx))
    deleted = Number(numAffectedRows ?? 0)
  }
}
