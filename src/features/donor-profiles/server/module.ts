import { defineServerModule } from '#platform/server/server-module.ts'
import { dataCopyFile } from './data-copy.ts'
import { donorProfileEndpoints } from './endpoints.ts'
import { donorExporter } from './export-donors.ts'
import { statementAttachment } from './mail-statement.ts'
import { statementFile } from './statement.ts'

export const serverModule = defineServerModule({
  name: 'donor-profiles',
  endpoints: { donorProfiles: donorProfileEndpoints },
  exporters: [donorExporter],
  fileGenerators: [statementFile, dataCopyFile],
  mailAttachments: statementAttachment,
})
