import { Button } from '@mantine/core'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useNavigate } from 'react-router'
import { hijriAuthorities } from '#jurisdictions/hijri-authorities.ts'
import { m } from '#messages/messages.js'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import { api } from './api.ts'
import type { ListSpec } from '#platform/web/list-screen/list-spec.ts'
import { ListScreen } from '#platform/web/list-screen/ListScreen.tsx'
import { useListState } from '#platform/web/list-screen/use-list-state.ts'
import { useRights } from '#platform/web/shell/rights.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { HijriYearRow, hijriYears } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { monthsOfYear } from '../rules.ts'

const announcedWords = ({ announced }: HijriYearRow) => m.hijri_settings_announced_of({ count: announced, all: monthsOfYear })

const spec: ListSpec<HijriYearRow, ClientInput<typeof hijriYears.list>> = {
  id: 'hijri-years',
  noun: m.hijri_settings_noun,
  memory: { slice: 'hijrahAndRamadan' },
  call: request => api.hijriYears.list(request),
  rowId: row => row.id,
  open: row => `${rootPath}/details?id=${row.id}`,
  filters: [
    {
      kind: 'choice',
      id: 'authority',
      label: m.hijri_settings_authority,
      field: 'authority',
      suggested: true,
      options: async () => hijriAuthorities.map(value => ({ value, label: value })),
    },
  ],
  scopes: [{ id: 'year', label: m.hijri_settings_year }],
  columns: [
    { id: 'hijrahYear', header: m.hijri_settings_year, cell: row => row.hijrahYear, sort: 'hijrahYear', width: 112, tone: 'strong' },
    { id: 'authority', header: m.hijri_settings_authority, cell: row => row.authority, width: 112 },
    {
      id: 'ramadanStart',
      header: m.hijri_settings_ramadan_start,
      cell: row => <DateText value={row.ramadanStart} />,
      sort: 'ramadanStart',
      width: 140,
    },
    { id: 'ramadanEnd', header: m.hijri_settings_ramadan_end, cell: row => <DateText value={row.ramadanEnd} />, width: 168 },
    { id: 'days', header: m.hijri_settings_days, cell: row => row.ramadanDays, width: 80, tone: 'count', narrow: false },
    { id: 'syawalStart', header: m.hijri_settings_syawal, cell: row => <DateText value={row.syawalStart} />, width: 140, narrow: false },
    { id: 'announced', header: m.hijri_settings_announced, cell: announcedWords, tone: 'muted' },
    {
      id: 'updatedAt',
      header: m.hijri_settings_updated,
      cell: row => <DateText as="day" value={row.updatedAt} />,
      sort: 'updatedAt',
      width: 128,
      tone: 'small',
      narrow: false,
    },
  ],
  sort: { by: 'hijrahYear', descending: true },
  size: 20,
}

/** The Hijri years of the charity with their Ramadan. */
export function HijriYearsScreen() {
  const list = useListState(spec)
  const rights = useRights()
  const navigate = useNavigate()
  const add = rights.isAdd && (
    <Button variant="filled" leftSection={<PlusIcon />} onClick={() => void navigate(`${rootPath}/create`)}>
      {m.hijri_settings_add()}
    </Button>
  )
  return (
    <ListScreen
      list={list}
      title={m.hijri_settings_title()}
      note={m.hijri_settings_note()}
      actions={add}
      itemOf={row => ({
        title: row.hijrahYear,
        end: row.authority,
        stamp: <DateText value={row.ramadanStart} />,
        note: announcedWords(row),
      })}
      firstUse={{ text: m.hijri_settings_first_use(), ...(add && { action: add }) }}
    />
  )
}
