import { expect, test } from 'vitest'
import type { RowChange } from '#features/imports/contract.ts'
import { changeRows } from './change-rows.ts'

/** The calls and the sum of changed rows, when each call changes some rows and leaves cells that the fix applies to. */
async function run(change: RowChange, ...answers: readonly [changed: number, left: number][]) {
  const left = [...answers]
  const { changed } = await changeRows(change, async () => {
    const [now, cells] = left.shift() ?? [0, 0]
    return { changed: now, details: { fixes: cells ? [{ fix: 'swapDate' as const }] : [] } }
  })
  return { calls: answers.length - left.length, changed }
}

test('a fix of more rows than are changed at once goes on until none is left, or none changes', async () => {
  const keep = { kind: 'fix', fix: 'keepDate' } as const
  expect(await run(keep, [20_000, 5], [5, 0], [1, 1])).toEqual({ calls: 2, changed: 20_005 })
  expect(await run(keep, [20_000, 5], [0, 5], [1, 1])).toEqual({ calls: 2, changed: 20_000 })
  expect(await run({ kind: 'fix', fix: 'phone' }, [3, 5], [1, 1])).toEqual({ calls: 1, changed: 3 })
  expect(await run({ kind: 'undo' }, [3, 5], [1, 1])).toEqual({ calls: 1, changed: 3 })
})
