import { defineServerModule } from '#platform/server/server-module.ts'
import { apiKeyEndpoints } from './endpoints.ts'

export const serverModule = defineServerModule({ name: 'api-keys', endpoints: { apiKeys: apiKeyEndpoints } })
