import { Button } from '@mantine/core'
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Day } from '#kit/time/days.ts'
import type { Page } from '#kit/text/paging.ts'
import { m } from '#messages/messages.js'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { HijriLine } from '#platform/web/ui/values/HijriLine.tsx'
import { Stamp } from '#platform/web/ui/values/Stamp.tsx'
import type { GiftRow } from '#features/gifts/rows.ts'
import { useDayText } from '#platform/web/ui/values/use-day-text.ts'
import type { Counter, CounterParams } from '../counter.ts'
import type { CounterCalls } from '../counter-calls.ts'
import { trayKey, useCounters, useCounterSession } from '../session.ts'
import { TrayPayment } from './TrayPayment.tsx'
import { CountKey } from './CountKey.tsx'
import { TraySums } from './TraySums.tsx'
import css from './session-tray.module.css'

const shown = 8

/** The rows of all pages: a drawer is counted to the last line. */
async function everyPage(ask: (pageNumber: number) => Promise<Page<GiftRow>>): Promise<GiftRow[]> {
  const rows: GiftRow[] = []
  for (let pageNumber = 1; ; pageNumber++) {
    const { items, totalCount } = await ask(pageNumber)
    rows.push(...items)
    if (items.length === 0 || rows.length >= totalCount) return rows
  }
}

/**
 * The gifts by the payment that paid them, each payment's in the order they were recorded in; the payment with the last one comes first.
 */
const paymentsOf = (newestFirst: readonly GiftRow[]): GiftRow[][] =>
  [...Map.groupBy(newestFirst, ({ id, paidWith }) => paidWith ?? id).values()].map(gifts => gifts.toReversed())

type Props<P extends CounterParams> = { counter: Counter<P>; calls: CounterCalls; params: P; day: Day | null; panel?: ReactNode }

/** Donations and Islamic giving that this person recorded in this session, newest first, with their sums by way of paying. */
export function SessionTray<P extends CounterParams>({ counter, calls, params, day, panel }: Props<P>) {
  const { userId } = useCurrentUser()
  const { since, restart } = useCounterSession(params.now)
  const { seesBoth, declares } = useCounters()
  const ask = seesBoth ? calls.recordedAtBoth : counter.recorded
  const recorded = useQuery({
    queryKey: [trayKey, since, userId, seesBoth ? 'both' : counter.module],
    queryFn: () => everyPage(pageNumber => ask({ recordedSince: since, officerId: [userId], withLines: true, pageSize: 100, pageNumber })),
  })
  // Ids begin with their moment: the last recorded comes first, whatever day it is of.
  const rows = (recorded.data ?? []).toSorted((one, other) => (one.id < other.id ? 1 : -1))
  const payments = paymentsOf(rows)
  const earlier = payments.slice(shown).flat().length
  return (
    <aside className={css.tray} aria-label={m.gift_screens_session_tray()}>
      <div className={css.head} data-other-day={day !== null}>
        <h2>{m.gift_screens_session_tray()}</h2>
        {rows[0] && (
          <button type="button" onClick={() => restart(rows[0]!.id)}>
            {m.gift_screens_new_session()}
          </button>
        )}
        <TrayDay day={day} today={params.today} />
      </div>
      {panel}
      {recorded.isError && (
        <div role="alert">
          <p className="muted small">{m.gift_screens_tray_failed()}</p>
          <Button size="xs" onClick={() => void recorded.refetch()}>
            {m.platform_try_again()}
          </Button>
        </div>
      )}
      {recorded.isSuccess && rows.length === 0 && <p className="muted small">{m.gift_screens_tray_empty()}</p>}
      <ol className={css.given} aria-label={m.gift_screens_session_tray()}>
        {payments.slice(0, shown).map((gifts, index) => (
          <TrayPayment key={gifts[0]!.id} gifts={gifts} isNewest={index === 0} today={params.today} print={calls.print} />
        ))}
      </ol>
      {earlier > 0 && <p className="muted small">{m.gift_screens_earlier_lines({ count: earlier })}</p>}
      {rows.length > 0 && (declares ? <CountKey gifts={rows.length} /> : <TraySums rows={rows} currency={params.currency} />)}
    </aside>
  )
}

/** The day that the next gift is recorded for; another day than today says so in words. */
function TrayDay({ day, today }: { day: Day | null; today: Day }) {
  const { isIslamic } = useCurrentUser()
  const dayText = useDayText()
  return (
    <div className={css.day}>
      <b>{dayText(day ?? today)}</b>
      {isIslamic && <HijriLine day={day ?? today} />}
      {day !== null && (
        <Stamp icon={ClockCounterClockwiseIcon} tone="warning">
          {m.gift_screens_back_dated()}
        </Stamp>
      )}
    </div>
  )
}
