import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import { blindIndex } from '#platform/server/encryption.ts'
import { tryLimits, type TryKind, windowOf } from '../rules.ts'
import './tables.ts'

/** Who tries: the kind of count and whom it counts, as plain text. It is kept as a keyed hash. */
export type Counted = { kind: TryKind; subject: string }

const rowOf = ({ kind, subject }: Counted, now: Date) => ({
  kind,
  subject: blindIndex({ charityId: 0, column: `throttle.${kind}` }, subject),
  windowStartsAt: windowOf(kind, now),
})
const inOrder = (counted: readonly Counted[]) => counted.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)) // rows are locked in one order

/** Counts a try before it is judged. Answers null, or when the first full count is emptied. */
export async function countTry(tx: Tx, counted: readonly Counted[], now: Date): Promise<Date | null> {
  const counts = await tx
    .insertInto('throttle')
    .values(inOrder(counted).map(one => ({ ...rowOf(one, now), tries: 1 })))
    .onConflict(conflict => conflict.columns(['kind', 'subject', 'windowStartsAt']).doUpdateSet({ tries: sql<number>`throttle.tries + 1` }))
    .returning(['kind', 'tries'])
    .execute()
  const full = counts.filter(count => count.tries > tryLimits[count.kind as TryKind].tries).map(count => count.kind as TryKind)
  if (full.length === 0) return null
  return new Date(Math.max(...full.map(kind => windowOf(kind, now).getTime() + tryLimits[kind].window)))
}

/** Takes a try back that turned out to be right: only wrong ones count. */
export async function uncountTry(tx: Tx, counted: readonly Counted[], now: Date): Promise<void> {
  for (const one of inOrder(counted)) {
    const { kind, subject, windowStartsAt } = rowOf(one, now)
    await tx
      .updateTable('throttle')
      .set({ tries: sql<number>`greatest(tries - 1, 0)` })
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('windowStartsAt', '=', windowStartsAt.toISOString())
      .execute()
  }
}

/** Forgets counts that no longer matter; run by a job. */
export async function forgetOldTries(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('throttle')
    .where('windowStartsAt', '<', new Date(now.getTime() - 86_400_000).toISOString())
    .execute()
}
