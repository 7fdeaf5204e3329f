import { z } from 'zod'
import type { Right } from './rules.ts'

/** What different people do before money goes back to a payer, or out to a beneficiary. A direct void is one step, by design. */
export const Duty = z.enum(['request', 'verify', 'payOut', 'directVoid'])
export type Duty = z.infer<typeof Duty>

export const PaymentPathId = z.enum([
  'refundDonation',
  'voidDonation',
  'refundIslamicGiving',
  'voidIslamicGiving',
  'refundPurchase',
  'voidPurchase',
  'directVoid',
  'payBeneficiary',
])
export type PaymentPathId = z.infer<typeof PaymentPathId>

/** A way for money to go back to a payer, or out to a beneficiary: its duties in order, each with its right, each for another person. */
export type PaymentPath = { id: PaymentPathId; steps: readonly { duty: Duty; right: Right }[] }

const threeSteps = (id: PaymentPathId, edit: Right, final: Right): PaymentPath => ({
  id,
  steps: [
    { duty: 'request', right: 'button:refund' },
    { duty: 'verify', right: edit },
    { duty: 'payOut', right: final },
  ],
})

/** Every way for money to go back or out. The rights of the first are those of the steps of a gift (`gifts/rules.ts`), which a test compares. */
export const paymentPaths: readonly PaymentPath[] = [
  threeSteps('refundDonation', 'donations:edit', 'button:final-refund'),
  threeSteps('voidDonation', 'donations:edit', 'button:final-void'),
  threeSteps('refundIslamicGiving', 'islamic-giving:edit', 'button:final-refund'),
  threeSteps('voidIslamicGiving', 'islamic-giving:edit', 'button:final-void'),
  threeSteps('refundPurchase', 'purchases:edit', 'button:final-refund'),
  threeSteps('voidPurchase', 'purchases:edit', 'button:final-void'),
  { id: 'directVoid', steps: [{ duty: 'directVoid', right: 'button:direct-void' }] },
  {
    id: 'payBeneficiary',
    steps: [
      { duty: 'request', right: 'payouts:add' },
      { duty: 'payOut', right: 'payouts:edit' },
    ],
  },
]
