import type { Examples } from '#testing/factories/examples.ts'
import { canary } from '#testing/factories/canary.ts'

export const examples: Examples = {
  'phoneDesk.find': () => ({ text: canary }),
  'phoneDesk.receipt': ({ donationId }) => ({ transactionId: donationId }),
}
