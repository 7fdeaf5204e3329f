import { Button } from '@mantine/core'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRefreshWork } from '#features/work/web/public.ts'
import { currencySign, formatAmount, formatWithCents } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import { api } from './api.ts'
import type { ListSpec } from '#platform/web/list-screen/list-spec.ts'
import { ListScreen } from '#platform/web/list-screen/ListScreen.tsx'
import { useEnvironment } from '#platform/web/list-screen/use-environment.ts'
import { useListState } from '#platform/web/list-screen/use-list-state.ts'
import { useRights } from '#platform/web/shell/rights.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { RateRow, rates } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { RatePhase } from '../rules.ts'
import { gradeName, itemNames, itemOrder, phaseName, PhaseStamp, ruleName, SourceLink } from './labels.tsx'
import { RateTimeline } from './RateTimeline.tsx'

type RateListInput = Omit<ClientInput<typeof rates.list>, 'CharityId'>

/** The list as data; G1 names the charity. */
const specFor = (CharityId: number, sign: string): ListSpec<RateRow, RateListInput> => ({
  id: 'rates',
  noun: m.rate_settings_noun,
  call: request => api.rates.list({ CharityId, ...request }),
  rowId: row => row.id,
  open: row => `${rootPath}/details?id=${row.id}`,
  filters: [
    {
      kind: 'choice',
      id: 'item',
      label: m.rate_settings_kind,
      field: 'itemId',
      suggested: true,
      numeric: true,
      options: async () => itemOrder.map(value => ({ value, label: itemNames[value]() })),
    },
    {
      kind: 'choice',
      id: 'phase',
      label: m.rate_settings_state,
      field: 'phase',
      suggested: true,
      options: async () => RatePhase.options.map(value => ({ value, label: phaseName(value) })),
    },
    { kind: 'dates', id: 'holds', label: m.rate_settings_holds, from: 'startDate', to: 'endDate', suggested: true },
  ],
  scopes: [{ id: 'words', label: m.rate_settings_words }],
  columns: [
    { id: 'item', header: m.rate_settings_kind, cell: row => itemNames[row.itemId](), sort: 'item', width: 104, tone: 'strong' },
    { id: 'grade', header: m.rate_settings_grade, cell: gradeName, sort: 'grade', width: 148 },
    {
      id: 'startsOn',
      header: m.rate_settings_from,
      cell: row => <DateText value={row.startsOn} />,
      sort: 'startsOn',
      width: 120,
      tone: 'small',
    },
    {
      id: 'endsOn',
      header: m.rate_settings_until,
      cell: row => row.endsOn && <DateText value={row.endsOn} />,
      sort: 'endsOn',
      width: 120,
      tone: 'small',
    },
    { id: 'rule', header: m.rate_settings_rule, cell: ruleName, width: 164, tone: 'muted', narrow: false },
    { id: 'source', header: m.rate_settings_source, cell: row => <SourceLink {...row} />, tone: 'small', narrow: false },
    { id: 'phase', header: m.rate_settings_state, cell: row => <PhaseStamp phase={row.phase} />, width: 190 },
    {
      id: 'amount',
      header: () => m.rate_settings_amount({ sign }),
      cell: row => formatAmount(row.amount),
      sort: 'amount',
      width: 120,
      tone: 'count',
    },
  ],
  views: [
    { id: 'inForce', label: m.rate_settings_phase_in_force, query: 'phase=inForce', counted: true },
    { id: 'waiting', label: m.rate_settings_view_waiting, query: 'phase=waiting', counted: true },
    { id: 'upcoming', label: m.rate_settings_phase_upcoming, query: 'phase=upcoming', counted: true },
  ],
  sort: { by: 'startsOn', descending: true },
  size: 20,
})

/** The rates of the charity: their timeline, and every value below it. */
export function RatesScreen() {
  const { charityId } = useCurrentUser()
  const { currency } = useEnvironment()
  const [spec] = useState(() => specFor(charityId, currencySign(currency).trim()))
  const list = useListState(spec)
  const rights = useRights()
  const navigate = useNavigate()
  const { mutate: start, isPending } = useMutation({ mutationFn: () => api.rates.export(list.match), onSuccess: useRefreshWork() })
  const add = rights.isAdd && (
    <Button variant="filled" leftSection={<PlusIcon />} onClick={() => void navigate(`${rootPath}/create`)}>
      {m.rate_settings_add()}
    </Button>
  )
  return (
    <ListScreen
      list={list}
      title={m.rate_settings_title()}
      note={m.rate_settings_note()}
      actions={
        <>
          {rights.has('rate-export') && (
            <Button leftSection={<DownloadSimpleIcon />} aria-disabled={isPending} onClick={isPending ? undefined : () => start()}>
              {m.rate_settings_export()}
            </Button>
          )}
          {add}
        </>
      }
      figures={<RateTimeline />}
      itemOf={row => ({
        title: `${itemNames[row.itemId]()}, ${gradeName(row)}`,
        end: formatWithCents(row.amount),
        stamp: <PhaseStamp phase={row.phase} />,
        note: <DateText value={row.startsOn} />,
      })}
      firstUse={{ text: m.rate_settings_first_use(), ...(add && { action: add }) }}
    />
  )
}
