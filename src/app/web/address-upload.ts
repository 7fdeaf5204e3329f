import { api } from './api.ts'
import type { FeatureCalls } from '#platform/web/feature-calls.ts'

/** Apart from the other calls, so that lists do not load what only forms need. */
export const addressUpload: FeatureCalls['addressUpload'] = file => api.files.presign(file)
