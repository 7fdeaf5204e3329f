import { defineServerModule } from '#platform/server/server-module.ts'
import { hijriYearEndpoints } from './endpoints.ts'

export const serverModule = defineServerModule({ name: 'hijri-settings', endpoints: { hijriYears: hijriYearEndpoints } })
