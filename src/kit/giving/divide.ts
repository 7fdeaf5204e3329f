/**
 * Divides an amount in proportion to weights, to the cent: the parts sum to the amount, and each is within a cent of its exact part.
 * Without weights the first part takes it all.
 */
export function divide(minor: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return weights.map((_, at) => (at === 0 ? minor : 0))
  let [weighed, given] = [0, 0]
  return weights.map(weight => {
    weighed += weight
    const upTo = Number((BigInt(minor) * BigInt(weighed)) / BigInt(total))
    const part = upTo - given
    given = upTo
    return part
  })
}
