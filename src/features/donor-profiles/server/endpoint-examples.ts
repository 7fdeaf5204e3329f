import type { Examples } from '#testing/factories/examples.ts'
import { canary } from '#testing/factories/canary.ts'

export const examples: Examples = {
  'donorProfiles.list': () => ({ searchValue: canary }),
  'donorProfiles.summary': () => ({ searchValue: canary }),
  'donorProfiles.filters': () => ({}),
  'donorProfiles.find': ({ donorId }) => ({ donorId }),
  'donorProfiles.giving': ({ donorId }) => ({ donorId }),
  'donorProfiles.timeline': ({ donorId }) => ({ donorId }),
  'donorProfiles.enrolments': ({ donorId }) => ({ donorId }),
  'donorProfiles.latestGift': ({ donorId }) => ({ donorId }),
  'donorProfiles.findToEdit': ({ donorId }) => ({ donorId }),
  'donorProfiles.edit': ({ donorId }) => ({ donorId, version: 1, donorName: canary, language: 'en' }),
  'donorProfiles.archive': ({ donorId }) => ({ DonorId: donorId, IsActive: 'true' }),
  'donorProfiles.statement': ({ donorId }) => ({ donorId, year: 2026, language: 'en' }),
  'donorProfiles.mailStatement': ({ donorId }) => ({ donorId, year: 2026, language: 'en' }),
  'donorProfiles.copy': ({ donorId }) => ({ donorId }),
  'donorProfiles.export': () => ({}),
}
