import { defineServerModule } from '#platform/server/server-module.ts'
import { monthEndEndpoints } from './endpoints.ts'

export const serverModule = defineServerModule({ name: 'month-end', endpoints: { monthEnd: monthEndEndpoints } })
