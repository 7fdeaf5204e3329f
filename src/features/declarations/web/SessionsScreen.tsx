import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import { api } from './api.ts'
import { ListScreen } from '#platform/web/list-screen/ListScreen.tsx'
import type { ListSpec } from '#platform/web/list-screen/list-spec.ts'
import { useListState } from '#platform/web/list-screen/use-list-state.ts'
import { useRights } from '#platform/web/shell/rights.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { declarations, SessionRow } from '../contract.ts'
import { sessionsPath } from '../paths.ts'
import { StateStamp, turnNames, typeNames } from './labels.tsx'
import { queueFilters } from './queue-filters.ts'

const addressOf = (officerId: string) => `${sessionsPath}/details?id=${officerId}`

const spec: ListSpec<SessionRow, ClientInput<typeof declarations.pending>> = {
  id: 'pending-declarations',
  noun: m.declarations_sessions_noun,
  call: request => api.declarations.pending(request),
  rowId: ({ officer }) => officer.id,
  open: ({ officer }) => addressOf(officer.id),
  filters: queueFilters,
  columns: [
    { id: 'officer', header: m.declarations_officer, cell: ({ officer }) => officer.name, tone: 'strong', hideable: false },
    { id: 'state', header: m.declarations_state, cell: ({ state }) => <StateStamp state={state} />, width: 150 },
    { id: 'turn', header: m.declarations_turn, cell: ({ turn }) => turn && turnNames[turn](), width: 170 },
    {
      id: 'last',
      header: m.declarations_last_at,
      cell: ({ lastAt }) => <DateText value={lastAt} />,
      sort: 'date',
      width: 184,
      tone: 'small',
      narrow: false,
    },
    { id: 'gifts', header: m.declarations_gifts, cell: ({ gifts }) => gifts, width: 90, tone: 'count', narrow: false },
    { id: 'type', header: m.declarations_officer_type, cell: ({ officerType }) => typeNames[officerType](), width: 140, narrow: false },
    { id: 'mosque', header: m.declarations_mosque, cell: ({ mosque }) => mosque, width: 190, narrow: false },
  ],
  sort: { by: 'date', descending: false },
}

/** The sessions that wait for their counts. No sum is shown. */
export function SessionsScreen() {
  const list = useListState(spec)
  const { isAdd } = useRights()
  const { userId } = useCurrentUser()
  return (
    <ListScreen
      list={list}
      title={m.declarations_pending_declaration()}
      actions={
        isAdd && (
          <Button component={Link} variant="filled" to={addressOf(userId)}>
            {m.declarations_count_now()}
          </Button>
        )
      }
      itemOf={row => ({ title: row.officer.name, stamp: <StateStamp state={row.state} />, note: row.turn && turnNames[row.turn]() })}
      firstUse={{ text: m.declarations_sessions_first_use() }}
    />
  )
}
