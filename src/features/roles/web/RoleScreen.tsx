import { Button } from '@mantine/core'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { LoadedRecord } from '#platform/web/detail-screen/LoadedRecord.tsx'
import { api } from './api.ts'
import { Breadcrumb } from '#platform/web/ui/Breadcrumb.tsx'
import { PageTitle } from '#platform/web/ui/PageTitle.tsx'
import type { RoleSheet } from '../contract.ts'
import type { Right } from '../rules.ts'
import { DeleteRole } from './DeleteRole.tsx'
import css from './role-page.module.css'
import { MatrixTools } from './matrix/MatrixTools.tsx'
import { RightsMatrix } from './matrix/RightsMatrix.tsx'
import { useMatrix } from './matrix/use-matrix.ts'
import { roleDescriptionText, roleNameText } from './role-names.ts'
import { categoryNames, peopleLabel, platformNames } from './labels.ts'

/** The components of other features on the page of a role: the button that shows the product as this role sees it. */
type RolePanels = { SeeAsRole: ComponentType<{ roleId: string }> }

/** A role, read-only, by `?id=`. */
export function RoleScreen({ SeeAsRole }: RolePanels) {
  const [search] = useSearchParams()
  const roleId = search.get('id') ?? ''
  const found = useQuery({ queryKey: ['roles', roleId], queryFn: () => api.roles.find({ roleId }) })
  return (
    <LoadedRecord found={found} noun={m.roles_role_noun()} back={{ name: m.roles_roles(), to: '/roles' }}>
      {role => <Role key={`${role.id}${role.version}`} role={role} SeeAsRole={SeeAsRole} />}
    </LoadedRecord>
  )
}

function Role({ role, SeeAsRole }: RolePanels & { role: RoleSheet }) {
  const navigate = useNavigate()
  const name = roleNameText(role.name)
  const { held, visible, tools, toggle } = useMatrix(role.permissions, role.rights as Right[])
  const summary = [
    peopleLabel(role.people),
    categoryNames[role.category](),
    platformNames[role.platform](),
    roleDescriptionText(role.description),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <div className={css.frame}>
      <div className={css.page}>
        <PageTitle
          title={name}
          crumbs={<Breadcrumb crumbs={[{ name: m.roles_roles(), to: '/roles' }, { name }]} />}
          actions={
            <>
              {role.actions.includes('seeAs') && <SeeAsRole roleId={role.id} />}
              {role.actions.includes('delete') && <DeleteRole role={role} />}
              {role.actions.includes('edit') && (
                <Button variant="filled" leftSection={<PencilSimpleIcon />} onClick={() => void navigate(`/roles/update?id=${role.id}`)}>
                  {m.platform_edit()}
                </Button>
              )}
            </>
          }
        />
        <p className={css.note}>{summary}</p>
        <MatrixTools {...tools} changed={null} />
        <RightsMatrix readOnly rows={visible} held={held} before={held.rights} people={role.people} title={name} onToggle={toggle} />
      </div>
    </div>
  )
}
