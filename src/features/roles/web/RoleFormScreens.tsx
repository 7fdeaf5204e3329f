import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { LoadedRecord } from '#platform/web/detail-screen/LoadedRecord.tsx'
import { api } from './api.ts'
import { RecordToEdit } from '#platform/web/form/RecordToEdit.tsx'
import { type Right, defaultRights, withRequiredRights } from '../rules.ts'
import { RoleForm } from './RoleForm.tsx'

const usual = withRequiredRights(defaultRights.backOffice)

/** The form of a new role. */
export function AddRoleScreen() {
  const found = useQuery({ queryKey: ['roles', 'modules'], queryFn: () => api.roles.modules({}) })
  return (
    <LoadedRecord found={found} noun={m.roles_role_noun()}>
      {({ modules }) => <RoleForm id="roles/create" tree={modules} role={null} start={usual} />}
    </LoadedRecord>
  )
}

/** Edits a role, by `?id=`. */
export function EditRoleScreen() {
  const [search] = useSearchParams()
  const roleId = search.get('id') ?? ''
  return (
    <RecordToEdit
      queryKey={['role-to-edit', roleId]}
      find={() => api.roles.find({ roleId })}
      noun={m.roles_role_noun()}
      back={{ name: m.roles_roles(), to: '/roles' }}
    >
      {role => (
        <RoleForm
          key={roleId}
          id={`roles/edit/${roleId}/${role.version}`}
          tree={role.permissions}
          role={role}
          start={role.rights as Right[]}
        />
      )}
    </RecordToEdit>
  )
}
