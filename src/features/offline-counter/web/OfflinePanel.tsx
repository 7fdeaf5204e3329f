import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { supervisorRight } from '#features/declarations/rules.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import { formatMoment } from '#kit/time/date-format.ts'
import { m } from '#messages/messages.js'
import { Notice } from '#platform/web/form/Notice.tsx'
import { useRights } from '#platform/web/shell/rights.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { useDayText } from '#platform/web/ui/values/use-day-text.ts'
import { type Device, type OfflineModule, removeRenumbered } from '../device-records.ts'
import { returnNumbers } from '../lease-when-low.ts'
import { canWorkOffline, useOffline, useReadiness } from './connection.ts'
import { forgetCounters, keepCounters } from './counter-worker.ts'
import { EntryList } from './entries/EntryList.tsx'
import { OtherOfficers } from './entries/OtherOfficers.tsx'
import { useDeviceRefresh, useDeviceState } from './entries/use-device-state.ts'
import { keepChoices, readChoices } from './kept-choices.ts'
import { SlipPrinter } from './slip/SlipPrinter.tsx'
import { useOfflineModules, useSettling } from './use-settling.ts'
import css from './offline-counter.module.css'

type Props = { device: Device; module: OfflineModule }

/** How the counter stands without a connection: whether it is ready, what waits on this device, and what the server asks about it. */
export function OfflinePanel({ device, module }: Props) {
  const [isReady] = useReadiness()
  const refresh = useDeviceRefresh()
  const { settle, refusal } = useSettling(device, isReady)
  const isSupervisor = useRights().has(supervisorRight.replace('button:', ''))
  const state = useDeviceState(device, isSupervisor)
  if (!canWorkOffline()) return null
  const { entries = [], numbers = 0, until = null, others = [], unreadable = 0, renumbered = [] } = state.data ?? {}
  const isEmpty = state.isSuccess && entries.length + others.length + unreadable === 0
  return (
    <section className={css.panel} aria-label={m.offline_counter_title()}>
      {isReady ? (
        <Readiness module={module} device={device} numbers={numbers} until={until} isEmpty={isEmpty} />
      ) : (
        <GetReady device={device} />
      )}
      {refusal && <Notice tone="warning">{refusal.message}</Notice>}
      {unreadable > 0 && <Notice tone="warning">{m.offline_counter_unreadable({ count: unreadable })}</Notice>}
      {renumbered.map(slip => (
        <Notice key={slip.place} tone="warning">
          {m.offline_counter_renumbered({ old: slip.printedNo, receipt: slip.receiptNo, amount: formatMoney(slip.amount) })}{' '}
          <Button size="xs" onClick={() => void removeRenumbered(device, slip).then(refresh)}>
            {m.offline_counter_slip_replaced()}
          </Button>
        </Notice>
      ))}
      {entries.length > 0 && <EntryList device={device} entries={entries} settle={settle} />}
      <OtherOfficers others={others} maySend={isSupervisor} settle={settle} />
      <SlipPrinter />
    </section>
  )
}

/** Makes this browser ready: the program is kept, and numbers are leased. */
function GetReady({ device }: Pick<Props, 'device'>) {
  const [, setReady] = useReadiness()
  const modules = useOfflineModules()
  const preparing = useMutation({
    mutationFn: async () => {
      void navigator.storage.persist().catch(() => false) // what waits here is not cleared when room is short
      await keepChoices(device.userId, modules)
      return keepCounters()
    },
    onSuccess: isKept => {
      if (isKept) setReady(true)
    },
  })
  return (
    <p>
      <span className="muted small">
        {preparing.data === false || preparing.isError ? m.offline_counter_not_kept() : m.offline_counter_explained()}
      </span>
      <Button size="xs" aria-disabled={preparing.isPending} onClick={() => preparing.mutate()}>
        {preparing.isPending ? m.offline_counter_preparing() : m.offline_counter_get_ready()}
      </Button>
    </p>
  )
}

type ReadinessProps = Props & { numbers: number; until: string | null; isEmpty: boolean }

function Readiness({ module, device, numbers, until, isEmpty }: ReadinessProps) {
  const { timeZone } = useCurrentUser()
  const isOffline = useOffline()
  const [, setReady] = useReadiness()
  const refresh = useDeviceRefresh()
  const stopping = useMutation({
    mutationFn: async () => {
      await returnNumbers(device, { all: true })
      await forgetCounters()
    },
    onSuccess: () => {
      setReady(false)
      refresh()
    },
  })
  const choices = useQuery({
    queryKey: ['offline-counter', 'as-of', device.userId, module, isOffline],
    queryFn: () => readChoices(device.userId, module),
  })
  const timeText = (at: number | string) => formatMoment(new Date(at).toISOString(), timeZone, 'HH:mm')
  const dayText = useDayText()
  if (isOffline)
    return (
      <Notice tone="warning">
        <b>{m.platform_offline_title()}</b>
        <span>
          {m.offline_counter_goes_on({ count: numbers })} {choices.data && m.offline_counter_as_of({ time: timeText(choices.data.at) })}{' '}
          {module === 'islamic-giving' && m.offline_counter_earlier_rates()}
        </span>
      </Notice>
    )
  return (
    <p>
      <span className="muted small">
        {until
          ? m.offline_counter_ready({ count: numbers, time: `${dayText(until)}, ${timeText(until)}` })
          : m.offline_counter_no_numbers()}
      </span>
      {isEmpty && (
        <Button size="xs" aria-disabled={stopping.isPending} onClick={() => stopping.mutate()}>
          {m.offline_counter_stop()}
        </Button>
      )}
    </p>
  )
}
