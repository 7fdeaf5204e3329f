import { SegmentedControl, Skeleton } from '@mantine/core'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { m } from '#messages/messages.js'
import type { ChartSeries } from './series.ts'
import { SeriesTable } from './SeriesTable.tsx'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import css from './board.module.css'

const LinesChart = lazily(() => import('./LinesChart.tsx'), 'LinesChart')

type Props = {
  title: string
  /** The chart in one sentence: 'Day 12: RM 4,120, 18 % ahead of 1446.' */
  summary: string
  axis: string
  points: readonly string[]
  series: readonly ChartSeries[]
  format: (value: number) => string
  actions?: ReactNode
}

/** A chart with a summary sentence and the same values as a table. */
export function ChartCard({ title, summary, axis, points, series, format, actions }: Props) {
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const id = useId()
  return (
    <section className={css.card} aria-labelledby={id}>
      <div className={css.cardHead}>
        <h2 id={id}>{title}</h2>
        <div className={css.tools}>
          {actions}
          <SegmentedControl
            size="xs"
            aria-label={m.platform_chart_view()}
            value={view}
            onChange={next => setView(next as typeof view)}
            data={[
              { value: 'chart', label: m.platform_chart() },
              { value: 'table', label: m.platform_table() },
            ]}
          />
        </div>
      </div>
      <p className="muted">{summary}</p>
      {view === 'chart' ? (
        <div aria-hidden="true" className={css.plot}>
          <Suspense fallback={<Skeleton height={336} />}>
            <LinesChart points={points} series={series} format={format} />
          </Suspense>
        </div>
      ) : (
        <SeriesTable title={title} axis={axis} points={points} series={series} format={format} />
      )}
    </section>
  )
}
