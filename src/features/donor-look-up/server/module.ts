import { defineServerModule } from '#platform/server/server-module.ts'
import { donorEndpoints } from './endpoints.ts'

export const serverModule = defineServerModule({ name: 'donor-look-up', endpoints: { donors: donorEndpoints } })
