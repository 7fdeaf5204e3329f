import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createClient, type Transport, type WireAnswer, type WireRequest } from '#platform/contract/client.ts'
import { command, type Endpoint, query } from '#platform/contract/endpoint.ts'
import { fetchTransport } from './fetch-transport.ts'
import { randomKey } from '#kit/security/random-key.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'
import { withRetry } from './retry.ts'
import { reportFailures } from './report-failures.ts'
import { reportSuccess } from './report-success.ts'
import { type Renewal, type SessionLink, withSession } from './with-session.ts'

const gifts = {
  list: query('donations:view')
    .get('/api/Gift/list', 'List gifts')
    .query(z.object({ ids: z.array(z.string()).optional() })),
  record: command('donations:add')
    .post('/api/Gift/record', 'Record a gift')
    .body(z.object({ amount: z.int() })),
  settle: command('donations:add').post('/api/Gift/settle', 'Send what waits').inBackground(),
  receipt: query('guest').post('/api/Gift/receipt', 'Get the receipt of a gift'),
  login: command('public').post('/api/User/login', 'Sign in').ownErrors(),
  pdf: query('session').get('/api/Gift/pdf', 'Download a gift as PDF').bytes('application/pdf'),
}
const fine: WireAnswer = { status: 200, body: { data: { status: 1, message: 'Success', result: null } } }
const no = (status: number, data: object = {}): WireAnswer => ({
  status,
  body: { data: { status: -1, message: 'No.', code: 'NO', ...data } },
})

/** A server that gives these answers in turn, repeating the last one. */
function answers(...replies: (WireAnswer | Error)[]) {
  const seen: WireRequest[] = []
  const transport: Transport = async request => {
    seen.push(request)
    const answer = replies[Math.min(seen.length, replies.length) - 1]!
    if (answer instanceof Error) throw answer
    return answer
  }
  return { transport, seen }
}
const client = (transport: Transport, newKey = () => 'k') => createClient({ gifts }, transport, newKey).gifts
const sessionThat = (renewal: Renewal, token = 'Bearer one') => {
  const link = { token: () => token, guestToken: () => 'guest-7', renew: vi.fn(async () => renewal), expired: vi.fn(), forbidden: vi.fn() }
  return link satisfies SessionLink
}

describe('the caller of a call', () => {
  test('the caller travels as the stored token', async () => {
    const { transport, seen } = answers(fine)
    await client(withSession(sessionThat('renewed'))(transport)).list()
    expect(seen[0]?.headers.authorization).toBe('Bearer one')
  })
  test('the caller of public pages travels as the guest token', async () => {
    const { transport, seen } = answers(fine)
    await client(withSession(sessionThat('renewed'))(transport)).receipt()
    expect(seen[0]?.headers['x-provider-token']).toBe('guest-7')
  })
  test('a right that is missing takes the page away, but not for a call in the background', async () => {
    const { transport } = answers(no(403))
    const link = sessionThat('renewed')
    await client(withSession(link)(transport))
      .settle()
      .catch(() => null)
    expect(link.forbidden).not.toHaveBeenCalled()
    await client(withSession(link)(transport))
      .list()
      .catch(() => null)
    expect(link.forbidden).toHaveBeenCalledWith('No.')
  })
  test.each([401, 302])('a token is renewed once after %i, and the call repeated under its key', async status => {
    const { transport, seen } = answers(no(status), fine)
    const link = sessionThat('renewed')
    await client(withSession(link)(transport)).record({ amount: 5 })
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['k', 'k'])
    expect([link.renew.mock.calls.length, link.expired.mock.calls.length]).toEqual([1, 0])
  })
  test('a token that cannot be renewed sends to login', async () => {
    const { transport, seen } = answers(no(401))
    const link = sessionThat('dead')
    await expect(client(withSession(link)(transport)).list()).rejects.toMatchObject({ status: 401 })
    expect([seen.length, link.expired.mock.calls.length]).toEqual([1, 1])
  })
  test('a user stays signed in when the renewal got no answer', async () => {
    const link = sessionThat('unreachable')
    await expect(client(withSession(link)(answers(no(401)).transport)).list()).rejects.toMatchObject({ status: 401 })
    expect(link.expired).not.toHaveBeenCalled()
  })
  test.each([403, 404, 409, 429, 500, 502, 503])(
    'a user stays signed in after %i: nothing is renewed and nobody is sent to login',
    async status => {
      const link = sessionThat('dead')
      await expect(client(withSession(link)(answers(no(status)).transport)).list()).rejects.toMatchObject({ status })
      expect([link.renew.mock.calls.length, link.expired.mock.calls.length]).toEqual([0, 0])
    },
  )
  test('a user stays signed in when the network fails', async () => {
    const link = sessionThat('dead')
    await expect(client(withSession(link)(answers(new TypeError('lost')).transport)).list()).rejects.toThrow()
    expect([link.renew.mock.calls.length, link.expired.mock.calls.length]).toEqual([0, 0])
  })
  test('a key never reads like a card number', () => {
    const usual = 'c1f0a1de-0a34-4b98-96c0-40961063579a'
    vi.spyOn(crypto, 'randomUUID').mockReturnValueOnce('07684b57-0034-4398-9690-409610635792').mockReturnValueOnce(usual)
    expect(randomKey()).toBe(usual)
  })

  test('a user without the right learns so; the login itself never renews', async () => {
    const link = sessionThat('renewed')
    await expect(client(withSession(link)(answers(no(403)).transport)).list()).rejects.toMatchObject({ status: 403 })
    expect(link.forbidden).toHaveBeenCalledWith('No.')
    await expect(client(withSession(link)(answers(no(401)).transport)).login()).rejects.toMatchObject({ status: 401 })
    expect(link.renew).not.toHaveBeenCalled()
  })
})

describe('a key', () => {
  const serial = () => {
    let n = 0
    return () => `k${++n}`
  }
  test.each([new TypeError('lost'), no(500), no(409, { code: 'KEY_IN_FLIGHT' })])(
    'a key is kept until an answer arrives (%#)',
    async lost => {
      const { transport, seen } = answers(lost, fine, fine)
      const keys = createIdempotencyKeys(() => 0, serial())
      const { record } = client(keys.withKeys(transport), keys.newKey)
      await record({ amount: 5 }).catch(() => null)
      await record({ amount: 5 })
      await record({ amount: 5 })
      expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['k1', 'k1', 'k3'])
    },
  )
  test('belongs to what was sent', async () => {
    const { transport, seen } = answers(new TypeError('lost'))
    const keys = createIdempotencyKeys(() => 0, serial())
    const { record } = client(keys.withKeys(transport), keys.newKey)
    await record({ amount: 5 }).catch(() => null)
    await record({ amount: 6 }).catch(() => null)
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['k1', 'k2'])
  })
  test('a key that the caller chose is left alone', async () => {
    const { transport, seen } = answers(new TypeError('lost'), fine)
    const keys = createIdempotencyKeys(() => 0, serial())
    const { record } = client(keys.withKeys(transport), keys.newKey)
    await record({ amount: 5 }).catch(() => null)
    await record({ amount: 5 }, { key: 'line-2' })
    expect(seen[1]?.headers['idempotency-key']).toBe('line-2')
  })
})

describe('commands with an unknown outcome', () => {
  const busy = no(503, { code: 'UNAVAILABLE' })
  const sent = async (replies: (WireAnswer | Error)[], call: 'record' | 'list' | 'login' = 'record', isOnline = true) => {
    const { transport, seen } = answers(...replies)
    const waits: number[] = []
    const patient = client(
      withRetry(
        async pause => void waits.push(pause),
        () => isOnline,
      )(transport),
    )
    const outcome = await (call === 'record' ? patient.record({ amount: 5 }) : patient[call]()).then(
      () => 'done',
      (error: Error) => error.message,
    )
    return { outcome, keys: seen.map(({ headers }) => headers['idempotency-key']), waits }
  }
  test.each([
    ['a server that takes no more', [busy, busy, fine], 3],
    ['a lost answer', [new TypeError('lost'), fine], 2],
    ['its twin that is still running', [no(409, { code: 'KEY_IN_FLIGHT' }), fine], 2],
  ])('a call is repeated under its key, after %s', async (_, replies, times) => {
    const { outcome, keys, waits } = await sent(replies)
    expect([outcome, keys]).toEqual(['done', Array.from({ length: times }, () => 'k')])
    expect(waits).toEqual(waits.toSorted((one, other) => one - other))
  })
  test('the unknown outcome is reported after four tries', async () =>
    expect(await sent([busy])).toMatchObject({ outcome: 'No.', keys: ['k', 'k', 'k', 'k'] }))
  test.each([
    ['a refusal', [no(200)], 'record', true],
    ['a fault', [no(500)], 'record', true],
    ['a question', [busy], 'list', true],
    ['what is sent before sign-in, where keys count for nothing', [busy], 'login', true],
    ['being offline', [new TypeError('lost')], 'record', false],
  ] as const)('a call is not repeated after %s', async (_, replies, call, isOnline) => {
    expect((await sent([...replies], call, isOnline)).keys).toHaveLength(1)
  })
})

describe('a failure', () => {
  const reported = async (answer: WireAnswer | Error, options = {}, isOnline = true, call: 'record' | 'login' = 'record') => {
    const tell = vi.fn()
    const speaking = client(reportFailures(tell, () => isOnline)(answers(answer).transport))
    await (call === 'login' ? speaking.login({}, options) : speaking.record({ amount: 1 }, options)).catch(() => null)
    return tell.mock.calls.map(([message]) => message as string)
  }
  test("a failure is shown in the server's words", async () =>
    expect(await reported(no(200, { message: 'Already settled.' }))).toEqual(['Already settled.']))
  test('a failure without words is shown in the default ones', async () =>
    expect(await reported({ status: 502, body: null })).toEqual(['Unable to proceed, Please try again later.']))
  test('a failure to reach the server is shown', async () =>
    expect(await reported(new TypeError('lost'))).toEqual(['Unable to proceed, Please try again later.']))
  test('a failure while offline is not shown: the overlay says it', async () =>
    expect(await reported(new TypeError('lost'), {}, false)).toEqual([]))
  test('a failure of fields is left to the form', async () =>
    expect(await reported(no(400, { errors: [{ field: 'amount', message: 'x' }] }))).toEqual([]))
  test('a failure of an endpoint with errors of its own is left to its screen', async () =>
    expect(await reported(no(200), {}, true, 'login')).toEqual([]))
})

describe('a success', () => {
  const shown = (endpoint: Endpoint, message: string, code?: string) => {
    const popups = { success: vi.fn(), toast: vi.fn() }
    reportSuccess(popups)(endpoint, { message, code })
    return [popups.success.mock.lastCall?.[0], popups.toast.mock.lastCall?.[0]]
  }
  const settle = command('donations:settle').post('/api/Gift/settle', 'Settle gifts')
  test('a success of an endpoint marked popup opens a popup', () =>
    expect(shown(settle.popup(), 'Transaction Settled succesfully.', 'TRANSACTION_SETTLED')).toEqual([
      { message: 'Transaction Settled succesfully.' },
      undefined,
    ]))
  test('a success of any other endpoint shows a toast', () =>
    expect(shown(settle, 'Your changes saved successfully.', 'CHANGES_SAVED')).toEqual([undefined, 'Your changes saved successfully.']))
  test.each(['Success', ''])('a success without a message of its own (%j) is not shown', message =>
    expect(shown(settle.popup(), message)).toEqual([undefined, undefined]),
  )
})

describe('over fetch', () => {
  const respond = (response: Partial<Response> & { json?: () => Promise<unknown> }) => {
    const fetch = vi.fn(async () => ({ status: 200, ok: true, headers: new Headers(), ...response }) as Response)
    return { fetch, gifts: client(fetchTransport(() => 'https://give.example/prod/', fetch as never)) }
  }
  test('calls go below the base path, lists as name[index]', async () => {
    const { fetch, gifts } = respond({ json: async () => fine.body })
    await gifts.list({ ids: ['a', 'b'] })
    expect(String((fetch.mock.calls as unknown[][])[0]?.[0])).toBe('https://give.example/prod/api/Gift/list?ids%5B0%5D=a&ids%5B1%5D=b')
  })
  test('a failure carries the id of its request, for support', async () => {
    const headers = new Headers({ 'x-request-id': '4f1c' })
    const { gifts } = respond({ status: 500, ok: false, headers, json: async () => no(500).body })
    await expect(gifts.list()).rejects.toMatchObject({ status: 500, reference: '4f1c' })
  })
  test('calls of another host go there, all others below the page', async () => {
    const fetch = vi.fn(async () => ({ status: 200, ok: true, headers: new Headers(), json: async () => fine.body }) as Response)
    const donors = {
      register: query('public').post('/api/eDonation/User/registerForTaxDeduction', 'Register a gift for tax deduction'),
      login: query('public').post('/api/User/login', 'Sign in'),
    }
    const api = createClient(
      { donors },
      fetchTransport(
        () => 'https://give.example/',
        fetch as never,
        () => ({ taxDeduction: 'https://tax.example/v1/' }),
      ),
      () => 'k',
    )
    await api.donors.register()
    await api.donors.login()
    expect((fetch.mock.calls as unknown[][]).map(([address]) => String(address))).toEqual([
      'https://tax.example/v1/api/eDonation/User/registerForTaxDeduction',
      'https://give.example/api/User/login',
    ])
  })
  test('a document comes as bytes with its name', async () => {
    const headers = new Headers({ 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="DonationReceipt.pdf"' })
    const { gifts } = respond({ headers, arrayBuffer: async () => new Uint8Array([37, 80]).buffer })
    expect(await gifts.pdf()).toEqual({ fileName: 'DonationReceipt.pdf', body: new Uint8Array([37, 80]) })
  })
  test('a redirect means that the session is gone', async () => {
    await expect(respond({ type: 'opaqueredirect', status: 0 }).gifts.list()).rejects.toMatchObject({ status: 302 })
  })
})
