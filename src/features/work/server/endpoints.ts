import { serve } from '#platform/server/http/bind-contract.ts'
import { views, work } from '../contract.ts'
import { listViews, preferView, removeView, saveView } from './views.ts'
import { cancelWork, downloadWork, listWork, openWork } from './work.ts'

export const workEndpoints = serve(work, { list: listWork, cancel: cancelWork, download: downloadWork, open: openWork })
export const viewEndpoints = serve(views, { list: listViews, save: saveView, prefer: preferView, remove: removeView })
