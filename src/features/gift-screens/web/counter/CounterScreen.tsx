import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#platform/web/api.ts'
import { RecordLoadFailed } from '#platform/web/detail-screen/empty-states.tsx'
import { PageSkeleton } from '#platform/web/shell/pages/PageSkeleton.tsx'
import type { GiftDetails } from '#features/gifts/rows.ts'
import { type Counter, type LineDefaults, emptyLine, firstDefaults, lineFromGift, type CounterParams, type SavedGift } from './counter.ts'
import { CounterDesk } from './CounterDesk.tsx'
import { translateParams } from '../readers-words.ts'
import { TodayTray } from './TodayTray.tsx'
import css from './counter.module.css'

/** Counter entry: one gift after the other, without the mouse; `?replaces=` takes the place of a voided one. */
export function CounterScreen<P extends CounterParams>({ counter }: { counter: Counter<P> }) {
  const [defaults, setDefaults] = useState<LineDefaults | null>(null)
  const [search] = useSearchParams()
  const day = defaults?.day ?? null
  const voided = search.get('replaces')
  const params = useQuery({
    queryKey: [counter.module, 'params', day],
    queryFn: () => counter.ask(day),
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  })
  const replaced = useQuery({
    queryKey: [counter.module, 'one', voided],
    queryFn: () => counter.find(voided ?? ''),
    enabled: voided !== null,
  })
  const failed = [params, replaced].find(({ isError }) => isError)
  if (failed) return <RecordLoadFailed noun={m.gift_screens_counter_entry()} error={failed.error!} retry={() => void failed.refetch()} />
  if (!params.data || (voided !== null && !replaced.data)) return <PageSkeleton />
  return (
    <Desk
      counter={counter}
      params={translateParams(params.data)}
      defaults={defaults ?? firstDefaults(params.data, counter.firstPurpose(params.data))}
      setDefaults={setDefaults}
      replaced={voided === null ? null : (replaced.data ?? null)}
    />
  )
}

type Props<P extends CounterParams> = {
  counter: Counter<P>
  params: P
  defaults: LineDefaults
  setDefaults: (defaults: LineDefaults) => void
  replaced: GiftDetails | null
}
function Desk<P extends CounterParams>({ counter, params, defaults, setDefaults, replaced }: Props<P>) {
  const [saved, setSaved] = useState<SavedGift | null>(null)
  const [turn, setTurn] = useState(0)
  const [, setSearch] = useSearchParams()
  const empty = emptyLine(defaults)
  return (
    <div className={css.grid}>
      <CounterDesk
        key={`${turn}${replaced?.id ?? ''}`}
        counter={counter}
        params={params}
        first={counter.begin(params, replaced ? lineFromGift(replaced, empty) : empty)}
        last={saved}
        replaced={replaced}
        keepDefaults={setDefaults}
        done={now => {
          setSaved(now)
          setTurn(turn + 1)
          if (!replaced) return
          void api.requests.replaceReceipt({ transactionId: replaced.id, replacedBy: now.row.id })
          setSearch({}, { replace: true })
        }}
      />
      <TodayTray counter={counter} params={params} />
    </div>
  )
}
