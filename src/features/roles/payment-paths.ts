import { z } from 'zod'
import type { Right } from './rules.ts'

/**
 * The duties of different people before money is paid back to a payer or out to a beneficiary. A direct void is a single step by design. A
 * cheque that the bank returns voids its gift by one person too: nothing is paid back, and a gift that was recorded as paid in another way
 * takes the right of a direct void.
 */
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

/**
 * A payment path: a way in which money is paid back to a payer or out to a beneficiary. Its duties in order, each with its right, are for
 * different people.
 */
export type PaymentPath = { id: PaymentPathId; steps: readonly { duty: Duty; right: Right }[] }

const threeSteps = (id: PaymentPathId, edit: Right, final: Right): PaymentPath => ({
  id,
  steps: [
    { duty: 'request', right: 'button:refund' },
    { duty: 'verify', right: edit },
    { duty: 'payOut', right: final },
  ],
})

/** Every payment path. The rights of voids and refunds repeat those of the steps of a gift (`gifts/rules.ts`); a test compares them. */
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
