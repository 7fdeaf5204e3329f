const measurable = 25_000
const processor = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}
const least = async (work: () => unknown) => Math.min(await processor(work), await processor(work), await processor(work))

/**
 * The growth of CPU time when the input grows fourfold: about 4 for linear work, 16 for quadratic work. The size
 * doubles until the time is measurable; 0 when even the largest is too fast.
 */
export async function measureGrowth(work: (size: number) => unknown, { from = 2000, most = 1_000_000 } = {}): Promise<number> {
  for (let size = from; size <= most; size *= 2) {
    if ((await processor(() => work(size))) < measurable) continue
    const small = await least(() => work(size))
    if (small < measurable / 2) continue // the first run was disturbed
    // The least of several runs could only be less: once one is linear, so is the work.
    const first = (await processor(() => work(size * 4))) / small
    if (first < maxLinearGrowth) return first
    const ratios = [(await least(() => work(size * 4))) / small]
    while (ratios.length < 3 && Math.min(...ratios) > maxLinearGrowth)
      // repeated on a busy machine; quadratic work stays at 16
      ratios.push((await least(() => work(size * 4))) / (await least(() => work(size))))
    return Math.min(...ratios)
  }
  return 0
}
/** The upper bound of linear growth; quadratic work grows 16 times. */
export const maxLinearGrowth = 7
