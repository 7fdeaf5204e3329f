import { Button } from '@mantine/core'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { ScalesIcon } from '@phosphor-icons/react/dist/csr/Scales'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import type { ListSpec } from '#platform/web/list-screen/list-spec.ts'
import { ListScreen } from '#platform/web/list-screen/ListScreen.tsx'
import { useListState } from '#platform/web/list-screen/use-list-state.ts'
import { readPermissions, useRights } from '#platform/web/shell/rights.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { api } from './api.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { useRefreshWork } from '#features/work/web/public.ts'
import type { RoleRow, roles } from '../contract.ts'
import { RolePlatform, RoleCategory } from '../rules.ts'
import { roleDescriptionText, roleNameText } from './role-names.ts'
import { categoryNames, platformNames } from './labels.ts'

type RoleListInput = ClientInput<typeof roles.list>
const spec: ListSpec<RoleRow, RoleListInput> = {
  id: 'roles',
  noun: m.roles_roles_noun,
  memory: { slice: 'rolesManagement' },
  call: request => api.roles.list(request),
  rowId: ({ id }) => id,
  open: ({ id }) => `/roles/details?id=${id}`,
  filters: [
    { kind: 'dates', id: 'created', label: m.roles_role_created, from: 'startDate', to: 'endDate', suggested: true },
    {
      kind: 'choices',
      id: 'category',
      label: m.roles_role_category,
      field: 'userCategoryId',
      suggested: true,
      options: async () => RoleCategory.options.map(value => ({ value, label: categoryNames[value]() })),
    },
    {
      kind: 'choices',
      id: 'platform',
      label: m.roles_role_platform,
      field: 'platform',
      options: async () => RolePlatform.options.map(value => ({ value, label: platformNames[value]() })),
    },
  ],
  scopes: [{ id: 'name', label: m.roles_role_name }],
  columns: [
    { id: 'name', header: m.roles_role, cell: ({ name }) => roleNameText(name), sort: 'name', width: 200, tone: 'strong' },
    { id: 'description', header: m.roles_role_description, cell: ({ description }) => roleDescriptionText(description) || null },
    { id: 'category', header: m.roles_role_category, cell: ({ category }) => categoryNames[category](), sort: 'category', width: 140 },
    { id: 'platform', header: m.roles_role_platform, cell: ({ platform }) => platformNames[platform](), width: 120, narrow: false },
    { id: 'people', header: m.roles_role_people, cell: ({ people }) => people, sort: 'people', width: 104, tone: 'count' },
    {
      id: 'createdAt',
      header: m.roles_role_created,
      cell: ({ createdAt }) => <DateText as="day" value={createdAt} />,
      sort: 'createdAt',
      width: 128,
      tone: 'small',
      narrow: false,
    },
    {
      id: 'updatedAt',
      header: m.roles_role_updated,
      cell: ({ updatedAt }) => <DateText as="day" value={updatedAt} />,
      sort: 'updatedAt',
      width: 128,
      tone: 'small',
    },
  ],
  sort: { by: 'createdAt', descending: true },
}

/** The roles of the charity. */
export function RolesScreen() {
  const list = useListState(spec)
  const rights = useRights()
  const { permissions } = useCurrentUser()
  const navigate = useNavigate()
  const { mutate: exportRoles, isPending } = useMutation({
    mutationFn: () => api.roles.export(list.match),
    onSuccess: useRefreshWork(),
  })
  const add = (
    <Button variant="filled" leftSection={<PlusIcon />} onClick={() => void navigate('/roles/create')}>
      {m.roles_add_role()}
    </Button>
  )
  return (
    <ListScreen
      list={list}
      title={m.roles_roles()}
      actions={
        <>
          <Button leftSection={<DownloadSimpleIcon />} aria-disabled={isPending} onClick={isPending ? undefined : () => exportRoles()}>
            {m.platform_export()}
          </Button>
          {readPermissions(permissions).find('user-management')?.isView && (
            <Button leftSection={<ScalesIcon />} onClick={() => void navigate('/roles/duties')}>
              {m.roles_duties_title()}
            </Button>
          )}
          {rights.isAdd && add}
        </>
      }
      itemOf={({ name, description, people }) => ({ title: roleNameText(name), note: roleDescriptionText(description), end: people })}
      firstUse={{ text: m.roles_roles_first_use(), ...(rights.isAdd && { action: add }) }}
    />
  )
}
