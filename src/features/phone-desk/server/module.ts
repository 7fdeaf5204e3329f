import { defineServerModule } from '#platform/server/server-module.ts'
import { phoneDeskEndpoints } from './endpoints.ts'

export const serverModule = defineServerModule({ name: 'phone-desk', endpoints: { phoneDesk: phoneDeskEndpoints } })
