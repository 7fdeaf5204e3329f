import { Button } from '@mantine/core'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { UserPlusIcon } from '@phosphor-icons/react/dist/csr/UserPlus'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { RoleCategory } from '#features/roles/rules.ts'
import { roleNameText } from '#features/roles/web/public.ts'
import { formatPhone } from '#jurisdictions/phone.ts'
import { m } from '#messages/messages.js'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import type { ListSpec } from '#platform/web/list-screen/list-spec.ts'
import { ListScreen } from '#platform/web/list-screen/ListScreen.tsx'
import { useListState } from '#platform/web/list-screen/use-list-state.ts'
import { useRights } from '#platform/web/shell/rights.ts'
import { api } from './api.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { UserStatusStamp } from './UserStatusStamp.tsx'
import { useRefreshWork } from '#features/work/web/public.ts'
import type { UserRow, users } from '../contract.ts'
import { displayStatuses } from '../rules.ts'
import { AccessRequests } from './AccessRequests.tsx'
import { ChangesButton } from './ChangesButton.tsx'
import { categoryNames, fullName, statusNames } from './labels.ts'
import { UserTabs } from './UserTabs.tsx'

type UserListInput = ClientInput<typeof users.list>
const loadFilters = () => api.users.filters()
const choices = (list: readonly { id: string; name: string }[]) => list.map(({ id, name }) => ({ value: id, label: name }))

const spec: ListSpec<UserRow, UserListInput> = {
  id: 'users',
  noun: m.users_users_noun,
  memory: { slice: 'user' },
  call: request => api.users.list(request),
  rowId: ({ id }) => id,
  open: ({ id }) => `/users/details?id=${id}`,
  filters: [
    {
      kind: 'choices',
      id: 'status',
      label: m.users_status,
      field: 'status',
      suggested: true,
      options: async () => displayStatuses.map(value => ({ value, label: statusNames[value]() })),
    },
    {
      kind: 'choices',
      id: 'role',
      label: m.users_role,
      field: 'roles',
      suggested: true,
      options: async () => choices((await loadFilters()).roles).map(role => ({ ...role, label: roleNameText(role.label) })),
    },
    {
      kind: 'choices',
      id: 'category',
      label: m.users_role_category,
      field: 'roleCategory',
      options: async () => RoleCategory.options.map(value => ({ value, label: categoryNames[value]() })),
    },
    {
      kind: 'choices',
      id: 'centre',
      label: m.users_collection_centre,
      field: 'collectionCenter',
      options: async () => choices((await loadFilters()).collectionCenter),
    },
    { kind: 'dates', id: 'created', label: m.users_created_on, from: 'startDate', to: 'endDate' },
  ],
  scopes: [
    { id: 'name', value: 'name', label: m.users_search_name, shape: 'name' },
    { id: 'email', value: 'email', label: m.users_search_email, shape: 'email' },
    { id: 'phone', value: 'phone', label: m.users_search_phone, shape: 'phone' },
    { id: 'idNo', value: 'idNo', label: m.users_search_id_no, shape: 'idNumber' },
  ],
  columns: [
    { id: 'name', header: m.users_name, cell: user => fullName(user), sort: 'name', width: 190, tone: 'strong' },
    { id: 'email', header: m.platform_email, cell: ({ email }) => email, sort: 'email' },
    { id: 'role', header: m.users_role, cell: ({ roleName }) => roleNameText(roleName), sort: 'role', width: 150 },
    { id: 'category', header: m.users_role_category, cell: ({ roleCategory }) => categoryNames[roleCategory](), width: 120, hidden: true },
    { id: 'centre', header: m.users_collection_centre, cell: ({ collectionCenter }) => collectionCenter, width: 180, hidden: true },
    { id: 'phone', header: m.users_phone, cell: ({ phoneNumber }) => phoneNumber && formatPhone(phoneNumber), width: 140, narrow: false },
    { id: 'status', header: m.users_status, cell: ({ status }) => <UserStatusStamp status={status} />, sort: 'status', width: 156 },
    {
      id: 'lastLoginAt',
      header: m.users_last_login,
      cell: ({ lastLoginAt }) => (lastLoginAt ? <DateText as="day" value={lastLoginAt} /> : m.users_never()),
      sort: 'lastLoginAt',
      width: 144,
      tone: 'small',
    },
    {
      id: 'createdAt',
      header: m.users_created_on,
      cell: ({ createdAt }) => <DateText as="day" value={createdAt} />,
      sort: 'createdAt',
      width: 124,
      tone: 'small',
      narrow: false,
    },
  ],
  sort: { by: 'createdAt', descending: true },
  views: displayStatuses.map(status => ({
    id: status.toLowerCase().replace(' ', '-'),
    label: statusNames[status],
    query: `status=${encodeURIComponent(status)}`,
  })),
}

/** The users of the charity, and the open access requests. */
export function UsersScreen() {
  const list = useListState(spec)
  const rights = useRights()
  const navigate = useNavigate()
  const { mutate: exportUsers, isPending } = useMutation({
    mutationFn: () => api.users.export(list.match),
    onSuccess: useRefreshWork(),
  })
  const invite = (
    <Button variant="filled" leftSection={<UserPlusIcon />} onClick={() => void navigate('/users/create')}>
      {m.users_invite_user()}
    </Button>
  )
  return (
    <ListScreen
      list={list}
      title={m.users_users()}
      actions={
        <>
          <ChangesButton />
          {rights.isAdd && <AccessRequests />}
          <Button leftSection={<DownloadSimpleIcon />} aria-disabled={isPending} onClick={isPending ? undefined : () => exportUsers()}>
            {m.platform_export()}
          </Button>
          {rights.isAdd && invite}
        </>
      }
      figures={<UserTabs />}
      itemOf={user => ({ title: fullName(user), stamp: <UserStatusStamp status={user.status} />, note: roleNameText(user.roleName) })}
      firstUse={{ text: m.users_users_first_use(), ...(rights.isAdd && { action: invite }) }}
    />
  )
}
