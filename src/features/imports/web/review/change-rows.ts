import type { RowChange } from '#features/imports/contract.ts'
import { type FixId, namedFix } from '#features/imports/row-rules.ts'

type Answer = { changed: number; details: { fixes: readonly { fix: FixId }[] } }

/** Changes rows by a call. A fix goes on until no row is left: the server fixes a part of a large file at once. */
export async function changeRows<Changed extends Answer>(
  change: RowChange,
  send: (change: RowChange) => Promise<Changed>,
): Promise<Changed> {
  let answer = await send(change)
  let { changed } = answer
  while (change.kind === 'fix' && answer.changed > 0 && answer.details.fixes.some(({ fix }) => fix === namedFix(change.fix))) {
    answer = await send(change)
    changed += answer.changed
  }
  return { ...answer, changed }
}
