import { api } from './api.ts'
import type { FeatureCalls } from '#platform/web/feature-calls.ts'

/** The calls by which inputs and lists of the platform upload files and keep saved views. */
export const connectedCalls: FeatureCalls = {
  addressUpload: file => import('./address-upload.ts').then(({ addressUpload }) => addressUpload(file)),
  listViews: async list => (await api.views.list({ list })).items,
  saveView: view => api.views.save(view),
  preferView: choice => api.views.prefer(choice),
  removeView: id => api.views.remove({ id }),
}
