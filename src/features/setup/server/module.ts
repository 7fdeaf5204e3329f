import { defineServerModule } from '#platform/server/server-module.ts'
import { serve } from '#platform/server/http/bind-contract.ts'
import { setup } from '../contract.ts'
import { listSetupSteps } from './list-setup-steps.ts'

export const serverModule = defineServerModule({
  name: 'setup',
  endpoints: { setup: serve(setup, { checklist: listSetupSteps }) },
})
