import { m } from '#messages/messages.js'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import { api } from './api.ts'
import { ListScreen } from '#platform/web/list-screen/ListScreen.tsx'
import type { ListSpec } from '#platform/web/list-screen/list-spec.ts'
import { useListState } from '#platform/web/list-screen/use-list-state.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { ClosureRow, declarations } from '../contract.ts'
import { ClosureState } from '../rules.ts'
import { differenceText, StateStamp, typeNames } from './labels.tsx'
import { queueFilters } from './queue-filters.ts'
import css from './queues.module.css'
import { closurePath } from '../paths.ts'

const stateNames: Readonly<Record<ClosureState, () => string>> = { filed: m.declarations_state_filed, closed: m.declarations_state_closed }

const spec: ListSpec<ClosureRow, ClientInput<typeof declarations.closures>> = {
  id: 'pending-closures',
  noun: m.declarations_closures_noun,
  memory: { slice: 'pendingClosure' },
  call: request => api.declarations.closures(request),
  rowId: ({ id }) => id,
  open: ({ id }) => `${closurePath}/details?id=${id}`,
  filters: [
    ...queueFilters,
    {
      kind: 'choices',
      id: 'status',
      label: m.declarations_state,
      field: 'status',
      options: async () => ClosureState.options.map(value => ({ value, label: stateNames[value]() })),
    },
  ],
  columns: [
    {
      id: 'number',
      header: m.declarations_number,
      cell: ({ number }) => <span className="code">{number}</span>,
      width: 92,
      hideable: false,
    },
    { id: 'officer', header: m.declarations_officer, cell: ({ officer }) => officer.name, tone: 'strong' },
    {
      id: 'ended',
      header: m.declarations_ended_at,
      cell: ({ endedAt }) => <DateText value={endedAt} />,
      sort: 'date',
      width: 172,
      tone: 'small',
      narrow: false,
    },
    { id: 'state', header: m.declarations_state, cell: ({ state }) => <StateStamp state={state} />, width: 186, narrow: false },
    {
      id: 'difference',
      header: m.declarations_difference,
      cell: ({ difference }) => <Difference difference={difference} />,
      width: 126,
      tone: 'count',
    },
    { id: 'type', header: m.declarations_officer_type, cell: ({ officerType }) => typeNames[officerType](), width: 130, narrow: false },
    { id: 'mosque', header: m.declarations_mosque, cell: ({ mosque }) => mosque, width: 170, narrow: false },
  ],
  money: { id: 'counted', header: m.declarations_counted, amount: ({ counted }) => counted, cents: true, width: 140 },
  sort: { by: 'date', descending: true },
  views: [{ id: 'closed', label: m.declarations_view_closed, query: 'status=closed' }],
}

const Difference = ({ difference }: Pick<ClosureRow, 'difference'>) => (
  <span className={difference.kind === 'short' ? css.short : undefined}>{differenceText(difference)}</span>
)

/** The declarations that wait for a supervisor. */
export function ClosuresScreen() {
  const list = useListState(spec)
  return (
    <ListScreen
      list={list}
      title={m.declarations_pending_closure()}
      itemOf={row => ({
        title: row.officer.name,
        end: <Difference difference={row.difference} />,
        stamp: <StateStamp state={row.state} />,
        note: row.number,
      })}
      firstUse={{ text: m.declarations_closures_first_use() }}
    />
  )
}
