import { fieldOf, personalFieldOf } from '#features/donors/rules.ts'
import { asLookUp } from '#features/donors/server/public.ts'
import { serve } from '#platform/server/http/bind-contract.ts'
import { search } from '../contract.ts'
import { find } from './find.ts'

export const searchEndpoints = serve(search, {
  find: asLookUp(search.find, ({ text }) => personalFieldOf(fieldOf(text), text), find),
})
