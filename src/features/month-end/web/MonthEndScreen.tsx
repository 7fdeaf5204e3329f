import { Button } from '@mantine/core'
import { ArrowClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowClockwise'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { rootPath } from '#features/settlement/paths.ts'
import { addMonths, isDay, startOfMonth } from '#kit/time/days.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { DetailScreen } from '#platform/web/detail-screen/DetailScreen.tsx'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { Blockers } from './Blockers.tsx'
import { Fees } from './Fees.tsx'
import { Figures } from './Figures.tsx'
import { monthText } from './labels.ts'
import { SealPanel } from './SealPanel.tsx'
import { Summary } from './Summary.tsx'

/** The month before this one, where the charity is: the next to be closed. */
const lastMonth = (timeZone: string) => addMonths(startOfMonth(dayInZone(new Date(), timeZone)), -1)

/** A month, by `?month=2026-02-01`: what keeps it open, how it stands, and its seal. */
export function MonthEndScreen() {
  const [search] = useSearchParams()
  const { timeZone } = useCurrentUser()
  const monthInAddress = search.get('month') ?? ''
  const month = isDay(monthInAddress) ? startOfMonth(monthInAddress) : lastMonth(timeZone)
  const detail = useQuery({ queryKey: ['settlement', 'month-end', month], queryFn: () => api.monthEnd.find({ month }) })
  const to = (months: number) => `${rootPath}/month-end?month=${addMonths(month, months)}`
  return (
    <DetailScreen
      detail={detail}
      noun={m.month_end_noun()}
      crumbs={[{ name: m.roles_module_settlement(), to: rootPath }, { name: m.month_end_title() }]}
    >
      {monthEnd => ({
        title: m.month_end_close({ month: monthText(monthEnd.month) }),
        reference: (
          <>
            {m.month_end_as_at()} <DateText value={monthEnd.asAt} />
          </>
        ),
        actions: (
          <>
            <Button component={Link} to={to(-1)}>
              {m.month_end_earlier()}
            </Button>
            <Button component={Link} to={to(1)}>
              {m.month_end_later()}
            </Button>
            <Button
              leftSection={<ArrowClockwiseIcon aria-hidden="true" />}
              loading={detail.isFetching}
              onClick={() => void detail.refetch()}
            >
              {m.month_end_read_again()}
            </Button>
          </>
        ),
        sections: (
          <>
            <Summary monthEnd={monthEnd} />
            <Blockers monthEnd={monthEnd} />
            <Figures monthEnd={monthEnd} />
            <Fees monthEnd={monthEnd} />
          </>
        ),
        side: <SealPanel monthEnd={monthEnd} />,
      })}
    </DetailScreen>
  )
}
