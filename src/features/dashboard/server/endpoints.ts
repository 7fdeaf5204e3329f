import { serve } from '#platform/server/http/bind-contract.ts'
import { dashboard } from '../contract.ts'
import { listRecent } from './list-recent.ts'
import { summariseGiving } from './summarise-giving.ts'

export const dashboardEndpoints = serve(dashboard, { summary: summariseGiving, recent: listRecent })
