import { NoValue } from '../list-screen/table/MoneyCell.tsx'
import type { ChartSeries } from './series.ts'
import css from './board.module.css'

type Props = { title: string; axis: string; points: readonly string[]; series: readonly ChartSeries[]; format: (value: number) => string }

/** The chart's values as a table. */
export const SeriesTable = ({ title, axis, points, series, format }: Props) => (
  <div className={css.tableBox} tabIndex={0} role="region" aria-label={title}>
    <table>
      <thead>
        <tr>
          <th scope="col">{axis}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map((point, i) => (
          <tr key={point}>
            <th scope="row">{point}</th>
            {series.map(({ name, values }) => {
              const value = values[i] ?? null
              return <td key={name}>{value === null ? <NoValue /> : format(value)}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
