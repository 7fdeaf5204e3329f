import { serve } from '#platform/server/http/bind-contract.ts'
import { rates } from '../contract.ts'
import { deleteRate } from './delete-rate.ts'
import { exportRates } from './export-rates.ts'
import { addRate, addUpcomingNisab, editRate } from './prepare-rate.ts'
import { previewRate } from './preview-rate.ts'
import { publishRate, sendBackRate } from './publish-rate.ts'
import { findRate, listRates, rateTimeline } from './queries.ts'

/** The handlers of the settings of rates. */
export const rateEndpoints = serve(rates, {
  list: listRates,
  find: findRate,
  timeline: rateTimeline,
  preview: previewRate,
  add: addRate,
  addUpcomingNisab,
  edit: editRate,
  publish: publishRate,
  sendBack: sendBackRate,
  delete: deleteRate,
  export: exportRates.start,
})
