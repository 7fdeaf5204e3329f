import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const measurable = 10_000
/** The processor time of this work in microseconds, without that of the threads which collect garbage beside it. */
async function processorTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

/**
 * The growth of processor time when the input grows eightfold: about 8 for linear work, 64 for quadratic work. The size doubles until the
 * time is measurable; 0 when even the largest is too fast. Both sizes take turns, so that what slows the machine slows both; another turn
 * could only lower what is least of each, so the turns end once the work is certainly linear. What ran before is cleared away first.
 */
export async function measureGrowth(work: (size: number) => unknown, { from = 2000, most = 1_000_000 } = {}): Promise<number> {
  collectGarbage()
  for (let size = from; size <= most; size *= 2) {
    if ((await processorTime(() => work(size))) < measurable) continue
    let [small, large] = [Infinity, Infinity]
    for (let turn = 0; turn < 7; turn++) {
      small = Math.min(small, await processorTime(() => work(size)))
      if (small < measurable / 2) break // the first run was disturbed
      large = Math.min(large, await processorTime(() => work(size * 8)))
      if (large / small < maxLinearGrowth) break
    }
    if (small >= measurable / 2) return large / small
  }
  return 0
}
/** The upper bound of linear growth; quadratic work grows 64 times. */
export const maxLinearGrowth = 20
