import { Button } from '@mantine/core'
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { ConflictNotice } from '#platform/web/form/ConflictNotice.tsx'
import { LeaveDialog } from '#platform/web/form/LeaveDialog.tsx'
import { ProblemNotice } from '#platform/web/form/Notice.tsx'
import { DraftRestored } from '#platform/web/form/DraftRestored.tsx'
import { Breadcrumb } from '#platform/web/ui/Breadcrumb.tsx'
import { PageTitle } from '#platform/web/ui/PageTitle.tsx'
import type { RoleSheet } from '../contract.ts'
import type { Right } from '../rules.ts'
import css from './role-page.module.css'
import { MatrixTools } from './matrix/MatrixTools.tsx'
import { RightsMatrix } from './matrix/RightsMatrix.tsx'
import { findDifferences } from './role-draft.ts'
import { roleDescriptionText, roleNameText } from './role-names.ts'
import { RoleFields } from './RoleFields.tsx'
import { SaveBar } from './SaveBar.tsx'
import { StartFromAnother } from './StartFromAnother.tsx'
import { type RoleToWrite, useRoleForm } from './use-role-form.ts'
import { peopleLabel } from './labels.ts'

/** The fields and the matrix of a new or existing role. A concurrent change by another user is shown, never overwritten silently. */
export function RoleForm(props: RoleToWrite) {
  const isNew = props.role === null
  const form = useRoleForm(props)
  const { seen, base, draft, setDraft, matrix, sending, conflict } = form
  const [isNaming, setNaming] = useState(isNew)
  const [isChoosing, setChoosing] = useState(false)
  const people = seen?.people ?? 0
  const title = seen ? roleNameText(seen.name) : m.roles_new_role()
  const startFrom = (other: RoleSheet) => {
    matrix.take(other.rights as Right[])
    const { category, platform, name } = other
    if (isNew) setDraft(now => ({ ...now, category, platform, name: now.name || m.roles_copy_of({ name: roleNameText(name) }) }))
  }
  return (
    <div className={css.frame}>
      <div className={css.page}>
        <PageTitle
          title={title}
          crumbs={<Breadcrumb crumbs={[{ name: m.roles_roles(), to: '/roles' }, { name: title }]} />}
          actions={
            <>
              {!isNew && (
                <Button leftSection={<PencilSimpleIcon />} aria-expanded={isNaming} onClick={() => setNaming(!isNaming)}>
                  {m.roles_details()}
                </Button>
              )}
              <Button leftSection={<CopyIcon />} onClick={() => setChoosing(true)}>
                {m.roles_start_from_another()}
              </Button>
            </>
          }
        />
        <p className={css.note}>{seen ? `${peopleLabel(people)}. ${roleDescriptionText(seen.description)}` : m.roles_people_none()}</p>
        {form.isRestored && <DraftRestored discard={form.reset} />}
        {isNaming && <RoleFields draft={draft} onChange={setDraft} errorOf={sending.errorOf} autoFocus={isNew} />}
        {conflict ? (
          <ConflictNotice
            title={m.platform_conflict()}
            differences={findDifferences(conflict.seen, conflict.saved)}
            keepMine={conflict.keepMine}
            takeTheirs={{ label: m.platform_conflict_theirs(), take: conflict.takeTheirs }}
          />
        ) : (
          <ProblemNotice problem={sending.problem} />
        )}
        <MatrixTools {...matrix.tools} changed={matrix.changes.length} />
        <RightsMatrix rows={matrix.visible} held={matrix.held} before={base} people={people} title={title} onToggle={matrix.toggle} />
      </div>
      <SaveBar
        changes={matrix.changes}
        people={people}
        isNew={isNew}
        isDirty={form.isDirty}
        isSaving={sending.isSending}
        onSave={form.save}
        onDiscard={form.reset}
      />
      {isChoosing && <StartFromAnother onClose={() => setChoosing(false)} onChoose={startFrom} />}
      {form.question}
      <LeaveDialog when={!form.mayLeave} />
    </div>
  )
}
