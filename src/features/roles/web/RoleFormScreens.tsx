import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { isNotFound } from '#platform/web/list-screen/load-errors.ts'
import { PageSkeleton } from '#platform/web/shell/pages/PageSkeleton.tsx'
import { api, noErrorPopup } from '#platform/web/api.ts'
import { type Right, defaultRights, withRequiredRights } from '../rules.ts'
import { RoleForm } from './RoleForm.tsx'
import { RoleLoadFailed, RoleNotFound } from './role-empty-states.tsx'

const usual = withRequiredRights(defaultRights.backOffice)

/** The form of a new role. */
export function AddRoleScreen() {
  const { data, refetch, isError } = useQuery({ queryKey: ['roles', 'modules'], queryFn: () => api.roles.modules({}) })
  if (isError) return <RoleLoadFailed retry={() => void refetch()} />
  return data ? <RoleForm id="roles/create" tree={data.modules} role={null} start={usual} /> : <PageSkeleton />
}

/** Edits a role, by `?id=`. */
export function EditRoleScreen() {
  const [search] = useSearchParams()
  const roleId = search.get('id') ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['role-to-edit', roleId],
    queryFn: () => api.roles.find({ roleId }, noErrorPopup),
    staleTime: Infinity, // an edit is sent with the version that was shown
    gcTime: 0,
  })
  if (error) return isNotFound(error) ? <RoleNotFound /> : <RoleLoadFailed retry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <RoleForm key={roleId} id={`roles/edit/${roleId}/${data.version}`} tree={data.permissions} role={data} start={data.rights as Right[]} />
  )
}
