import type { Examples } from '#testing/factories/examples.ts'
import { canary } from '#testing/factories/canary.ts'

export const examples: Examples = {
  'donors.byMobile': () => ({ mobile: '+65 81234567' }),
  'donors.byEmail': () => ({ email: 'kenari@example.test' }),
  'donors.byNric': () => ({ nirc: 'S1234567D' }),
  'donors.byInfo': () => ({ donorInfo: canary }),
  'donors.byId': ({ donorId }) => ({ donorId }),
  'donors.reveal': ({ donorId }) => ({ donorId }),
}
