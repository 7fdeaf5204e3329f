import { serve } from '#platform/server/http/bind-contract.ts'
import { roles } from '../contract.ts'
import { exportRoles } from './export-roles.ts'
import { exportDutyFindings } from './duties/export-findings.ts'
import { listDutyFindings, previewDutyFindings } from './duties/findings.ts'
import { findRole, listModules, listRoles, roleChangeImpact } from './queries.ts'
import { addRole, deleteRole, editRole } from './save-role.ts'

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
  previewDutyFindings,
  exportDutyFindings,
})
