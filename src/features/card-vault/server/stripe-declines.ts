import type { DeclineReason } from '../rules.ts'

const reasons: Readonly<Record<DeclineReason, readonly string[]>> = {
  insufficientFunds: ['insufficient_funds'],
  limitExceeded: ['card_velocity_exceeded', 'withdrawal_count_limit_exceeded', 'pin_try_exceeded'],
  doNotHonour: ['do_not_honor', 'generic_decline', 'call_issuer', 'no_action_taken', 'security_violation'],
  tryAgainLater: ['try_again_later', 'issuer_not_available', 'processing_error', 'reenter_transaction', 'approve_with_id'],
  expiredCard: ['expired_card', 'invalid_expiry_month', 'invalid_expiry_year', 'expired_or_canceled_card'],
  lostCard: ['lost_card', 'pickup_card', 'lost_or_stolen_card'],
  stolenCard: ['stolen_card'],
  invalidCard: [
    'incorrect_number',
    'invalid_number',
    'invalid_account',
    'new_account_information_available',
    'incorrect_cvc',
    'invalid_cvc',
    'testmode_decline',
  ],
  notSupported: [
    'card_not_supported',
    'restricted_card',
    'service_not_allowed',
    'transaction_not_allowed',
    'currency_not_supported',
    'not_permitted',
    'invalid_amount',
  ],
  authenticationRequired: [
    'authentication_required',
    'authentication_not_handled',
    'payment_intent_authentication_failure',
    'offline_pin_required',
    'online_or_offline_pin_required',
  ],
  revoked: ['revocation_of_all_authorizations', 'revocation_of_authorization', 'stop_payment_order', 'do_not_try_again'],
  fraudulent: ['fraudulent', 'merchant_blacklist', 'highest_risk_level'],
  alreadyRefunded: ['charge_already_refunded'],
  disputed: ['charge_disputed'],
  refused: [],
  other: [],
}
const byCode = new Map(Object.entries(reasons).flatMap(([reason, codes]) => codes.map(code => [code, reason as DeclineReason] as const)))

/** Maps Stripe's decline codes to our reasons. An unknown code is a soft decline: most of them are a bank's generic refusal. */
export const declineReasonOfStripe = (code: string | undefined): DeclineReason => byCode.get(code ?? '') ?? 'other'

/**
 * Why Stripe rejects an order as invalid. To repeat it is of no use, so that an unknown code is a hard decline. A charge misses its card.
 */
export function rejectionReasonOfStripe(kind: 'charge' | 'refund', code: string | undefined): DeclineReason {
  if (kind === 'charge' && code === 'resource_missing') return 'invalidCard'
  return byCode.get(code ?? '') ?? 'refused'
}
