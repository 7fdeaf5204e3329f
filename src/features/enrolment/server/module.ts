import { defineServerModule } from '#platform/server/server-module.ts'
import { enrolmentEndpoints } from './endpoints.ts'

export const enrolmentModule = defineServerModule({
  name: 'enrolment',
  endpoints: { enrolment: enrolmentEndpoints },
})
