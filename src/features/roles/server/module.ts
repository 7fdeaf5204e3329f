import { defineServerModule } from '#platform/server/server-module.ts'
import { roleEndpoints } from './endpoints.ts'
import { dutyFindingsFile } from './duties/export-findings.ts'
import { exportRoles } from './export-roles.ts'

export const serverModule = defineServerModule({
  name: 'roles',
  endpoints: { roles: roleEndpoints },
  exporters: [exportRoles.exporter],
  fileGenerators: [dutyFindingsFile],
})
