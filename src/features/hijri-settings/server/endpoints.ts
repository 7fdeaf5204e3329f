import { serve } from '#platform/server/http/bind-contract.ts'
import { hijriYears } from '../contract.ts'
import { findHijriYear, listHijriYears, previewHijriYear, suggestHijriYear } from './queries.ts'
import { addYear, editYear } from './save-year.ts'

/** The handlers of the Hijri years. */
export const hijriYearEndpoints = serve(hijriYears, {
  list: listHijriYears,
  find: findHijriYear,
  suggest: suggestHijriYear,
  preview: previewHijriYear,
  add: addYear,
  edit: editYear,
})
