import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '#platform/web/api.ts'
import { FailedRecord } from '#platform/web/detail-screen/record-sights.tsx'
import { PageSkeleton } from '#platform/web/shell/PageSkeleton.tsx'
import type { DonationRow } from '../rows.ts'
import { type Defaults, emptyLine, firstDefaults, type Line, type Params } from './counter.ts'
import { CounterDesk } from './CounterDesk.tsx'
import { TodayTray } from './TodayTray.tsx'
import css from './counter.module.css'

/** Counter entry: one gift after the other, without the mouse. */
export function AddDonationScreen() {
  const params = useQuery({ queryKey: ['donations', 'params'], queryFn: () => api.donations.params(), staleTime: 5 * 60_000 })
  if (params.isError) return <FailedRecord noun={m.giving_counter_entry()} error={params.error} retry={() => void params.refetch()} />
  return params.data ? <Counter params={params.data} /> : <PageSkeleton />
}

type Saved = { row: DonationRow; line: Line }
function Counter({ params }: { params: Params }) {
  const [defaults, setDefaults] = useState<Defaults>(() => firstDefaults(params))
  const [saved, setSaved] = useState<Saved | null>(null)
  const [turn, setTurn] = useState(0)
  return (
    <div className={css.grid}>
      <CounterDesk
        key={turn}
        params={params}
        first={emptyLine(defaults)}
        last={saved}
        keepDefaults={setDefaults}
        done={(row, line) => {
          setSaved({ row, line })
          setTurn(turn + 1)
        }}
      />
      <TodayTray params={params} />
    </div>
  )
}
