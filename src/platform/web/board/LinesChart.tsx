import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { type ChartSeries, groupBeyondLimit, roundTicks } from './series.ts'

type Props = { points: readonly string[]; series: readonly ChartSeries[]; format: (value: number) => string }

const dashes = ['0', '6 3', '2 2', '8 3 2 3', '1 3', '10 4']

/** Line chart, distinguished by colour and dash; the comparison is dotted in the same hue. Loaded on demand. */
export function LinesChart({ points, series, format }: Props) {
  const drawn = groupBeyondLimit(series, m.platform_other())
  const rows = points.map((point, i) => ({ point, ...Object.fromEntries(drawn.map(({ name, values }) => [name, values[i] ?? null])) }))
  const compact = new Intl.NumberFormat(getLocale(), { notation: 'compact' })
  const ticks = roundTicks(drawn.flatMap(({ values }) => values))
  const main = drawn.filter(({ isComparison }) => !isComparison)
  return (
    <ResponsiveContainer width="100%" height={336}>
      <LineChart data={rows} accessibilityLayer={false} margin={{ top: 12, right: 12, bottom: 0, left: 0 }}>
        <CartesianGrid stroke="var(--rule)" vertical={false} />
        <XAxis dataKey="point" tick={{ fill: 'var(--muted)', fontSize: 12 }} stroke="var(--border)" tickLine={false} />
        <YAxis
          tick={{ fill: 'var(--muted)', fontSize: 12 }}
          stroke="transparent"
          tickFormatter={(value: number) => compact.format(value)}
          width={56}
          ticks={ticks}
          domain={[0, ticks.at(-1) ?? 'auto']}
        />
        <Tooltip
          formatter={value => (typeof value === 'number' ? format(value) : String(value ?? ''))}
          contentStyle={{ background: 'var(--raised)', border: '1px solid var(--border)', borderRadius: 6, font: 'var(--t-small)' }}
        />
        {drawn.length > 1 && <Legend wrapperStyle={{ font: 'var(--t-small)' }} />}
        {drawn.map(one => {
          const at = one.isComparison ? 0 : main.indexOf(one)
          return (
            <Line
              key={one.name}
              dataKey={one.name}
              type="linear"
              stroke={`var(--chart-${at + 1})`}
              strokeWidth={one.isComparison ? 1.75 : 2.5}
              strokeDasharray={one.isComparison ? '2 2' : (dashes[at] ?? '0')}
              dot={drawn.length > 1 && !one.isComparison ? { r: 2.5 } : false}
              isAnimationActive={false}
            />
          )
        })}
      </LineChart>
    </ResponsiveContainer>
  )
}
