import { inferSearchField, personalSearchField } from '#features/donors/rules.ts'
import { asLookUp } from '#features/donors/server/public.ts'
import { serve } from '#platform/server/http/bind-contract.ts'
import { search } from '../contract.ts'
import { findRecords } from './find-records.ts'

export const searchEndpoints = serve(search, {
  find: asLookUp(search.find, ({ text }) => personalSearchField(inferSearchField(text), text), findRecords),
})
