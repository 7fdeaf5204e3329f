import { Button } from '@mantine/core'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import { api } from './api.ts'
import type { ListSpec } from '#platform/web/list-screen/list-spec.ts'
import { ListScreen } from '#platform/web/list-screen/ListScreen.tsx'
import { useListState } from '#platform/web/list-screen/use-list-state.ts'
import { useRights } from '#platform/web/shell/rights.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { TerminalRow, terminals } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { BatteryState, CollectionCategory, DeviceType, TerminalStatus } from '../rules.ts'
import { AddTerminal } from './AddTerminal.tsx'
import { Battery, batteryNames, categoryName, deviceNames, statusNames, TerminalStamp } from './labels.tsx'

const optionsOf =
  <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
  async () =>
    values.map(value => ({ value, label: label(value) }))

const spec: ListSpec<TerminalRow, ClientInput<typeof terminals.list>> = {
  id: 'terminals',
  noun: m.terminals_noun,
  memory: { slice: 'terminals' },
  call: request => api.terminals.list(request),
  rowId: ({ id }) => id,
  open: ({ id }) => `${rootPath}/details?id=${id}`,
  filters: [
    { kind: 'dates', id: 'taken', label: m.terminals_taken_between, from: 'startDate', to: 'endDate', suggested: true },
    {
      kind: 'choices',
      id: 'status',
      label: m.terminals_status,
      field: 'status',
      suggested: true,
      options: optionsOf(TerminalStatus.options, value => statusNames[value]()),
    },
    {
      kind: 'choices',
      id: 'mosque',
      label: m.terminals_mosque,
      field: 'selectedMosqueIds',
      suggested: true,
      options: async () => (await api.terminals.filters()).mosques.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: 'choices',
      id: 'battery',
      label: m.terminals_battery,
      field: 'battery',
      options: optionsOf(BatteryState.options, value => batteryNames[value]()),
    },
    {
      kind: 'choices',
      id: 'category',
      label: m.terminals_category,
      field: 'selectedCollectionCategoriesCodes',
      options: optionsOf(CollectionCategory.options, categoryName),
    },
    {
      kind: 'choices',
      id: 'device',
      label: m.terminals_device_type,
      field: 'deviceType',
      options: optionsOf(DeviceType.options, value => deviceNames[value]()),
    },
    { kind: 'amountBrackets', id: 'amount', label: m.terminals_taken, field: 'amountBrackets' },
  ],
  scopes: [{ id: 'name', label: m.terminals_search_name }],
  columns: [
    { id: 'name', header: m.terminals_name, cell: ({ deviceName }) => deviceName, sort: 'name', tone: 'strong', hideable: false },
    {
      id: 'serial',
      header: m.terminals_serial_no,
      cell: ({ serialNo }) => <span className="code">{serialNo}</span>,
      width: 130,
      hidden: true,
    },
    { id: 'mosque', header: m.terminals_mosque, cell: ({ mosque }) => mosque, width: 180, hidden: true },
    {
      id: 'category',
      header: m.terminals_category,
      cell: ({ collectionCategory }) => categoryName(collectionCategory),
      width: 150,
      hidden: true,
    },
    { id: 'battery', header: m.terminals_battery, cell: row => <Battery {...row} />, width: 160 },
    { id: 'status', header: m.terminals_status, cell: ({ status }) => <TerminalStamp status={status} />, width: 164 },
    {
      id: 'lastActive',
      header: m.terminals_last_active,
      cell: ({ lastActiveAt }) => (lastActiveAt ? <DateText value={lastActiveAt} /> : m.terminals_never()),
      sort: 'lastActive',
      width: 184,
      tone: 'small',
      narrow: false,
    },
    { id: 'device', header: m.terminals_device_type, cell: ({ deviceType }) => deviceNames[deviceType](), width: 140, narrow: false },
    { id: 'gifts', header: m.terminals_gifts, cell: ({ taken }) => taken?.gifts ?? null, width: 88, tone: 'count', narrow: false },
  ],
  money: { id: 'taken', header: m.terminals_taken, amount: ({ taken }) => taken?.total ?? null, sort: 'taken', width: 150 },
  sort: { by: 'lastActive', descending: true },
  views: [
    { id: 'silent', label: m.terminals_status_silent, query: 'status=silent' },
    { id: 'low', label: m.terminals_low_or_off, query: 'battery=low~off' },
    { id: 'waiting', label: m.terminals_status_waiting, query: 'status=waiting' },
  ],
}

/** The card terminals of the charity. */
export function TerminalsScreen() {
  const { isEdit } = useRights()
  const [isAdding, setAdding] = useState(false)
  const add = isEdit && (
    <Button variant="filled" leftSection={<PlusIcon aria-hidden="true" />} onClick={() => setAdding(true)}>
      {m.terminals_add()}
    </Button>
  )
  const list = useListState(spec)
  return (
    <>
      <ListScreen
        list={list}
        title={m.roles_module_terminals()}
        actions={add}
        itemOf={row => ({
          title: row.deviceName,
          stamp: <TerminalStamp status={row.status} />,
          note: <Battery {...row} />,
        })}
        firstUse={{ text: m.terminals_first_use(), ...(add && { action: add }) }}
      />
      {isAdding && <AddTerminal onClose={() => setAdding(false)} />}
    </>
  )
}
