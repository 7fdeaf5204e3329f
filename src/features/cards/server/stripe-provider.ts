import { z } from 'zod'
import { cardBrand } from '#kit/payment.ts'
import { NoAnswer, type Outbound, type OutboundAnswer } from '#platform/server/outbound.ts'
import { type CardProvider, CardRefused, type ChargeOrder, type Known, type Outcome, OutcomeUnknown, type RefundOrder } from './provider.ts'
import { reasonOfStripe } from './stripe-declines.ts'

export type StripeSettings = { ask: Outbound; url: string; secretKey: string; publishableKey: string }
type Fields = Readonly<Record<string, string | number | undefined>>

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

/** The requests of Stripe's REST API, and the search through its lists. */
function stripeCalls({ ask, url, secretKey }: StripeSettings) {
  const headers = { authorization: `Bearer ${secretKey}`, 'stripe-version': '2025-03-31.basil' }
  const get = (path: string, fields: Fields) => send({ method: 'GET', url: `${url}${path}?${form(fields)}`, headers })
  const post = (path: string, fields: Fields, key?: string) =>
    send({
      method: 'POST',
      url: `${url}${path}`,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded', ...(key && { 'idempotency-key': key }) },
      body: form(fields),
    })
  const send = (request: Parameters<Outbound>[0]) =>
    ask(request).catch((error: unknown) => {
      throw error instanceof NoAnswer ? new OutcomeUnknown(error.message) : error
    })

  /** Goes through the pages of a list of ours for the order with this key. */
  async function search<Item extends { id: string; metadata?: Readonly<Record<string, string>> | null | undefined }>(
    path: string,
    item: z.ZodType<Item>,
    key: string,
    fields: Fields,
  ): Promise<Item | null> {
    for (let after: string | undefined; ;) {
      const { data, has_more } = List(item).parse(accepted(await get(path, { ...fields, limit: 100, starting_after: after })))
      const found = data.find(({ metadata }) => metadata?.['amanah_key'] === key)
      if (found || !has_more) return found ?? null
      after = data.at(-1)?.id
    }
  }
  return { get, post, search }
}

/** Stripe by its REST API. Our key travels as its idempotency key and in the order's metadata, so that it can be asked for ever after. */
export function openStripe(settings: StripeSettings): CardProvider {
  const { publishableKey } = settings
  const { get, post, search } = stripeCalls(settings)
  return {
    name: 'stripe',
    origins: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com'],
    hostedFields: () => ({ provider: 'stripe', publishableKey, scriptUrl: 'https://js.stripe.com/v3/', testCards: [] }),
    async keep({ key, token, holderName, customerId }) {
      const customer =
        customerId ??
        z.object({ id: z.string() }).parse(kept(await post('/v1/customers', { 'metadata[amanah_key]': key }, `${key}-customer`))).id
      const setup = { customer, payment_method: token, confirm: 'true', usage: 'off_session', 'payment_method_types[0]': 'card' }
      const { status } = z.object({ status: z.string() }).parse(kept(await post('/v1/setup_intents', setup, `${key}-setup`)))
      if (status !== 'succeeded') throw new CardRefused('The bank wants this card to be confirmed first. Please use another card.')
      const { id, card, billing_details } = Method.parse(kept(await get(`/v1/payment_methods/${encodeURIComponent(token)}`, {})))
      const funding = z.enum(['credit', 'debit', 'prepaid']).nullable().catch(null).parse(card.funding)
      const facts = { brand: cardBrand(card.brand), funding, last4: card.last4, expiryMonth: card.exp_month, expiryYear: card.exp_year }
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
    changeExpiry: async ({ token }, month, year) =>
      void kept(await post(`/v1/payment_methods/${encodeURIComponent(token)}`, { 'card[exp_month]': month, 'card[exp_year]': year })),
    forget: async ({ token }) => void kept(await post(`/v1/payment_methods/${encodeURIComponent(token)}/detach`, {})),
    async charge({ key, amount, card, description }) {
      const fields = {
        amount: amount.minor,
        currency: amount.currency.toLowerCase(),
        customer: card.customerId ?? undefined,
        payment_method: card.token,
        'payment_method_types[0]': 'card',
        confirm: 'true',
        off_session: 'true',
        description,
        'metadata[amanah_key]': key,
      }
      const answer = await post('/v1/payment_intents', fields, key)
      return declineIn(answer) ?? chargeOutcome(Intent.parse(accepted(answer)))
    },
    async findCharge({ key, orderedAt, card }: ChargeOrder): Promise<Known> {
      const found = await search('/v1/payment_intents', Intent, key, { customer: card.customerId ?? undefined, ...since(orderedAt) })
      if (found && isUnderWay(found.status)) return { state: 'underWay' }
      return found ? chargeOutcome(found) : { state: 'neverCame' }
    },
    async refund({ key, amount, charge }) {
      return refundOutcome(
        Refund.parse(
          accepted(await post('/v1/refunds', { payment_intent: charge, amount: amount.minor, 'metadata[amanah_key]': key }, key)),
        ),
      )
    },
    async findRefund({ key, orderedAt, charge }: RefundOrder): Promise<Known> {
      const found = await search('/v1/refunds', Refund, key, { payment_intent: charge, ...since(orderedAt) })
      if (found?.status === 'pending') return { state: 'underWay' }
      return found ? refundOutcome(found) : { state: 'neverCame' }
    },
  }
}

// A minute before the order, for clocks that differ.
const since = (at: Date) => ({ 'created[gte]': Math.floor(at.getTime() / 1000) - 60 })

const isUnderWay = (status: string) => status === 'processing' || status === 'requires_confirmation'

function chargeOutcome({ id, status, last_payment_error: error }: z.infer<typeof Intent>): Outcome {
  if (status === 'succeeded') return { state: 'succeeded', reference: id }
  if (isUnderWay(status)) throw new OutcomeUnknown('Stripe is still working on it.')
  if (status === 'requires_action') return { state: 'declined', reason: 'authenticationRequired', reference: id }
  return { state: 'declined', reason: reasonOfStripe(error?.decline_code ?? error?.code), reference: id }
}

function refundOutcome({ id, status, failure_reason }: z.infer<typeof Refund>): Outcome {
  if (status === 'succeeded') return { state: 'succeeded', reference: id }
  if (status === 'pending' || status === 'requires_action') throw new OutcomeUnknown('Stripe is still working on it.')
  return { state: 'declined', reason: reasonOfStripe(failure_reason), reference: id }
}

/** A decline is an answer with status 402; its intent is found by its key when it is asked for again. */
function declineIn({ status, body }: OutboundAnswer): Outcome | null {
  if (status !== 402) return null
  const { error } = Failure.parse(JSON.parse(body))
  return { state: 'declined', reason: reasonOfStripe(error.decline_code ?? error.code), reference: error.payment_intent?.id ?? null }
}

/** The body of a success. Another request with this key still runs (409), too many (429) or a fault of theirs (5xx): nobody knows what was done. */
function accepted({ status, body }: OutboundAnswer): unknown {
  if (status === 409 || status === 429 || status >= 500) throw new OutcomeUnknown(`Stripe answered ${status}.`)
  if (status < 200 || status > 299) throw new Error(`Stripe answered ${status}: ${messageOf(body)}`)
  return JSON.parse(body)
}

/** The same where a person waits: the provider's own words. */
function kept(answer: OutboundAnswer): unknown {
  if (answer.status === 402 || answer.status === 400) throw new CardRefused(messageOf(answer.body) || 'This card can not be used.')
  return accepted(answer)
}

function messageOf(body: string): string {
  try {
    return Failure.parse(JSON.parse(body)).error.message
  } catch {
    return ''
  }
}

const form = (fields: Fields) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as [string, string]])),
  ).toString()
