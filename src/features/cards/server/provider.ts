import type { CardBrand } from '#kit/payment.ts'
import type { Money } from '#kit/money.ts'
import type { DeclineReason } from '../rules.ts'

/** What the browser needs to let the provider's own fields take the number, which never reaches us. */
export type HostedFields = {
  provider: 'stripe' | 'test'
  publishableKey: string
  scriptUrl: string | null
  /** The cards to choose from where no real card is taken. */
  testCards: readonly { token: string; label: string }[]
}
/** How the provider knows a card that may be charged without its holder. */
export type CardReference = { token: string; customerId: string | null }
/** What the provider tells of a card it keeps for us. */
export type KeptCard = CardReference & {
  cardId: string | null
  shopperId: string | null
  fingerprint: string
  brand: CardBrand
  funding: 'credit' | 'debit' | 'prepaid' | null
  last4: string
  expiryMonth: number
  expiryYear: number
  holderName: string
}

/** `key` is the id of our own row, written before the provider is asked: the provider does the work of one key once. */
export type ChargeOrder = { key: string; orderedAt: Date; amount: Money; card: CardReference; description: string }
export type RefundOrder = { key: string; orderedAt: Date; amount: Money; charge: string }
/** What became of an order. `reference` is the provider's own number of it. */
export type Outcome = { state: 'succeeded'; reference: string } | { state: 'declined'; reason: DeclineReason; reference: string | null }
/** What the provider knows of a key: its outcome, that it is still being worked on, or that it never came. */
export type Known = Outcome | { state: 'underWay' } | { state: 'neverCame' }

/** The provider may or may not have done it. Whoever gets this asks later by the key, and never guesses. */
export class OutcomeUnknown extends Error {}
/** The provider did not take the card; the message is its own, fit to be shown. */
export class CardRefused extends Error {}

/** Whoever keeps cards and moves money from and to them. */
export type CardProvider = {
  name: HostedFields['provider']
  /** Where the provider's own fields come from, if it has any: pages may load scripts and frames from there, and nowhere else. */
  origins?: readonly string[]
  hostedFields(): HostedFields
  /** Keeps the card behind a token from the hosted fields for charges without its holder. Throws CardRefused. */
  keep(request: { key: string; token: string; holderName: string; customerId: string | null }): Promise<KeptCard>
  /** Changes the month and year on the token, never the number. */
  changeExpiry(card: CardReference, month: number, year: number): Promise<void>
  /** The card can not be charged any more. */
  forget(card: CardReference): Promise<void>
  /** Takes money without its holder. Throws OutcomeUnknown. */
  charge(order: ChargeOrder): Promise<Outcome>
  /** Gives money back to the card of a charge. Throws OutcomeUnknown. */
  refund(order: RefundOrder): Promise<Outcome>
  /** What happened to this key? */
  findCharge(order: ChargeOrder): Promise<Known>
  findRefund(order: RefundOrder): Promise<Known>
}

let installed: CardProvider | undefined
/** Gives the process its card provider, once, before the first card is asked for. */
export function installCardProvider(provider: CardProvider): void {
  installed = provider
}
/** The card provider of this process, if it has one: without it no card is stored or charged. */
export const providerIfAny = (): CardProvider | undefined => installed
/** The card provider of this process. */
export function cardProvider(): CardProvider {
  if (!installed) throw new Error('No card provider is set up.')
  return installed
}

/** Carries out a charge whose key may have been sent before: asks first, and sends only what never came. */
export async function settleCharge(provider: CardProvider, order: ChargeOrder, maybeSent: boolean): Promise<Outcome> {
  return settle(maybeSent ? await provider.findCharge(order) : { state: 'neverCame' }, () => provider.charge(order))
}

/** The same for a refund. */
export async function settleRefund(provider: CardProvider, order: RefundOrder, maybeSent: boolean): Promise<Outcome> {
  return settle(maybeSent ? await provider.findRefund(order) : { state: 'neverCame' }, () => provider.refund(order))
}

async function settle(known: Known, send: () => Promise<Outcome>): Promise<Outcome> {
  if (known.state === 'underWay') throw new OutcomeUnknown('The provider is still working on it.')
  return known.state === 'neverCame' ? send() : known
}
