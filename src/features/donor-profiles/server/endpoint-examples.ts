import type { Examples } from '#testing/factories/examples.ts'
import { canary } from '#testing/factories/canary.ts'

export const examples: Examples = {
  'donorProfiles.list': () => ({ searchValue: canary }),
  'donorProfiles.summary': () => ({ searchValue: canary }),
  'donorProfiles.filters': () => ({}),
  'donorProfiles.find': ({ donorId }) => ({ donorId }),
  'donorProfiles.giving': ({ donorId }) => ({ donorId }),
  'donorProfiles.latestGift': ({ donorId }) => ({ donorId }),
  'donorProfiles.archive': ({ donorId }) => ({ DonorId: donorId, IsActive: 'true' }),
  'donorProfiles.export': () => ({}),
}
