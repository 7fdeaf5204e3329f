import { NativeSelect, Skeleton, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { datePresets } from '#kit/time/date-presets.ts'
import { m } from '#messages/messages.js'
import { api, noErrorPopup } from '#platform/web/api.ts'
import { BoardScreen } from '#platform/web/board/BoardScreen.tsx'
import { LoadFailed, Forbidden } from '#platform/web/list-screen/empty-states.tsx'
import { isForbidden } from '#platform/web/list-screen/load-errors.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { BoardBody } from './BoardBody.tsx'
import { permittedTabs, tabWords, type TabId } from './tabs.ts'

const presets = [1, 2, 3, 4, 5] as const
const presetWords = {
  1: m.dashboard_preset_1,
  2: m.dashboard_preset_2,
  3: m.dashboard_preset_3,
  4: m.dashboard_preset_4,
  5: m.dashboard_preset_5,
}
const usual = 3

/** The dashboard: gifts of a period by kind. Tab and period are in the URL. */
export function DashboardScreen() {
  const { permissions } = useCurrentUser()
  const [search, setSearch] = useSearchParams()
  const tabs = permittedTabs(permissions)
  const tab = tabs.find(id => String(id) === search.get('tab')) ?? tabs.find(id => id === 8) ?? tabs[0]
  const preset = presets.find(id => String(id) === search.get('period')) ?? usual
  const choose = (name: string, value: string) =>
    setSearch(
      now => {
        now.set(name, value)
        return now
      },
      { replace: true },
    )
  const period = (
    <NativeSelect
      size="sm"
      aria-label={m.dashboard_period()}
      value={preset}
      onChange={event => choose('period', event.currentTarget.value)}
      data={datePresets
        .filter(({ id }) => id !== 6)
        .map(({ id }) => ({ value: String(id), label: presetWords[id as (typeof presets)[number]]() }))}
    />
  )
  return (
    <BoardScreen
      title={m.dashboard_title()}
      actions={period}
      tabs={
        tabs.length > 1 && (
          <Tabs value={String(tab)} onChange={value => value && choose('tab', value)}>
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
      {tab === undefined ? <Forbidden noun={m.dashboard_noun()} /> : <Content tab={tab} preset={preset} />}
    </BoardScreen>
  )
}

function Content({ tab, preset }: { tab: TabId; preset: (typeof presets)[number] }) {
  const board = useQuery({
    queryKey: ['dashboard', tab, preset],
    queryFn: () => api.dashboard.summary({ appPreferenceId: tab, dateFiler: preset }, noErrorPopup),
    placeholderData: before => before,
  })
  const recent = useQuery({
    queryKey: ['dashboard', 'recent', tab],
    queryFn: () => api.dashboard.recent({ appPreferenceId: tab, pageSize: 5 }, noErrorPopup),
  })
  const error = board.error ?? recent.error
  if (isForbidden(error)) return <Forbidden noun={m.dashboard_noun()} />
  if (error)
    return <LoadFailed noun={m.dashboard_noun()} error={error} retry={() => void Promise.all([board.refetch(), recent.refetch()])} />
  if (!board.data || !recent.data) return <Skeleton height={480} aria-hidden="true" />
  return <BoardBody board={board.data} recent={recent.data} tab={tab} isOld={board.isPlaceholderData} />
}
