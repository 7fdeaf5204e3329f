import { serve } from '#platform/server/http/bind-contract.ts'
import { recurring } from '../contract.ts'
import { cancelRecurrence } from './cancel-recurrence.ts'
import { changeRecurrence } from './change-recurrence.ts'
import { findRecurrence, listRecurrences } from './read-recurrences.ts'

export const recurringEndpoints = serve(recurring, {
  list: listRecurrences,
  find: findRecurrence,
  change: changeRecurrence,
  cancel: cancelRecurrence,
})
