import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { LoadedRecord } from '#platform/web/detail-screen/LoadedRecord.tsx'
import type { DonorMatch } from '#features/donors/contract.ts'
import type { GiftDetails } from '#features/gifts/rows.ts'
import {
  type Counter,
  type GiftDraft,
  type DraftDefaults,
  emptyDraft,
  firstDefaults,
  draftFromGift,
  draftOfPayment,
  otherDayOf,
  type CounterParams,
  type SavedGift,
} from './counter.ts'
import type { CounterCalls } from './counter-calls.ts'
import type { CounterParts } from './counter-connection.ts'
import { CounterDesk } from './CounterDesk.tsx'
import { translateParams } from './translate-params.ts'
import { useNewDay } from './use-new-day.ts'
import { SessionTray } from './tray/SessionTray.tsx'
import css from './counter.module.css'

/**
 * Counter entry: one gift after the other, without the mouse; `?replaces=` takes the place of a voided one, `?donor=` begins with a donor.
 */
export function CounterScreen<P extends CounterParams>({ counter: connected, calls }: { counter: Counter<P>; calls: CounterParts }) {
  const { counter, panel } = calls.useConnection(connected)
  const [defaults, setDefaults] = useState<DraftDefaults | null>(null)
  const [search] = useSearchParams()
  const day = defaults?.day ?? null
  const voided = search.get('replaces')
  const before = search.get('with')
  const donorId = search.get('donor')
  const params = useQuery({
    queryKey: [counter.module, 'params', day],
    queryFn: () => counter.ask(day),
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  })
  useNewDay(params.data?.today, () => void params.refetch({ cancelRefetch: false }))
  const replaced = useQuery({
    queryKey: [counter.module, 'one', voided],
    queryFn: () => counter.find(voided ?? ''),
    enabled: voided !== null,
  })
  const paid = useQuery({
    queryKey: [counter.module, 'paid', before],
    queryFn: () => calls.find[counter.module === 'donations' ? 'islamic-giving' : 'donations'](before ?? ''),
    enabled: before !== null,
  })
  const donor = useQuery({
    queryKey: ['donors', 'match', donorId],
    queryFn: () => calls.donor(donorId ?? ''),
    enabled: donorId !== null,
  })
  const named = [...(voided === null ? [] : [replaced]), ...(before === null ? [] : [paid]), ...(donorId === null ? [] : [donor])]
  const needed: UseQueryResult<unknown>[] = [params, ...named]
  // The desk stays mounted when the address names no other gift any more.
  return (
    <LoadedRecord found={needed.find(({ data }) => data === undefined) ?? params} noun={m.platform_counter_entry()}>
      {() => (
        <Desk
          counter={counter}
          calls={calls}
          panel={panel}
          params={translateParams(params.data!)}
          defaults={defaults ?? firstDefaults(params.data!, counter.firstPurpose(params.data!))}
          setDefaults={setDefaults}
          replaced={voided === null ? null : (replaced.data ?? null)}
          paid={before === null ? null : (paid.data ?? null)}
          donor={donorId === null ? null : (donor.data ?? null)}
        />
      )}
    </LoadedRecord>
  )
}

type Props<P extends CounterParams> = {
  counter: Counter<P>
  calls: CounterCalls
  panel: ReactNode
  params: P
  defaults: DraftDefaults
  setDefaults: (defaults: DraftDefaults) => void
  replaced: GiftDetails | null
  paid: GiftDetails | null
  donor: DonorMatch | null
}
function Desk<P extends CounterParams>({ counter, calls, panel, params, defaults, setDefaults, replaced, paid, donor }: Props<P>) {
  const [saved, setSaved] = useState<SavedGift | null>(null)
  const [turn, setTurn] = useState(0)
  const [, setSearch] = useSearchParams()
  const empty = emptyDraft(defaults)
  const ofDonor: GiftDraft = donor ? { ...empty, donor: { kind: 'known', match: donor } } : empty
  const ownLine = paid ? draftOfPayment(paid, empty) : ofDonor
  const first = replaced ? draftFromGift(replaced, empty) : ownLine
  return (
    <div className={css.grid}>
      <CounterDesk
        key={`${turn}${replaced?.id ?? paid?.id ?? donor?.donorId ?? ''}`}
        counter={counter}
        calls={calls}
        params={params}
        first={counter.begin(params, first)}
        last={saved}
        replaced={replaced}
        paid={paid}
        donorId={donor?.donorId ?? null}
        keepDefaults={setDefaults}
        done={now => {
          setSaved(now)
          setTurn(turn + 1)
          if (replaced || paid || donor) setSearch({}, { replace: true })
        }}
      />
      <SessionTray counter={counter} calls={calls} params={params} day={otherDayOf(params, defaults)} panel={panel} />
    </div>
  )
}
