import { Button } from '@mantine/core'
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { Refused } from '#platform/contract/client.ts'
import { ConflictNotice } from '#platform/web/form/ConflictNotice.tsx'
import { ProblemNotice } from '#platform/web/form/Notice.tsx'
import { Restored } from '#platform/web/form/Restored.tsx'
import { useSending } from '#platform/web/form/use-sending.ts'
import { api, quietly } from '#platform/web/api.ts'
import { Breadcrumb } from '#platform/web/ui/Breadcrumb.tsx'
import { PageTitle } from '#platform/web/ui/PageTitle.tsx'
import type { RoleSheet } from '../contract.ts'
import type { Permission } from '../permissions.ts'
import type { Right } from '../rules.ts'
import css from './role-page.module.css'
import { rebasedRights } from './matrix.ts'
import { MatrixTools } from './MatrixTools.tsx'
import { RightsMatrix } from './RightsMatrix.tsx'
import { blankRole, differences, draftOf, rebased } from './role-draft.ts'
import { RoleFields } from './RoleFields.tsx'
import { SaveBar } from './SaveBar.tsx'
import { StartFromAnother } from './StartFromAnother.tsx'
import { useKeptRole } from './use-kept-role.ts'
import { useLeaveGuard } from './use-leave-guard.tsx'
import { useMatrix } from './use-matrix.ts'
import { peopleWords } from './words.ts'

type Props = { id: string; tree: readonly Permission[]; role: RoleSheet | null; start: readonly Right[] }

/** The fields and the matrix of a role, new or known; somebody else's change in between is shown and never written over unseen. */
export function RoleForm({ id, tree, role, start }: Props) {
  const [seen, setSeen] = useState(role)
  const [saved, setSaved] = useState<RoleSheet | null>(null)
  const before = seen ? draftOf(seen) : blankRole
  const base = seen ? (seen.rights as Right[]) : start
  const [draft, setDraft] = useState(before)
  const [isNaming, setNaming] = useState(role === null)
  const [isChoosing, setChoosing] = useState(false)
  const { held, changes, visible, tools, toggle, take, discard } = useMatrix(tree, base)
  const { problem, isSending, send, setProblem, errorOf } = useSending()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const people = seen?.people ?? 0
  const isDirty =
    changes.length > 0 || (['name', 'description', 'category', 'platform'] as const).some(field => draft[field] !== before[field])
  const { guard, letGo } = useLeaveGuard(isDirty && !isSending)
  const kept = useKeptRole(id, {
    now: { draft, rights: held.rights },
    isDirty,
    put: found => {
      setDraft(found.draft)
      take(found.rights)
    },
  })

  const write = async () => {
    const given = { ...draft, rights: [...held.rights] }
    if (!seen) return api.roles.add(given, quietly)
    try {
      return await api.roles.edit({ ...given, roleId: seen.id, version: seen.version }, quietly)
    } catch (error) {
      if (error instanceof Refused && error.code === 'CHANGED_SINCE') setSaved(await api.roles.find({ roleId: seen.id }, quietly))
      throw error
    }
  }
  const save = () =>
    void send(
      async () => {
        const { id: roleId } = await write()
        letGo()
        await kept.forget()
        await queries.invalidateQueries({ queryKey: ['roles'] })
        void navigate(`/roles/details?id=${roleId}`)
      },
      draft.name.trim() ? null : { code: 'INVALID', message: m.access_problem(), hint: null, fields: { name: m.access_required() } },
    )
  const startAnew = () => {
    discard()
    setDraft(before)
    void kept.forget()
  }
  const goOn = (to: { draft: typeof draft; rights: readonly Right[] }) => {
    setDraft(to.draft)
    take(to.rights)
    setSeen(saved)
    setSaved(null)
    setProblem(null)
  }
  const title = seen ? seen.name : m.access_new_role()
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
        <p className={css.note}>{seen ? `${peopleWords(people)}. ${seen.description}` : m.access_people_none()}</p>
        {kept.isRestored && <Restored discard={startAnew} />}
        {isNaming && <RoleFields draft={draft} onChange={setDraft} errorOf={errorOf} autoFocus={role === null} />}
        {saved && seen ? (
          <ConflictNotice
            title={m.access_conflict()}
            differences={differences(seen, saved)}
            keepMine={() =>
              goOn({
                draft: rebased(draft, seen, saved),
                rights: rebasedRights(held.rights, { seen: base, saved: saved.rights as Right[] }),
              })
            }
            takeTheirs={{ label: m.access_conflict_theirs(), take: () => goOn({ draft: draftOf(saved), rights: saved.rights as Right[] }) }}
          />
        ) : (
          <ProblemNotice problem={problem} />
        )}
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
        onDiscard={startAnew}
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
