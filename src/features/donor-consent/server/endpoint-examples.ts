import type { Examples } from '#testing/factories/examples.ts'

export const examples: Examples = {
  'donorConsents.find': ({ donorId }) => ({ donorId }),
  'donorConsents.record': ({ donorId }) => ({ donorId, topic: 'email', isAgreed: true, source: 'phone', language: 'en' }),
}
