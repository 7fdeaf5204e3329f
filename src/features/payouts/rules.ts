import { z } from 'zod'

/** Whether a payment waits for a second person, was released, or was withdrawn before that. */
export const PaymentState = z.enum(['prepared', 'released', 'withdrawn']).meta({ id: 'FundPaymentStatus' })
export type PaymentState = z.infer<typeof PaymentState>
export const PaymentAction = z.enum(['release', 'withdraw']).meta({ id: 'FundPaymentAction' })
export type PaymentAction = z.infer<typeof PaymentAction>

/** Every legal step of a payment. `by`: anyone with the right, or somebody else than its preparer. */
export const paymentSteps = {
  release: { from: 'prepared', to: 'released', by: 'another', rights: ['payouts:edit'] },
  withdraw: { from: 'prepared', to: 'withdrawn', by: 'anyone', rights: ['payouts:add', 'payouts:edit'] },
} as const satisfies Record<PaymentAction, { from: PaymentState; to: PaymentState; by: 'anyone' | 'another'; rights: readonly string[] }>

type PaymentForSteps = { state: PaymentState; preparedBy: string }
type Reader = { userId: string; can: (right: 'payouts:add' | 'payouts:edit') => boolean }
/** The steps that a reader may take with a payment. */
export const paymentActionsFor = ({ state, preparedBy }: PaymentForSteps, { userId, can }: Reader): PaymentAction[] =>
  PaymentAction.options.filter(action => {
    const { from, by, rights } = paymentSteps[action]
    return from === state && rights.some(right => can(right)) && (by === 'anyone' || preparedBy !== userId)
  })

/** The number of a payment as people say it. */
export const paymentNoText = (paymentNo: number): string => `PAY-${String(paymentNo).padStart(6, '0')}`

/** The longest texts of a payment. */
export const longest = { payee: 120, accountEnd: 4, note: 250, bankReference: 60 } as const
