import { Skeleton, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { SetupChecklist } from '#features/setup/web/public.tsx'
import { allPreferencesId, preferenceIds } from '#kit/giving/ids.ts'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { BoardScreen } from '#platform/web/board/BoardScreen.tsx'
import { LoadFailed, Forbidden } from '#platform/web/list-screen/empty-states.tsx'
import { isForbidden } from '#platform/web/list-screen/load-errors.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { BoardBody } from './BoardBody.tsx'
import { isComplete, type Period, readPeriod } from './period.ts'
import { PeriodPicker } from './PeriodPicker.tsx'
import { permittedTabs, tabWords, type TabId } from './tabs.ts'

/** The dashboard: gifts of a period by kind. Tab and period are in the URL. */
export function DashboardScreen() {
  const { permissions } = useCurrentUser()
  const [search, setSearch] = useSearchParams()
  const tabs = permittedTabs(permissions)
  const tab =
    tabs.find(id => String(id) === search.get('tab')) ?? tabs.find(id => id === preferenceIds.donations) ?? tabs[0] ?? allPreferencesId
  const period = readPeriod(search)
  const change = (values: Readonly<Record<string, string | null>>) =>
    setSearch(
      now => {
        for (const [name, value] of Object.entries(values)) {
          if (value === null) now.delete(name)
          else now.set(name, value)
        }
        return now
      },
      { replace: true },
    )
  return (
    <BoardScreen
      title={m.dashboard_title()}
      actions={<PeriodPicker period={period} change={change} />}
      tabs={
        tabs.length > 1 && (
          <Tabs
            value={String(tab)}
            onChange={value => {
              if (value) change({ tab: value })
            }}
          >
            <Tabs.List aria-label={m.dashboard_tabs()}>
              {tabs.map(id => (
                <Tabs.Tab key={id} value={String(id)}>
                  {tabWords[id]()}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          </Tabs>
        )
      }
    >
      <SetupChecklist />
      <Content tab={tab} period={period} />
    </BoardScreen>
  )
}

function Content({ tab, period }: { tab: TabId; period: Period }) {
  const { preset, fromDate, toDate } = period
  const board = useQuery({
    queryKey: ['dashboard', tab, preset, fromDate, toDate],
    queryFn: () => api.dashboard.summary({ appPreferenceId: tab, dateFiler: preset, fromDate, toDate }),
    placeholderData: before => before,
    enabled: isComplete(period),
  })
  const recent = useQuery({
    queryKey: ['dashboard', 'recent', tab],
    queryFn: () => api.dashboard.recent({ appPreferenceId: tab, pageSize: 5 }),
  })
  const error = board.error ?? recent.error
  if (isForbidden(error)) return <Forbidden noun={m.dashboard_noun()} />
  if (error)
    return <LoadFailed noun={m.dashboard_noun()} error={error} retry={() => void Promise.all([board.refetch(), recent.refetch()])} />
  if (!isComplete(period) && !board.data) return <p className="muted">{m.dashboard_period_days()}</p>
  if (!board.data || !recent.data) return <Skeleton height={480} aria-hidden="true" />
  return <BoardBody board={board.data} recent={recent.data} tab={tab} isOld={board.isPlaceholderData} />
}
