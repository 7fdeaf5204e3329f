/** One line of a chart; null is a day without a value. The comparison is drawn dotted in the same hue. */
export type ChartSeries = { readonly name: string; readonly values: readonly (number | null)[]; readonly isComparison?: boolean }

/** Maximum number of lines; the rest becomes 'Other'. */
const maxSeries = 6

/** Sums the lines beyond the limit into one. */
export function groupBeyondLimit(series: readonly ChartSeries[], other: string): readonly ChartSeries[] {
  if (series.length <= maxSeries) return series
  const [shown, rest] = [series.slice(0, maxSeries - 1), series.slice(maxSeries - 1)]
  const length = Math.max(...rest.map(({ values }) => values.length))
  const values = Array.from({ length }, (_, i) => {
    const held = rest.map(one => one.values[i] ?? null).filter(value => value !== null)
    return held.length > 0 ? held.reduce((sum, value) => sum + value, 0) : null
  })
  return [...shown, { name: other, values }]
}

/** Axis ticks from 0 to above the largest value: round numbers, about five steps. */
export function roundTicks(values: readonly (number | null)[]): number[] {
  const largest = Math.max(1, ...values.map(value => value ?? 0))
  const ten = 10 ** Math.floor(Math.log10(largest / 5))
  const step = Math.max(1, ([1, 2, 2.5, 5].find(times => times * ten >= largest / 5) ?? 10) * ten)
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, index) => index * step)
}
