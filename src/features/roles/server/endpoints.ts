import { serve } from '#platform/server/http/bind-contract.ts'
import { roles } from '../contract.ts'
import { isMasked } from '#kit/identity/masks.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import { countLookUps } from '#platform/server/security/count-look-ups.ts'
import { exportRoles } from './export-roles.ts'
import { exportDutyFindings } from './duties/export-findings.ts'
import { listDutyFindings, previewDutyFindings } from './duties/findings.ts'
import { findRole, listModules, listRoles, roleChangeImpact } from './queries.ts'
import { addRole, deleteRole, editRole } from './save-role.ts'

/** Details of a user are compared with those of all staff: a conflict says that two accounts share one. */
function typedDetail({ user }: RequestOf<typeof roles.previewDutyFindings>) {
  if (!user) return null
  if (user.idNo && !isMasked(user.idNo)) return 'idNo'
  return user.phoneNumber ? 'phone' : 'email'
}

export const roleEndpoints = serve(roles, {
  list: listRoles,
  delete: deleteRole,
  modules: listModules,
  export: exportRoles.start,
  add: addRole,
  edit: editRole,
  find: findRole,
  impact: roleChangeImpact,
  dutyFindings: ({ tx, actor }) => listDutyFindings(tx, actor.charityId),
  previewDutyFindings: countLookUps(
    roles.previewDutyFindings,
    { unless: 'button:show-personal-data', personalField: typedDetail },
    previewDutyFindings,
  ),
  exportDutyFindings,
})
