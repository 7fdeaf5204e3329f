import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { begunFor, doorEndpoints, doors, shownTo } from '../factories/sample-feature.ts'
import { db, newCharity, now } from '../factories/new-charity.ts'
import { bindContract, serve } from '#platform/server/http/bind-contract.ts'
import type { Actor, Guest } from '#platform/server/context.ts'
import { createHttp } from '#platform/server/http/http-server.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'

const people = new Map<string, Actor>()
const guests = new Map<string, Guest>()
const guesses = new Map<string, Actor>()
const app = await createHttp({ basePath: '/prod' })
bindContract(
  app,
  { doors },
  { doors: doorEndpoints },
  {
    db,
    now,
    enqueue: async () => {},
    files: {} as FileStore,
    publicUrl: 'https://amanah.test',
    readToken: async token => people.get(token) ?? null,
    readGuest: async token => guests.get(token) ?? null,
    loadActor: async (_, { sessionId }) => [...people.values()].find(person => person.sessionId === sessionId) ?? null,
    guessActor: ({ sessionId }) => guesses.get(sessionId),
  },
)

async function house(can: string[]) {
  const charity = await newCharity()
  const token = randomUUID()
  people.set(token, { ...charity.actor, can: right => can.includes(right) })
  const call = async (url: string, { body, key, headers = {} }: { body?: object; key?: string; headers?: Record<string, string> } = {}) => {
    const answer = await app.inject({
      method: body ? 'POST' : 'GET',
      url,
      headers: { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }), ...headers },
      ...(body && { payload: body }),
    })
    return {
      http: answer.statusCode,
      raw: answer.payload,
      headers: answer.headers,
      data: answer.payload.startsWith('{') ? answer.json().data : null,
    }
  }
  /** What the session is thought to stand for, until the database says so. */
  const guess = (rights: string[] | null) => {
    const guessed = rights ? { ...people.get(token)!, can: (right: string) => rights.includes(right) } : people.get(token)!
    guesses.set(charity.actor.sessionId, guessed)
    return guessed
  }
  return {
    ...charity,
    token,
    call,
    guess,
    paint: (name: string, key: string = randomUUID()) => call('/api/door/paint', { body: { name }, key }),
  }
}

describe('the guard does', () => {
  test('carry out a command once for one key, and answer its repetition with the same bytes', async () => {
    const { paint, rowsOf } = await house(['doors:edit'])
    const [first, second] = [await paint('green', 'k'), await paint('green', 'k')]
    expect(first.data).toMatchObject({ status: 1, message: 'Painted.', result: { name: 'green' } })
    expect(second.raw).toBe(first.raw)
    expect(await rowsOf('audit_event')).toMatchObject([
      { call: '/api/door/paint', outcome: 'done', subject_id: '1', changes: { name: ['Masjid Test', 'green'] } },
    ])
  })

  test('carry out one of fifty copies that come at once', async () => {
    const { paint, rowsOf } = await house(['doors:edit'])
    const asked = await Promise.all(Array.from({ length: 50 }, () => paint('blue', 'one')))
    expect(new Set(asked.filter(({ http }) => http === 200).map(({ raw }) => raw)).size).toBe(1)
    expect(asked.filter(({ http, data }) => http !== 200 && data.code !== 'KEY_IN_FLIGHT')).toEqual([])
    expect(await rowsOf('idempotency')).toHaveLength(1)
  })

  test('record who looked at what where a query is audited', async () => {
    const { call, actor, rowsOf } = await house(['doors:view'])
    await call('/api/door/reveal')
    expect(await rowsOf('audit_event')).toMatchObject([{ outcome: 'viewed', user_id: actor.userId, subject_id: '2' }])
  })

  test('answer a document with its bytes, its media type and its name', async () => {
    const { call } = await house([])
    const { raw, headers } = await call('/api/door/note', { body: {} })
    expect([raw, headers['content-type'], headers['content-disposition']]).toEqual([
      'hello',
      'text/plain',
      "attachment; filename*=UTF-8''Nota%20%C3%A9.txt",
    ])
  })

  test('serve under the base path too', async () => {
    const { call } = await house(['doors:view'])
    expect((await call('/prod/api/door/see')).data.result).toEqual({ name: 'Masjid Test' })
  })

  test('let a public handler name its charity, and see no other', async () => {
    const { charityId, rowsOf } = await house([])
    const knock = await app.inject({ method: 'POST', url: '/api/door/knock', payload: { charityId } })
    expect(knock.json().data.result).toEqual({ seen: 1 })
    expect(await rowsOf('audit_event')).toMatchObject([{ call: '/api/door/knock', user_id: null }])
  })

  test('hand the holder of a guest link their transaction', async () => {
    const { charityId } = await house([])
    guests.set('g', { charityId, txnId: 'T1' })
    const peep = (token: string) =>
      app.inject({ method: 'POST', url: '/api/door/peep', payload: {}, headers: { 'x-provider-token': token } })
    expect((await peep('g')).json().data.result).toEqual({ txnId: 'T1' })
    expect((await peep('x')).statusCode).toBe(401)
  })
})

describe('a guess of who asks', () => {
  test('that is right begins the handler once, and its answer is the same', async () => {
    const { call, guess } = await house(['doors:view'])
    const guessed = guess(null)
    expect((await call('/api/door/see')).data.result).toEqual({ name: 'Masjid Test' })
    expect(begunFor.filter(actor => actor === guessed)).toHaveLength(1)
  })

  test('that is wrong is handed no row, and the call is answered for who it is', async () => {
    const { call, guess, token } = await house(['doors:view'])
    const guessed = guess(['doors:view', 'doors:edit'])
    expect((await call('/api/door/see')).data.result).toEqual({ name: 'Masjid Test' })
    expect([begunFor.includes(guessed), shownTo.includes(guessed), shownTo.includes(people.get(token)!)]).toEqual([true, false, true])
  })

  test('with a right that was withdrawn is refused like any other, and that is recorded once', async () => {
    const { call, guess, rowsOf } = await house([])
    const guessed = guess(['doors:view'])
    expect(await call('/api/door/see')).toMatchObject({ http: 403, data: { code: 'FORBIDDEN' } })
    expect(await call('/api/door/see?charityId=1')).toMatchObject({ http: 403, data: { code: 'FORBIDDEN' } })
    expect(shownTo).not.toContain(guessed)
    expect((await rowsOf('audit_event')).map(row => row['code'])).toEqual(['FORBIDDEN', 'FORBIDDEN'])
  })

  test('never begins a command, nor a query that leaves an audit row', async () => {
    const { call, guess, rowsOf } = await house(['doors:view'])
    const guessed = guess(['doors:view', 'doors:edit'])
    expect((await call('/api/door/reveal')).http).toBe(200)
    expect((await call('/api/door/pass', { body: {} })).http).toBe(200)
    expect(begunFor).not.toContain(guessed)
    expect((await rowsOf('audit_event')).map(row => row['outcome'])).toEqual(['viewed', 'done'])
  })
})

describe('the guard refuses', () => {
  test('a stranger, before the body is read', async () => {
    expect(
      (await app.inject({ method: 'POST', url: '/api/door/paint', payload: '{broken', headers: { 'content-type': 'application/json' } }))
        .statusCode,
    ).toBe(401)
  })

  test('an officer without the right, says so before it looks at the input, and records it', async () => {
    const { call, rowsOf } = await house([])
    expect(await call('/api/door/paint', { body: { colour: 1 }, key: 'k' })).toMatchObject({
      http: 403,
      data: { status: -1, code: 'FORBIDDEN' },
    })
    expect(await rowsOf('audit_event')).toMatchObject([{ outcome: 'refused', code: 'FORBIDDEN' }])
  })

  test('by rolling back all that the handler did, and keeps the key usable', async () => {
    const { paint, call, rowsOf } = await house(['doors:edit', 'doors:view'])
    expect(await paint('puce', 'k')).toMatchObject({ http: 200, data: { status: -1, code: 'UGLY', message: 'Not that colour.' } })
    expect((await call('/api/door/see')).data.result).toEqual({ name: 'Masjid Test' })
    expect((await paint('puce', 'k')).data.code).toBe('UGLY')
    expect(await rowsOf('idempotency')).toEqual([])
    expect((await rowsOf('audit_event')).map(row => row['code'])).toEqual(['UGLY', 'UGLY'])
  })

  test('a key that was used for something else', async () => {
    const { paint } = await house(['doors:edit'])
    await paint('red', 'k')
    expect(await paint('white', 'k')).toMatchObject({ http: 409, data: { code: 'KEY_REUSED' } })
  })

  test('a call that moves money without a key, and an unknown field by its name', async () => {
    const { call } = await house(['doors:edit'])
    expect(await call('/api/door/paint', { body: { name: 'x' } })).toMatchObject({
      http: 400,
      data: { errors: [{ field: 'Idempotency-Key' }] },
    })
    expect(await call('/api/door/paint', { body: { name: 'x', gloss: true }, key: 'k' })).toMatchObject({
      http: 400,
      data: { errors: [{ field: 'gloss' }] },
    })
  })

  test("another charity's number, as if it did not exist, and records it", async () => {
    const { call, charityId, rowsOf } = await house(['doors:view'])
    expect((await call(`/api/door/see?charityId=${charityId}`)).http).toBe(200)
    expect(await call('/api/door/see?charityId=1')).toMatchObject({ http: 404, data: { code: 'NOT_FOUND' } })
    expect(await rowsOf('audit_event')).toMatchObject([{ outcome: 'refused', code: 'NOT_FOUND' }])
  })

  test('to start on an endpoint that nobody carries out, or on two at one address', async () => {
    const fresh = await createHttp()
    expect(() => bindContract(fresh, { doors }, {} as never, {} as never)).toThrow('doors.see has no handler.')
    const twice = { a: { one: doors.pass }, b: { two: doors.pass } }
    const both = { a: serve(twice.a, { one: async () => null }), b: serve(twice.b, { two: async () => null }) }
    expect(() => bindContract(fresh, twice, both, {} as never)).toThrow('is taken')
  })
})

describe('the audit chain', () => {
  const broken = (charityId: number) =>
    db.transact({ charityId, readOnly: true }, async tx => (await import('#platform/server/audit/audit.ts')).brokenAuditLink(tx, charityId))
  const tampered = async (how: string) => {
    const { paint, charityId, pastTriggers } = await house(['doors:edit'])
    for (const colour of ['a', 'b', 'c']) await paint(colour)
    expect(await broken(charityId)).toBeNull()
    await pastTriggers(how.replaceAll('$c', String(charityId)))
    return broken(charityId)
  }
  test.each([
    ['an edited row', `update audit_event set changes = '{}' where charity_id = $c and seq = 2`, 2],
    ['a missing row', 'delete from audit_event where charity_id = $c and seq = 2', 3],
    ['a cut tail', 'delete from audit_event where charity_id = $c and seq = 3', 3],
    ['a backdated row', `update audit_event set at = at - interval '1 day' where charity_id = $c and seq = 1`, 1],
    ['another author', 'update audit_event set user_id = null where charity_id = $c and seq = 3', 3],
  ])('betrays %s', async (_, how, seq) => {
    expect(await tampered(how)).toBe(seq)
  })

  test('cannot be rewritten by the app', async () => {
    const { paint, charityId } = await house(['doors:edit'])
    await paint('green')
    const rewrite = db.transact({ charityId, readOnly: false }, tx =>
      tx.updateTable('auditEvent').set({ code: 'x' }).where('charityId', '=', charityId).execute(),
    )
    await expect(rewrite).rejects.toThrow('permission denied')
  })
})
