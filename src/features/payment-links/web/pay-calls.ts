import { cardLabel } from '#features/card-vault/rules.ts'
import { m } from '#messages/messages.js'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import type { PaymentByLink } from '../contract.ts'
import { publicApi } from './public-api.ts'

/** How often a page asks for the outcome of a payment that is on its way. */
export const askAgainMs = 3000
/** The state of a link, or why it cannot be shown. */
export type PaymentAnswer = PaymentByLink | 'unknown' | 'failed'
/** After a payment: the link is loaded again, or why another card may be tried. */
export type PayAnswer = 'reload' | { problem: string }

/** After a question to the bank: what its payer is still to answer, that the answer is on its way, or as after a payment. */
export type BankAnswer = PayAnswer | { challenge: string } | 'pending' | 'failed'

/** Loads the state of a link. */
export async function fetchPayment(paymentCode: string): Promise<PaymentAnswer> {
  try {
    return await publicApi.paymentLinks.findByCode({ paymentCode })
  } catch (error) {
    return error instanceof RefusalError && [400, 404].includes(error.status) ? 'unknown' : 'failed'
  }
}

/** Pays by a card token. After a lost answer the link tells whether the card was charged. */
export async function sendPayment(paymentCode: string, cardToken: string): Promise<PayAnswer> {
  try {
    const { state, card } = await publicApi.paymentLinks.pay({ paymentCode, cardToken })
    return state === 'declined' ? { problem: m.payment_links_pay_declined({ card: cardLabel(card, m.term_others()) }) } : 'reload'
  } catch (error) {
    if (!(error instanceof RefusalError) || error.status >= 500) return { problem: m.payment_links_pay_not_sent() }
    if (error.code === 'PAYMENT_LINK_PAID' || error.code === 'PAYMENT_LINK_ENDED') return 'reload'
    return { problem: error.errors[0]?.message ?? error.message }
  }
}

/** Asks what came of a payment that the bank wants confirmed. */
export async function fetchConfirmation(paymentCode: string): Promise<BankAnswer> {
  try {
    const { state, card, challenge } = await publicApi.paymentLinks.confirm({ paymentCode })
    if (challenge !== null) return { challenge }
    if (state === 'pending') return 'pending'
    return state === 'declined' ? { problem: m.payment_links_pay_unconfirmed({ card: cardLabel(card, m.term_others()) }) } : 'reload'
  } catch {
    return 'failed'
  }
}
