import { serve } from '#platform/server/http/bind-contract.ts'
import { search } from '../contract.ts'
import { find } from './find.ts'

export const searchEndpoints = serve(search, { find })
