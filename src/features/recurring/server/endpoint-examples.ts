import type { Examples } from '#testing/factories/examples.ts'

export const examples: Examples = {
  'recurring.list': ({ donorId }) => ({ donorId }),
  'recurring.find': ({ recurrenceId }) => ({ recurrenceId }),
  'recurring.change': ({ recurrenceId }) => ({ recurrenceId, version: 1, action: 'pause' }),
  'recurring.cancel': ({ recurrenceId }) => ({ recurrenceId }),
}
