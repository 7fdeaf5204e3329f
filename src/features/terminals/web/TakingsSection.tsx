import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nameOfMethod } from '#features/gift-screens/web/public.tsx'
import type { Money } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { SectionTable } from '#platform/web/detail-screen/SectionTable.tsx'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { Taking } from '../contract.ts'

type Period = { startDate: string | null; endDate: string | null }
/** How many days are shown at first. */
const daysAtFirst = 7

/** What was taken at a terminal by day and way of paying: the last 30 days, or those that the filters name. */
export function TakingsSection({ id, period }: { id: string; period: Period }) {
  const takings = useQuery({
    queryKey: ['terminals', id, 'takings', period],
    queryFn: () => api.terminals.takings({ id, ...period }),
    enabled: id !== '',
  })
  return (
    <Section title={m.terminals_takings()} aside={takings.data && <Days {...takings.data} />}>
      {takings.isError && (
        <p role="alert">
          {m.terminals_failed()}{' '}
          <Button size="xs" onClick={() => void takings.refetch()}>
            {m.platform_try_again()}
          </Button>
        </p>
      )}
      {takings.isPending && <Skeleton height={160} />}
      {takings.data && !takings.isError && <Takings takings={takings.data.takings} />}
    </Section>
  )
}

const Days = ({ startDate, endDate }: { startDate: string; endDate: string }) => (
  <span className="muted small">
    <DateText as="day" value={startDate} /> – <DateText as="day" value={endDate} />
  </span>
)

function Takings({ takings }: { takings: readonly Taking[] }) {
  const [isWhole, setWhole] = useState(false)
  if (takings.length === 0) return <p className="muted small">{m.terminals_no_takings()}</p>
  const methods = [...new Set(takings.map(({ paymentMethod }) => paymentMethod))].toSorted((a, b) => a - b)
  const days = [...Map.groupBy(takings, ({ day }) => day)]
  const shown = isWhole ? days : days.slice(0, daysAtFirst)
  return (
    <>
      <SectionTable label={m.terminals_takings()}>
        <thead>
          <tr>
            <th scope="col">{m.terminals_date()}</th>
            {methods.map(method => (
              <th key={method} scope="col" data-money>
                {nameOfMethod(method)}
              </th>
            ))}
            <th scope="col">{m.terminals_total()}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(([day, parts]) => (
            <Line key={day} head={<DateText as="day" value={day} />} parts={parts} methods={methods} />
          ))}
        </tbody>
        <tfoot>
          <Line head={m.terminals_total()} parts={takings} methods={methods} />
        </tfoot>
      </SectionTable>
      {shown.length < days.length && (
        <Button size="xs" onClick={() => setWhole(true)}>
          {m.terminals_show_all_days({ count: days.length })}
        </Button>
      )}
    </>
  )
}

type LineProps = { head: React.ReactNode; parts: readonly Taking[]; methods: readonly number[] }
/** The sums of some takings, by way of paying and in all. */
const Line = ({ head, parts, methods }: LineProps) => (
  <tr>
    <th scope="row">{head}</th>
    {methods.map(method => {
      const sum = sumOf(parts.filter(({ paymentMethod }) => paymentMethod === method))
      return (
        <td key={method} data-money>
          {sum && <Amount money={sum} />}
        </td>
      )
    })}
    <td>
      <Amount money={sumOf(parts)!} />
    </td>
  </tr>
)

/** The sum of takings of one currency; null of none. */
function sumOf(parts: readonly Taking[]): Money | null {
  const [first] = parts
  return first ? { currency: first.total.currency, minor: parts.reduce((sum, { total }) => sum + total.minor, 0) } : null
}
