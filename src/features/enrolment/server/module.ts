import { defineServerModule } from '#platform/server/server-module.ts'
import { enrolmentEndpoints } from './endpoints.ts'

export const serverModule = defineServerModule({
  name: 'enrolment',
  endpoints: { enrolment: enrolmentEndpoints },
})
