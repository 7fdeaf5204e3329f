import { serve } from '#platform/server/binder.ts'
import { search } from '../contract.ts'
import { find } from './find.ts'

export const searchEndpoints = serve(search, { find })
