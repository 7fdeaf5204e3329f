import { m } from '#messages/messages.js'
import type { Difference } from '#platform/web/form/ConflictNotice.tsx'
import { differencesBy } from '#platform/web/form/use-saved-version.ts'
import type { RoleSheet } from '../contract.ts'
import type { Right } from '../rules.ts'
import { changesBetween } from './matrix/matrix.ts'
import type { RoleDraft } from './RoleFields.tsx'
import { categoryNames, platformNames, rightName } from './labels.ts'

export const emptyRole: RoleDraft = { name: '', description: '', category: 'backOffice', platform: 'web' }

/** The fields of a role as the form starts with them. */
export const toRoleDraft = ({ name, description, category, platform }: RoleSheet): RoleDraft => ({ name, description, category, platform })

/** The changes that another user saved since, field by field. */
export function findDifferences(seen: RoleSheet, saved: RoleSheet): Difference[] {
  const fields = differencesBy(seen, saved, {
    [m.roles_role_name()]: role => role.name,
    [m.roles_role_description()]: role => role.description,
    [m.roles_role_category()]: role => categoryNames[role.category](),
    [m.roles_role_platform()]: role => platformNames[role.platform](),
  })
  const rights = changesBetween(seen.rights as Right[], saved.rights as Right[]).map(({ right, isGranted }) => ({
    field: rightName(right),
    before: isGranted ? '' : m.roles_granted(),
    after: isGranted ? m.roles_granted() : '',
  }))
  return [...fields, ...rights]
}
