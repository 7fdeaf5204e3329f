import { z } from 'zod'
import type { Money } from '#jurisdictions/money.ts'
import { cardBrand } from '#kit/giving/payment.ts'
import { NoResponseError, type Outbound, type OutboundAnswer } from '#platform/server/http/outbound-request.ts'
import {
  type CardProvider,
  CardRejectedError,
  type CardSummary,
  type Challenge,
  type ChargeLookUp,
  type ChargeOrder,
  type OrderStatus,
  type Outcome,
  OutcomeUnknownError,
  type RefundOrder,
} from './provider.ts'
import { declineReasonOfStripe, rejectionReasonOfStripe } from './stripe-declines.ts'
import { stripePayouts } from './stripe-payouts.ts'

export type StripeSettings = { ask: Outbound; url: string; secretKey: string; publishableKey: string }
type StripeParams = Readonly<Record<string, string | number | undefined>>

const Failure = z.object({
  error: z.object({
    type: z.string(),
    code: z.string().optional(),
    decline_code: z.string().optional(),
    message: z.string().default(''),
    payment_intent: z.object({ id: z.string() }).optional(),
  }),
})
const Intent = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  client_secret: z.string().default(''),
  metadata: z.record(z.string(), z.string()).default({}),
  last_payment_error: z.object({ code: z.string().optional(), decline_code: z.string().optional() }).nullish(),
})
const Refund = z.object({
  id: z.string(),
  status: z.string(),
  metadata: z.record(z.string(), z.string()).nullish(),
  failure_reason: z.string().optional(),
})
const List = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item), has_more: z.boolean() })
const Method = z.object({
  id: z.string(),
  billing_details: z.object({ name: z.string().nullish() }).optional(),
  card: z.object({
    brand: z.string(),
    funding: z.string(),
    last4: z.string(),
    exp_month: z.int(),
    exp_year: z.int(),
    fingerprint: z.string().nullish(),
  }),
})

/** Authenticated requests to Stripe's REST API. */
function stripeCalls({ ask, url, secretKey }: StripeSettings) {
  const headers = { authorization: `Bearer ${secretKey}`, 'stripe-version': '2025-03-31.basil' }
  const get = (path: string, fields: StripeParams) => send({ method: 'GET', url: `${url}${path}?${form(fields)}`, headers })
  const post = (path: string, fields: StripeParams, key?: string) =>
    send({
      method: 'POST',
      url: `${url}${path}`,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded', ...(key && { 'idempotency-key': key }) },
      body: form(fields),
    })
  const send = (request: Parameters<Outbound>[0]) =>
    ask(request).catch((error: unknown) => {
      throw error instanceof NoResponseError ? new OutcomeUnknownError(error.message) : error
    })

  /** Searches the pages of a list for the object with our key in its metadata. Null too where Stripe knows no such customer or payment. */
  async function search<Item extends { id: string; metadata?: Readonly<Record<string, string>> | null | undefined }>(
    path: string,
    item: z.ZodType<Item>,
    key: string,
    fields: StripeParams,
  ): Promise<Item | null> {
    for (let after: string | undefined; ;) {
      const answer = await get(path, { ...fields, limit: 100, starting_after: after })
      if (rejectionOf(answer)?.code === 'resource_missing') return null
      const { data, has_more } = List(item).parse(successBody(answer))
      const found = data.find(({ metadata }) => metadata?.['amanah_key'] === key)
      if (found || !has_more) return found ?? null
      after = data.at(-1)?.id
    }
  }
  return { get, post, search }
}

/**
 * The card provider over Stripe's REST API. Our key is the idempotency key, and is kept in the metadata because Stripe forgets idempotency
 * keys after a day.
 */
export function openStripe(settings: StripeSettings): CardProvider {
  const { publishableKey } = settings
  const { get, post, search } = stripeCalls(settings)
  const readMethod = async (token: string) => {
    const answer = await get(`/v1/payment_methods/${encodeURIComponent(token)}`, {})
    if (answer.status === 404) throw new CardRejectedError('CARD_REFUSED', messageOf(answer.body)) // the token is not one of Stripe's
    return Method.parse(cardBody(answer))
  }
  return {
    name: 'stripe',
    origins: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com'],
    hostedFields: () => ({ provider: 'stripe', publishableKey, scriptUrl: 'https://js.stripe.com/v3/', testCards: [] }),
    async saveCard({ key, token, holderName, customerId }) {
      const customer =
        customerId ??
        z.object({ id: z.string() }).parse(cardBody(await post('/v1/customers', { 'metadata[amanah_key]': key }, `${key}-customer`))).id
      const setup = { customer, payment_method: token, confirm: 'true', usage: 'off_session', 'payment_method_types[0]': 'card' }
      const { status } = z.object({ status: z.string() }).parse(cardBody(await post('/v1/setup_intents', setup, `${key}-setup`)))
      if (status !== 'succeeded') throw new CardRejectedError('CONFIRMATION_REQUIRED')
      const { id, card, billing_details } = await readMethod(token)
      const facts = { ...summaryOf(card), expiryMonth: card.exp_month, expiryYear: card.exp_year }
      return {
        token: id,
        customerId: customer,
        cardId: null,
        shopperId: null,
        fingerprint: card.fingerprint ?? id,
        holderName: billing_details?.name ?? holderName,
        ...facts,
      }
    },
    readCard: async token => summaryOf((await readMethod(token)).card),
    updateExpiry: async ({ token }, month, year) =>
      void cardBody(await post(`/v1/payment_methods/${encodeURIComponent(token)}`, { 'card[exp_month]': month, 'card[exp_year]': year })),
    deleteCard: async ({ token }) => void cardBody(await post(`/v1/payment_methods/${encodeURIComponent(token)}/detach`, {})),
    async charge(order) {
      const answer = await post('/v1/payment_intents', { ...chargeFields(order), off_session: 'true' }, order.key)
      if (isKeyOfOther(answer)) return findForOtherCard(search, order)
      return declineIn(answer, 'charge') ?? chargeOutcome(Intent.parse(successBody(answer)))
    },
    async chargePayer(order) {
      // The bank's questions are shown by Stripe's script. The charge is made by Stripe once they are answered.
      const answer = await post('/v1/payment_intents', { ...chargeFields(order), use_stripe_sdk: 'true' }, order.key)
      return declineIn(answer, 'charge') ?? challengeOrOutcome(Intent.parse(successBody(answer)))
    },
    async endChallenge({ reference }) {
      const path = `/v1/payment_intents/${encodeURIComponent(reference)}`
      const answer = await post(`${path}/cancel`, { cancellation_reason: 'abandoned' })
      // One that was made, or has ended already, cannot be cancelled.
      return chargeOutcome(Intent.parse(successBody(answer.status === 400 ? await get(path, {}) : answer)))
    },
    async findCharge({ key, orderedAt, amount, card }: ChargeLookUp) {
      const found = await search('/v1/payment_intents', Intent, key, {
        customer: card?.customerId ?? undefined,
        ...since(orderedAt, card ? day : quarterHour),
      })
      if (found && amount) requireAmount(found, amount)
      if (found && isPending(found.status)) return { state: 'pending' }
      return found ? challengeOrOutcome(found) : { state: 'notFound' }
    },
    async refund({ key, amount, charge }) {
      const answer = await post('/v1/refunds', { payment_intent: charge, amount: amount.minor, 'metadata[amanah_key]': key }, key)
      return declineIn(answer, 'refund') ?? refundOutcome(Refund.parse(successBody(answer)))
    },
    async findRefund({ key, charge }: RefundOrder): Promise<OrderStatus> {
      const found = await search('/v1/refunds', Refund, key, { payment_intent: charge })
      if (found?.status === 'pending') return { state: 'pending' }
      return found ? refundOutcome(found) : { state: 'notFound' }
    },
    readPayouts: stripePayouts(async (path, fields) => successBody(await get(path, fields))),
  }
}

/** The charge of this key that was made on another card, as a restored database may order it again: it is among all of the account. */
async function findForOtherCard(
  search: ReturnType<typeof stripeCalls>['search'],
  { key, orderedAt, amount }: ChargeOrder,
): Promise<Outcome> {
  const found = await search('/v1/payment_intents', Intent, key, since(orderedAt))
  if (!found) throw new OutcomeUnknownError('Stripe knows the key of this order by another one, and does not show it.')
  requireAmount(found, amount)
  return chargeOutcome(found)
}

const chargeFields = ({ key, amount, card, description }: ChargeOrder): StripeParams => ({
  amount: amount.minor,
  currency: amount.currency.toLowerCase(),
  customer: card.customerId ?? undefined,
  payment_method: card.token,
  'payment_method_types[0]': 'card',
  confirm: 'true',
  description,
  'metadata[amanah_key]': key,
})

function summaryOf({ brand, funding, last4 }: z.infer<typeof Method>['card']): CardSummary {
  return { brand: cardBrand(brand), funding: z.enum(['credit', 'debit', 'prepaid']).nullable().catch(null).parse(funding), last4 }
}

const [quarterHour, day] = [900, 86_400]
/** From a moment on, with seconds of tolerance for clocks that differ: the key makes the match exact, payments of all cards are many. */
const since = (at: Date, tolerance = day) => ({ 'created[gte]': Math.floor(at.getTime() / 1000) - tolerance })

/** Throws where a charge was made of another amount than is about to be recorded: a person has to find out why. */
function requireAmount({ id, status, amount }: z.infer<typeof Intent>, { minor, currency }: Money): void {
  if (status === 'succeeded' && amount !== minor)
    throw new Error(`Stripe took ${amount} by ${id} where ${minor} ${currency} (in cents) were to be recorded: record it by hand.`)
}

const isPending = (status: string) => status === 'processing' || status === 'requires_confirmation'

function challengeOrOutcome(intent: z.infer<typeof Intent>): Outcome | Challenge {
  const { id: reference, status, client_secret: challenge } = intent
  return status === 'requires_action' ? { state: 'challenged', reference, challenge } : chargeOutcome(intent)
}

function chargeOutcome({ id, status, last_payment_error: error }: z.infer<typeof Intent>): Outcome {
  if (status === 'succeeded') return { state: 'succeeded', reference: id }
  if (isPending(status)) throw new OutcomeUnknownError('Stripe is still processing the order.')
  // Asked without a payer, or cancelled before the payer answered.
  const isUnconfirmed = status === 'requires_action' || (status === 'canceled' && !error)
  const reason = isUnconfirmed ? 'authenticationRequired' : declineReasonOfStripe(error?.decline_code ?? error?.code)
  return { state: 'declined', reason, reference: id }
}

function refundOutcome({ id, status, failure_reason }: z.infer<typeof Refund>): Outcome {
  if (status === 'succeeded') return { state: 'succeeded', reference: id }
  if (status === 'pending' || status === 'requires_action') throw new OutcomeUnknownError('Stripe is still processing the order.')
  return { state: 'declined', reason: declineReasonOfStripe(failure_reason), reference: id }
}

/**
 * The decline in the answer to an order: by the bank, or because Stripe rejects the order as invalid and would reject it again. Null for
 * any other answer.
 */
function declineIn(answer: OutboundAnswer, kind: 'charge' | 'refund'): Outcome | null {
  const error = rejectionOf(answer)
  if (!error) return null
  const reason = answer.status === 402 ? declineReasonOfStripe(error.decline_code ?? error.code) : rejectionReasonOfStripe(kind, error.code)
  return { state: 'declined', reason, reference: error.payment_intent?.id ?? null }
}

/**
 * Stripe's rejection of a request as declined or invalid; null for any other answer. A wrong secret key (401, 403), a key that is in use or
 * was used for another order, throttling, and the words of a proxy say nothing of the order.
 */
function rejectionOf({ status, body }: OutboundAnswer): z.infer<typeof Failure>['error'] | null {
  if (status < 400 || status > 499 || [401, 403, 409, 429].includes(status)) return null
  const error = failureIn(body)
  return error && ['card_error', 'invalid_request_error'].includes(error.type) ? error : null
}

/** Whether the key of an order was used before for an order of other contents. */
const isKeyOfOther = ({ status, body }: OutboundAnswer): boolean => status === 400 && failureIn(body)?.type === 'idempotency_error'

/** The body of a successful answer. A concurrent request (409), throttling (429) and server errors (5xx) leave the outcome unknown. */
function successBody({ status, body }: OutboundAnswer): unknown {
  if (status === 409 || status === 429 || status >= 500) throw new OutcomeUnknownError(`Stripe answered ${status}.`)
  if (status < 200 || status > 299) throw new Error(`Stripe answered ${status}: ${messageOf(body)}`)
  return JSON.parse(body)
}

/** The outcome of a change of a card: an invalid request or a decline is shown to the user in Stripe's words. */
function cardBody(answer: OutboundAnswer): unknown {
  if (answer.status === 402 || answer.status === 400) throw new CardRejectedError('CARD_REFUSED', messageOf(answer.body))
  return successBody(answer)
}

const messageOf = (body: string): string => failureIn(body)?.message ?? ''

function failureIn(body: string): z.infer<typeof Failure>['error'] | null {
  try {
    return Failure.parse(JSON.parse(body)).error
  } catch {
    return null
  }
}

const form = (fields: StripeParams) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as [string, string]])),
  ).toString()
