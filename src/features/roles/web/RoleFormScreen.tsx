import { Button } from '@mantine/core'
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ProblemNotice } from '#platform/web/form/Notice.tsx'
import { useSending } from '#platform/web/form/use-sending.ts'
import { m } from '#messages/messages.js'
import { isNotFound } from '#platform/web/list-screen/sights.tsx'
import { PageSkeleton } from '#platform/web/shell/PageSkeleton.tsx'
import { api, quietly } from '#platform/web/api.ts'
import { Breadcrumb } from '#platform/web/ui/Breadcrumb.tsx'
import { PageTitle } from '#platform/web/ui/PageTitle.tsx'
import type { RoleSheet } from '../contract.ts'
import type { Permission } from '../permissions.ts'
import { type Right, usualRights, withNeeded } from '../rules.ts'
import css from './matrix.module.css'
import { MatrixTools } from './MatrixTools.tsx'
import { RightsMatrix } from './RightsMatrix.tsx'
import { type RoleDraft, RoleFields } from './RoleFields.tsx'
import { FailedRole, MissingRole } from './role-sights.tsx'
import { SaveBar } from './SaveBar.tsx'
import { StartFromAnother } from './StartFromAnother.tsx'
import { useLeaveGuard } from './use-leave-guard.tsx'
import { useMatrix } from './use-matrix.ts'
import { peopleWords } from './words.ts'

const blank: RoleDraft = { name: '', description: '', category: 'backOffice', platform: 'web' }

/** A new role. */
export function AddRoleScreen() {
  const { data, refetch, isError } = useQuery({ queryKey: ['roles', 'modules'], queryFn: () => api.roles.modules({}) })
  if (isError) return <FailedRole retry={() => void refetch()} />
  return data ? <RoleForm tree={data.modules} role={null} start={withNeeded(usualRights.backOffice)} /> : <PageSkeleton />
}

/** A role to be changed, by `?id=`. */
export function EditRoleScreen() {
  const [search] = useSearchParams()
  const roleId = search.get('id') ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['roles', roleId],
    queryFn: () => api.roles.find({ roleId }, quietly),
    staleTime: 0,
  })
  if (error) return isNotFound(error) ? <MissingRole /> : <FailedRole retry={() => void refetch()} />
  return data ? (
    <RoleForm key={`${data.id}${data.version}`} tree={data.permissions} role={data} start={data.rights as Right[]} />
  ) : (
    <PageSkeleton />
  )
}

type Props = { tree: readonly Permission[]; role: RoleSheet | null; start: readonly Right[] }
function RoleForm({ tree, role, start }: Props) {
  const before: RoleDraft = role ?? blank
  const [draft, setDraft] = useState<RoleDraft>({
    name: before.name,
    description: before.description,
    category: before.category,
    platform: before.platform,
  })
  const [isNaming, setNaming] = useState(role === null)
  const [isChoosing, setChoosing] = useState(false)
  const [base] = useState(start)
  const { held, changes, visible, tools, toggle, take, discard } = useMatrix(tree, base)
  const { problem, isSending, send, errorOf } = useSending()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const people = role?.people ?? 0
  const isDirty =
    changes.length > 0 || (['name', 'description', 'category', 'platform'] as const).some(field => draft[field] !== before[field])
  const { guard, letGo } = useLeaveGuard(isDirty && !isSending)

  const save = () =>
    void send(
      async () => {
        const given = { ...draft, rights: [...held.rights] }
        const { id } = role
          ? await api.roles.edit({ ...given, roleId: role.id, version: role.version }, quietly)
          : await api.roles.add(given, quietly)
        letGo()
        await queries.invalidateQueries({ queryKey: ['roles'] })
        void navigate(`/roles/details?id=${id}`)
      },
      draft.name.trim() ? null : { code: 'INVALID', message: m.access_problem(), hint: null, fields: { name: m.access_required() } },
    )
  const title = role ? role.name : m.access_new_role()
  return (
    <div className={css.frame}>
      <div className={css.page}>
        <PageTitle
          title={title}
          crumbs={<Breadcrumb crumbs={[{ name: m.access_roles(), to: '/roles' }, { name: title }]} />}
          actions={
            <>
              {role && (
                <Button leftSection={<PencilSimpleIcon />} aria-expanded={isNaming} onClick={() => setNaming(!isNaming)}>
                  {m.access_details()}
                </Button>
              )}
              <Button leftSection={<CopyIcon />} onClick={() => setChoosing(true)}>
                {m.access_start_from_another()}
              </Button>
            </>
          }
        />
        <p className={css.note}>{role ? `${peopleWords(people)}. ${role.description}` : m.access_people_none()}</p>
        {isNaming && <RoleFields draft={draft} onChange={setDraft} errorOf={errorOf} autoFocus={role === null} />}
        <ProblemNotice problem={problem} />
        <MatrixTools {...tools} changed={changes.length} />
        <RightsMatrix rows={visible} held={held} before={base} people={people} title={title} onToggle={toggle} />
      </div>
      <SaveBar
        changes={changes}
        people={people}
        isNew={role === null}
        isDirty={isDirty}
        isSaving={isSending}
        onSave={save}
        onDiscard={() => {
          discard()
          setDraft({ name: before.name, description: before.description, category: before.category, platform: before.platform })
        }}
      />
      {isChoosing && (
        <StartFromAnother
          onClose={() => setChoosing(false)}
          onChoose={other => {
            take(other.rights as Right[])
            if (role === null)
              setDraft(now => ({
                ...now,
                category: other.category,
                platform: other.platform,
                name: now.name || m.access_copy_of({ name: other.name }),
              }))
          }}
        />
      )}
      {guard}
    </div>
  )
}
