import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openStripe } from '#features/card-vault/server/stripe-provider.ts'
import { newId } from '#kit/security/ids.ts'
import { openOutbound } from '#platform/server/http/outbound-request.ts'

type Payment = {
  id: string
  object: string
  created: number
  customer: string | null
  amount: number
  status: string
  client_secret: string
  metadata: Record<string, string>
  last_payment_error: object | null
}
type Refund = { id: string; created: number; payment_intent: string; amount: number; status: string; metadata: Record<string, string> }
type BalanceLine = {
  amount: number
  fee: number
  net: number
  created: number
  reporting_category: string
  source: object | null
  description?: string
}
type StoredLine = BalanceLine & { id: string; currency: string; payout: string }
type Payout = { id: string; amount: number; currency: string; arrival_date: number; automatic: boolean; status: string }
type Answer = { status: number; body: unknown }

const failure = (status: number, error: object): Answer => ({ status, body: { error } })
const declines: Record<string, string> = {
  pm_insufficient_funds: 'insufficient_funds',
  pm_lost_card: 'lost_card',
  pm_asks_payer: 'authentication_required',
}
const invalid = (status: number, message: string, code?: string) => failure(status, { type: 'invalid_request_error', code, message })
/** What an order says of whether its payer can be asked. */
const presenceFlags = ['off_session', 'use_stripe_sdk']

/** Payouts and what they are made of. */
function openPayouts() {
  const payouts: Payout[] = []
  const lines: StoredLine[] = []
  /** Adds a payout to the bank that is made of these lines, of their sum or of another amount. Returns its number. */
  function addPayout(paidAt: Date, own: readonly BalanceLine[], amount = own.reduce((sum, { net }) => sum + net, 0)): string {
    const id = `po_${newId()}`
    payouts.unshift({ id, amount, currency: 'sgd', arrival_date: paidAt.getTime() / 1000, automatic: true, status: 'paid' })
    const itself = { amount: -amount, fee: 0, net: -amount, created: paidAt.getTime() / 1000, reporting_category: 'payout', source: null }
    for (const line of [...own, itself]) lines.push({ ...line, id: `txn_${newId()}`, currency: 'sgd', payout: id })
    return id
  }
  /** Leaves a payout out of those that were paid, as one that the bank sends back after all. */
  const failPayout = (id: string) =>
    void payouts.splice(
      payouts.findIndex(payout => payout.id === id),
      1,
    )
  const find = (url: URL) =>
    url.pathname === '/v1/payouts' ? payouts : lines.filter(({ payout }) => payout === url.searchParams.get('payout'))
  return { addPayout, failPayout, find }
}

function findMethod(id: string): Answer {
  if (id === 'pm_nothing')
    return failure(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such PaymentMethod' })
  const card = { brand: 'visa', funding: 'credit', last4: '4242', exp_month: 12, exp_year: 2034, fingerprint: `fp_${id}` }
  return { status: 200, body: { id, card, billing_details: { name: null } } }
}

/** What becomes of payments that a payer's bank asks about. */
function openChallenges(payments: readonly Payment[]) {
  /** The answer of a payer to their bank, as Stripe's script passes it on. */
  function answerAsBank(secret: string, isConfirmed: boolean): void {
    const payment = payments.find(one => one.client_secret === secret && one.status === 'requires_action')
    if (!payment) return
    payment.status = isConfirmed ? 'succeeded' : 'requires_payment_method'
    payment.last_payment_error = isConfirmed ? null : { code: 'payment_intent_authentication_failure' }
  }
  function cancel(id: string | undefined): Answer {
    const payment = payments.find(one => one.id === id)
    if (!payment || payment.status === 'succeeded' || payment.status === 'canceled')
      return failure(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' })
    payment.status = 'canceled'
    return { status: 200, body: payment }
  }
  return { answerAsBank, cancel }
}

/** Refunds of these payments, newest first. */
function openRefunds(payments: readonly Payment[]) {
  const refunds: Refund[] = []
  function refund(form: URLSearchParams): Answer {
    const payment = payments.find(({ id }) => id === form.get('payment_intent'))
    if (!payment) return invalid(400, 'No such payment_intent', 'resource_missing')
    const earlier = refunds.filter(({ payment_intent }) => payment_intent === payment.id).reduce((sum, { amount }) => sum + amount, 0)
    if (earlier === payment.amount) return invalid(400, 'Charge has already been refunded.', 'charge_already_refunded')
    const made = {
      id: `re_${newId()}`,
      created: Math.floor(Date.now() / 1000),
      payment_intent: payment.id,
      amount: Number(form.get('amount')),
      status: 'succeeded',
      metadata: { amanah_key: form.get('metadata[amanah_key]') ?? '' },
    }
    refunds.unshift(made)
    return { status: 200, body: made }
  }
  const find = (intent: string | null) => refunds.filter(item => item.payment_intent === intent)
  return { refund, find }
}

/** Payments and refunds, newest first. */
function openBook(findPaidOut: (url: URL) => readonly { id: string }[]) {
  const payments: Payment[] = []
  const flags = new Map<string, Record<string, string>>()

  function addPayment(customer: string | null, fields: Partial<Payment> = {}): Payment {
    const payment = {
      id: `pi_${newId()}`,
      object: 'payment_intent',
      created: Math.floor(Date.now() / 1000),
      customer,
      amount: 5000,
      status: 'succeeded',
      client_secret: `secret_${newId()}`,
      metadata: {},
      last_payment_error: null,
      ...fields,
    }
    payments.unshift(payment)
    return payment
  }
  function pay(form: URLSearchParams): Answer {
    const metadata = { amanah_key: form.get('metadata[amanah_key]') ?? '' }
    flags.set(metadata.amanah_key, Object.fromEntries([...form].filter(([name]) => presenceFlags.includes(name))))
    const decline = declines[form.get('payment_method') ?? '']
    const amount = Number(form.get('amount'))
    if (form.get('payment_method') === 'pm_nothing') return invalid(404, 'No such PaymentMethod', 'resource_missing')
    if (amount < 50) return invalid(400, 'Amount must be at least $0.50 sgd', 'amount_too_small')
    if (form.get('payment_method') === 'pm_asks_payer' && form.get('off_session') !== 'true')
      return { status: 200, body: addPayment(form.get('customer'), { amount, metadata, status: 'requires_action' }) }
    if (!decline) return { status: 200, body: addPayment(form.get('customer'), { amount, metadata }) }
    const error = { type: 'card_error', code: 'card_declined', decline_code: decline, message: 'Your card was declined.' }
    const payment = addPayment(form.get('customer'), {
      amount,
      metadata,
      status: 'requires_payment_method',
      last_payment_error: error,
    })
    return failure(402, { ...error, payment_intent: payment })
  }
  const { answerAsBank, cancel } = openChallenges(payments)
  const { refund, find } = openRefunds(payments)
  function carryOut(path: string, form: URLSearchParams): Answer {
    if (path === '/v1/payment_intents') return pay(form)
    if (path.endsWith('/cancel')) return cancel(path.split('/').at(-2))
    if (path === '/v1/refunds') return refund(form)
    if (path === '/v1/customers') return { status: 200, body: { id: `cus_${newId()}` } }
    if (form.get('payment_method') === 'pm_nothing')
      return failure(400, { type: 'invalid_request_error', message: 'No such PaymentMethod' })
    return { status: 200, body: { id: 'seti_1', status: 'succeeded' } }
  }
  function list(url: URL): Answer {
    if (url.pathname.startsWith('/v1/payment_methods/')) return findMethod(url.pathname.split('/').at(-1) ?? '')
    const [customer, intent, after] = ['customer', 'payment_intent', 'starting_after'].map(name => url.searchParams.get(name))
    const single = payments.find(({ id }) => url.pathname === `/v1/payment_intents/${id}`)
    if (single) return { status: 200, body: single }
    if (intent && !payments.some(({ id }) => id === intent)) return invalid(404, 'No such payment_intent', 'resource_missing')
    const lists: Readonly<Record<string, () => readonly { id: string }[]>> = {
      '/v1/refunds': () => find(intent ?? null),
      '/v1/payouts': () => findPaidOut(url),
      '/v1/balance_transactions': () => findPaidOut(url),
    }
    const since = Number(url.searchParams.get('created[gte]'))
    const all =
      lists[url.pathname]?.() ?? payments.filter(item => (customer === null || item.customer === customer) && item.created >= since)
    const from = after ? all.findIndex(({ id }) => id === after) + 1 : 0
    const data = all.slice(from, from + Number(url.searchParams.get('limit')))
    return { status: 200, body: { object: 'list', data, has_more: from + data.length < all.length } }
  }
  return { addPayment, answerAsBank, carryOut, list, flagsOf: (key: string) => flags.get(key) }
}

/** A local server with the part of Stripe's API that the adapter uses: idempotency keys, lists by page, declines, and faults on request. */
export async function fakeStripe() {
  const { addPayout, failPayout, find } = openPayouts()
  const { addPayment, answerAsBank, carryOut, list, flagsOf } = openBook(find)
  const answered = new Map<string, { request: string; answer: Answer }>()
  const lost = new Set<string>()

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const write = ({ status, body }: Answer) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const url = new URL(request.url ?? '/', 'http://stripe')
    const secret = url.searchParams.get('answered_challenge')
    if (secret) {
      answerAsBank(secret, url.searchParams.get('is_confirmed') === 'true')
      return write({ status: 200, body: {} })
    }
    if (request.headers.authorization !== 'Bearer sk_test_1')
      return write(failure(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' }))
    if (request.method === 'GET') return write(list(url))
    let text = ''
    for await (const part of request) text += String(part)
    const form = new URLSearchParams(text)
    const [token, key] = [form.get('payment_method') ?? '', request.headers['idempotency-key'] as string | undefined]
    if (token === 'pm_fault') return write(failure(500, { type: 'api_error' }))
    if (token === 'pm_too_many') return write(failure(429, { type: 'invalid_request_error', code: 'rate_limit' }))
    if (token === 'pm_silent') return
    if (token === 'pm_lost_request' && !lost.has(key ?? '')) return void (lost.add(key ?? ''), request.socket.destroy())
    const earlier = key === undefined ? undefined : answered.get(key)
    if (earlier && earlier.request !== text)
      return write(
        failure(400, { type: 'idempotency_error', message: 'Keys for idempotent requests can only be used with the same parameters' }),
      )
    const answer = earlier?.answer ?? carryOut(url.pathname, form)
    if (key !== undefined) answered.set(key, { request: text, answer })
    if (token === 'pm_lost_answer' && !earlier) return void request.socket.destroy()
    write(answer)
  }
  const server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1')
  server.unref()
  await new Promise(ready => server.once('listening', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = openStripe({ ask: openOutbound({ origins: [url] }), url, secretKey: 'sk_test_1', publishableKey: 'pk_test_1' })
  return { url, provider, addPayment, addPayout, failPayout, answerAsBank, flagsOf }
}
