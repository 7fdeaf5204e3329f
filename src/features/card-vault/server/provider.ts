import type { CardBrand } from '#kit/giving/payment.ts'
import type { Money } from '#jurisdictions/money.ts'
import type { DeclineReason } from '../rules.ts'
import type { ReadPayouts } from './provider-payout.ts'

/** What the browser needs to show the provider's own card fields; the card number never reaches this server. */
type HostedFields = {
  provider: 'stripe' | 'test'
  publishableKey: string
  scriptUrl: string | null
  /** The test provider's cards; empty for a real provider. */
  testCards: readonly { token: string; label: string }[]
}
/** The provider's reference to a card that may be charged off-session. */
export type CardReference = { token: string; customerId: string | null }
/** What the provider discloses of a card that is not saved. */
export type CardSummary = { brand: CardBrand; funding: 'credit' | 'debit' | 'prepaid' | null; last4: string }
/** A card saved at the provider, with the details the provider discloses. */
export type ProviderCard = CardReference &
  CardSummary & {
    cardId: string | null
    shopperId: string | null
    fingerprint: string
    expiryMonth: number
    expiryYear: number
    holderName: string
  }

/**
 * `key` is the id of the charge's row, committed before the provider is called: the provider's idempotency key. It is the same when the
 * charge is made again after a restore. `orderedAt`: the order was not sent before this.
 */
export type ChargeOrder = { key: string; orderedAt: Date; amount: Money; card: CardReference; description: string }
/** What a charge is looked up by; without its card where that was not saved. One that was made of another amount is an error. */
export type ChargeLookUp = Pick<ChargeOrder, 'key' | 'orderedAt'> & Partial<Pick<ChargeOrder, 'amount'>> & { card: CardReference | null }
export type RefundOrder = { key: string; amount: Money; charge: string }
/** The final result of an order. `reference` is the provider's own number for it. */
export type Outcome = { state: 'succeeded'; reference: string } | { state: 'declined'; reason: DeclineReason; reference: string | null }
/** What the provider knows of a key: its outcome, that it is still pending, or that no such order arrived. */
export type OrderStatus = Outcome | { state: 'pending' } | { state: 'notFound' }
/**
 * The bank asks the payer to confirm a charge, by 3-D Secure; nothing is taken before that. `challenge` is what the provider's script takes
 * to ask.
 */
export type Challenge = { state: 'challenged'; reference: string; challenge: string }

/** The provider may or may not have executed the order. Callers look it up later by its key. */
export class OutcomeUnknownError extends Error {}
/** The provider refused to save the card; the message is the provider's own and fit to be shown. */
export class CardRejectedError extends Error {
  override readonly name = 'CardRejectedError'
  readonly reason: 'CONFIRMATION_REQUIRED' | 'NO_SUCH_TEST_CARD' | 'CARD_REFUSED'
  /** `words`: the provider's own, in whatever language it writes. */
  constructor(reason: CardRejectedError['reason'], words = '') {
    super(words)
    this.reason = reason
  }
}

/** A payment service provider that saves cards, charges them off-session and refunds charges. */
export type CardProvider = {
  name: HostedFields['provider']
  /** Origins that pages may load the provider's scripts and frames from, in addition to the product's own. */
  origins?: readonly string[]
  hostedFields(): HostedFields
  /** Saves the card behind a token of the hosted fields for off-session charges. Throws CardRejectedError. */
  saveCard(request: { key: string; token: string; holderName: string; customerId: string | null }): Promise<ProviderCard>
  /** Reads the card behind a token of the hosted fields without saving it. Throws CardRejectedError. */
  readCard(token: string): Promise<CardSummary>
  /** Changes the month and year of a saved card; its number cannot change. */
  updateExpiry(card: CardReference, month: number, year: number): Promise<void>
  /** Deletes a saved card, so that it can no longer be charged. */
  deleteCard(card: CardReference): Promise<void>
  /** Charges a saved card off-session. Throws OutcomeUnknownError. */
  charge(order: ChargeOrder): Promise<Outcome>
  /** Charges a card that its payer has just entered, and which is not saved. Throws OutcomeUnknownError. */
  chargePayer(order: ChargeOrder): Promise<Outcome | Challenge>
  /**
   * Ends a charge that its payer was asked to confirm, so that it cannot be made any more; answers the outcome of one that was made. Throws
   * OutcomeUnknownError.
   */
  endChallenge(charge: { key: string; reference: string }): Promise<Outcome>
  /** Refunds a charge, in whole or in part. Throws OutcomeUnknownError. */
  refund(order: RefundOrder): Promise<Outcome>
  findCharge(order: ChargeLookUp): Promise<OrderStatus | Challenge>
  findRefund(order: RefundOrder): Promise<OrderStatus>
  /** Reads what the provider paid out; absent where it pays nothing out. */
  readPayouts?: ReadPayouts
  /** Answers a challenge in the place of the payer's bank; absent from a real provider. False for a challenge that was never made. */
  answerAsBank?(challenge: string, isConfirmed: boolean): Promise<boolean>
}

let installed: CardProvider | undefined
/** Sets the card provider of this process at startup. */
export function installCardProvider(provider: CardProvider): void {
  installed = provider
}
/** The card provider of this process; undefined where no card can be stored or charged. */
export const findCardProvider = (): CardProvider | undefined => installed
/** The card provider of this process. Throws where none is configured. */
export function requireCardProvider(): CardProvider {
  if (!installed) throw new Error('No card provider is configured (CARD_PROVIDER_SECRET_KEY, CARD_PROVIDER_PUBLISHABLE_KEY).')
  return installed
}

/**
 * Submits a charge that the provider does not know. It is always looked up first: an earlier run may have sent it, also one of which a
 * restored database knows nothing.
 */
export async function submitCharge(provider: CardProvider, order: ChargeOrder): Promise<Outcome> {
  const known = await provider.findCharge(order)
  // Nobody is there to confirm it.
  if (known.state === 'challenged') return { state: 'declined', reason: 'authenticationRequired', reference: known.reference }
  return resolve(known, () => provider.charge(order))
}

/** Submits a refund, with the same look-up as a charge. */
export async function submitRefund(provider: CardProvider, order: RefundOrder): Promise<Outcome> {
  return resolve(await provider.findRefund(order), () => provider.refund(order))
}

async function resolve(status: OrderStatus, send: () => Promise<Outcome>): Promise<Outcome> {
  if (status.state === 'pending') throw new OutcomeUnknownError('The provider is still processing the order.')
  return status.state === 'notFound' ? send() : status
}
