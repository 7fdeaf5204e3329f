import type { Examples } from '#testing/factories/examples.ts'
import { canary } from '#testing/factories/canary.ts'

export const examples: Examples = {
  'donorNotes.list': ({ donorId }) => ({ donorId }),
  'donorNotes.add': ({ donorId }) => ({ donorId, words: canary }),
  'donorNotes.remove': ({ donorId }) => ({ noteId: donorId }),
}
