import { serve } from '#platform/server/http/bind-contract.ts'
import { site } from '../contract.ts'
import { siteConfiguration } from './public.ts'

export const siteEndpoints = serve(site, { configuration: async () => siteConfiguration() })
