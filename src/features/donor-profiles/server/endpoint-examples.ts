import type { Examples } from '#testing/factories/examples.ts'
import { canary } from '#testing/factories/canary.ts'

export const examples: Examples = {
  'donorProfiles.list': () => ({ searchValue: canary }),
  'donorProfiles.summary': () => ({ searchValue: canary }),
  'donorProfiles.filters': () => ({}),
  'donorProfiles.export': () => ({}),
}
