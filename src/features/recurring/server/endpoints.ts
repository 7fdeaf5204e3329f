import { personalSearchField } from '#features/donors/rules.ts'
import { asLookUp } from '#features/donors/server/public.ts'
import { serve } from '#platform/server/http/bind-contract.ts'
import { recurring } from '../contract.ts'
import { cancelRecurrence } from './cancel-recurrence.ts'
import { changeRecurrence } from './change-recurrence.ts'
import { donorFields } from './queries.ts'
import { findRecurrence, listRecurrences } from './read-recurrences.ts'

export const recurringEndpoints = serve(recurring, {
  list: asLookUp(
    recurring.list,
    ({ searchBy, searchValue }) => (searchBy ? personalSearchField(donorFields[searchBy], searchValue ?? '') : null),
    listRecurrences,
  ),
  find: findRecurrence,
  change: changeRecurrence,
  cancel: cancelRecurrence,
})
