import type { Examples } from '#testing/factories/examples.ts'
import { canary } from '#testing/factories/canary.ts'

export const examples: Examples = {
  'tax.registerDonation': ({ taxGiftId }) => ({
    transactionId: taxGiftId,
    payerAsked: true,
    name: `${canary} binti Omar`,
    nric: 'S1234567D',
  }),
  'tax.registerIslamic': ({ taxZakatId }) => ({
    transactionId: taxZakatId,
    payerAsked: true,
    name: `${canary} binti Omar`,
    nric: 'S1234567D',
  }),
  'tax.reviewDonation': ({ flaggedGiftId }) => ({ transactionId: flaggedGiftId }),
  'tax.reviewIslamic': ({ flaggedZakatId }) => ({ transactionId: flaggedZakatId }),
}
