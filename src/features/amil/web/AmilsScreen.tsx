import { Button } from '@mantine/core'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { UserPlusIcon } from '@phosphor-icons/react/dist/csr/UserPlus'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { displayStatuses } from '#features/users/rules.ts'
import { roleNameText } from '#features/roles/web/public.ts'
import { fullName, userStatusNames, UserTabs } from '#features/users/web/public.tsx'
import { useRefreshWork } from '#features/work/web/public.ts'
import { formatPhone } from '#jurisdictions/phone.ts'
import { m } from '#messages/messages.js'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import { api } from './api.ts'
import type { ListSpec } from '#platform/web/list-screen/list-spec.ts'
import { ListScreen } from '#platform/web/list-screen/ListScreen.tsx'
import { useListState } from '#platform/web/list-screen/use-list-state.ts'
import { useRights } from '#platform/web/shell/rights.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { UserStatusStamp } from '#features/users/web/public.tsx'
import type { AmilRow, amils } from '../contract.ts'
import { amilPath } from '../paths.ts'
import { AppointmentState } from '../rules.ts'
import { appointmentNames, AppointmentStamp } from './labels.tsx'

type Query = ClientInput<typeof amils.list>
const choices = (list: readonly { id: string; name: string }[]) => list.map(({ id, name }) => ({ value: id, label: name }))
const stateOptions = AppointmentState.options.map(value => ({ value, label: appointmentNames[value] }))

const spec: ListSpec<AmilRow, Query> = {
  id: 'amil',
  noun: m.amil_amils_noun,
  memory: { slice: 'user', list: 'amil' },
  call: request => api.amils.list(request),
  rowId: ({ id }) => id,
  open: ({ id }) => `${amilPath}/details?id=${id}`,
  filters: [
    {
      kind: 'choices',
      id: 'appointment',
      label: m.amil_appointment,
      field: 'appointment',
      suggested: true,
      options: async () => stateOptions.map(({ value, label }) => ({ value, label: label() })),
    },
    {
      kind: 'choices',
      id: 'centre',
      label: m.amil_place,
      field: 'collectionCenter',
      suggested: true,
      options: async () => choices((await api.amils.filters()).collectionCenter),
    },
    {
      kind: 'choices',
      id: 'status',
      label: m.amil_status,
      field: 'status',
      options: async () => displayStatuses.map(value => ({ value, label: userStatusNames[value]() })),
    },
    {
      kind: 'choices',
      id: 'role',
      label: m.amil_role,
      field: 'roles',
      options: async () => choices((await api.amils.filters()).roles).map(({ value, label }) => ({ value, label: roleNameText(label) })),
    },
    { kind: 'dates', id: 'created', label: m.amil_created_on, from: 'startDate', to: 'endDate' },
  ],
  scopes: [
    { id: 'name', value: 'name', label: m.amil_search_name, shape: 'name' },
    { id: 'email', value: 'email', label: m.amil_search_email, shape: 'email' },
    { id: 'phone', value: 'phone', label: m.amil_search_phone, shape: 'phone' },
    { id: 'idNo', value: 'idNo', label: m.amil_search_id_no, shape: 'idNumber' },
  ],
  columns: [
    { id: 'name', header: m.amil_name, cell: fullName, sort: 'name', tone: 'strong', hideable: false },
    { id: 'centre', header: m.amil_place, cell: ({ collectionCenter }) => collectionCenter, width: 190, narrow: false },
    { id: 'phone', header: m.amil_phone, cell: ({ phoneNumber }) => phoneNumber && formatPhone(phoneNumber), width: 140, hidden: true },
    { id: 'email', header: m.platform_email, cell: ({ email }) => email, sort: 'email', width: 200, hidden: true },
    {
      id: 'letter',
      header: m.amil_letter_no,
      cell: ({ letterNo }) => letterNo && <span className="code">{letterNo}</span>,
      width: 170,
      narrow: false,
    },
    { id: 'appointment', header: m.amil_appointment, cell: ({ appointment }) => <AppointmentStamp state={appointment} />, width: 156 },
    {
      id: 'until',
      header: m.amil_appointed_until,
      cell: ({ appointedUntil }) => appointedUntil && <DateText as="day" value={appointedUntil} />,
      sort: 'appointedUntil',
      width: 140,
      tone: 'small',
      narrow: false,
    },
    {
      id: 'status',
      header: m.amil_status,
      cell: ({ status }) => <UserStatusStamp status={status} />,
      sort: 'status',
      width: 140,
      narrow: false,
    },
    {
      id: 'lastLoginAt',
      header: m.amil_last_login,
      cell: ({ lastLoginAt }) => (lastLoginAt ? <DateText as="day" value={lastLoginAt} /> : m.amil_never()),
      sort: 'lastLoginAt',
      width: 128,
      tone: 'small',
      hidden: true,
    },
  ],
  money: { id: 'collected', header: m.amil_collected_month, amount: ({ collected }) => collected?.total ?? null, width: 180 },
  sort: { by: 'name', descending: false },
  views: AppointmentState.options
    .filter(state => state === 'ending' || state === 'ended' || state === 'none')
    .map(state => ({ id: state, label: appointmentNames[state], query: `appointment=${state}` })),
}

/** The amils of the charity: a tab of its users. */
export function AmilsScreen() {
  const list = useListState(spec)
  const rights = useRights()
  const navigate = useNavigate()
  const refreshWork = useRefreshWork()
  const { mutate: exportAmils, isPending } = useMutation({ mutationFn: () => api.amils.export(list.match), onSuccess: refreshWork })
  const invite = (
    <Button variant="filled" leftSection={<UserPlusIcon />} onClick={() => void navigate(`${amilPath}/create`)}>
      {m.amil_invite()}
    </Button>
  )
  return (
    <ListScreen
      list={list}
      title={m.amil_amil()}
      actions={
        <>
          <Button
            data-phone
            leftSection={<DownloadSimpleIcon />}
            aria-disabled={isPending}
            onClick={isPending ? undefined : () => exportAmils()}
          >
            {m.platform_export()}
          </Button>
          {rights.isAdd && invite}
        </>
      }
      figures={<UserTabs />}
      itemOf={amil => ({
        title: fullName(amil),
        stamp: <AppointmentStamp state={amil.appointment} />,
        note: amil.collectionCenter ?? amil.letterNo ?? roleNameText(amil.roleName),
      })}
      firstUse={{ text: m.amil_first_use(), ...(rights.isAdd && { action: invite }) }}
    />
  )
}
