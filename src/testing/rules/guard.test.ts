import { randomUUID } from 'node:crypto'
import { seal } from '#platform/server/security/encryption.ts'
import { describe, expect, test } from 'vitest'
import { startedFor, sampleEndpoints, sampleContract, returnedTo } from '../factories/sample-endpoints.ts'
import { db, newCharity, now } from '../factories/new-charity.ts'
import { bindContract, serve } from '#platform/server/http/bind-contract.ts'
import type { Actor, GuestSession } from '#platform/server/context.ts'
import { createHttp } from '#platform/server/http/http-server.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'

const people = new Map<string, Actor>()
const guests = new Map<string, GuestSession>()
const guesses = new Map<string, Actor>()
const app = await createHttp({ basePath: '/prod' })
bindContract(
  app,
  { sample: sampleContract },
  { sample: sampleEndpoints },
  {
    db,
    now,
    enqueue: async () => {},
    files: {} as FileStore,
    publicUrl: 'https://amanah.test',
    readToken: async token => people.get(token) ?? null,
    readGuest: async token => guests.get(token) ?? null,
    loadActor: async (_, { sessionId }) => [...people.values()].find(person => person.sessionId === sessionId) ?? null,
    cachedActor: ({ sessionId }) => guesses.get(sessionId),
  },
)

async function newCaller(can: string[]) {
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
  /** Sets the cached actor of the session. */
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
    rename: (name: string, key: string = randomUUID()) => call('/api/sample/rename', { body: { name }, key }),
  }
}

describe('guard', () => {
  test('runs a command once per key, and repeats the same response', async () => {
    const { rename, rowsOf } = await newCaller(['sample:edit'])
    const [first, second] = [await rename('green', 'k'), await rename('green', 'k')]
    expect(first.data).toMatchObject({
      status: 1,
      message: 'Your changes saved successfully.',
      code: 'CHANGES_SAVED',
      result: { name: 'green' },
    })
    expect(second.raw).toBe(first.raw)
    expect(await rowsOf('audit_event')).toMatchObject([
      { call: '/api/sample/rename', outcome: 'done', subject_id: '1', changes: { name: ['Masjid Test', 'green'] } },
    ])
  })

  test('runs one of fifty concurrent copies', async () => {
    const { rename, rowsOf } = await newCaller(['sample:edit'])
    const answers = await Promise.all(Array.from({ length: 50 }, () => rename('blue', 'one')))
    expect(new Set(answers.filter(({ http }) => http === 200).map(({ raw }) => raw)).size).toBe(1)
    expect(answers.filter(({ http, data }) => http !== 200 && data.code !== 'KEY_IN_FLIGHT')).toEqual([])
    expect(await rowsOf('idempotency')).toHaveLength(1)
  })

  test('keeps a response packed, and repeats one that the version before kept as it was', async () => {
    const { rename, rowsOf, sql, charityId, actor } = await newCaller(['sample:edit'])
    const name = 'green '.repeat(16).trim()
    const { raw } = await rename(name, 'k')
    const [kept] = await rowsOf('idempotency')
    expect(String(kept?.['answer']).length).toBeLessThan(raw.length + 60) // sealing alone adds a third and more
    const place = { table: 'idempotency', column: 'answer', charityId, rowId: `${actor.userId} k` }
    await sql('update idempotency set answer = $2 where charity_id = $1', [charityId, seal(place, raw)])
    expect((await rename(name, 'k')).raw).toBe(raw)
  })

  test('records audited queries', async () => {
    const { call, actor, rowsOf } = await newCaller(['sample:view'])
    await call('/api/sample/read-audited')
    expect(await rowsOf('audit_event')).toMatchObject([{ outcome: 'viewed', user_id: actor.userId, subject_id: '2' }])
  })

  test('sends a document with its media type and name', async () => {
    const { call } = await newCaller([])
    const { raw, headers } = await call('/api/sample/download', { body: {} })
    expect([raw, headers['content-type'], headers['content-disposition']]).toEqual([
      'hello',
      'text/plain',
      "attachment; filename*=UTF-8''Nota%20%C3%A9.txt",
    ])
  })

  test('serves the base path too', async () => {
    const { call } = await newCaller(['sample:view'])
    expect((await call('/prod/api/sample/read')).data.result).toEqual({ name: 'Masjid Test' })
  })

  test('limits a public handler to the charity it names', async () => {
    const { charityId, rowsOf } = await newCaller([])
    const counted = await app.inject({ method: 'POST', url: '/api/sample/count-in-public', payload: { charityId } })
    expect(counted.json().data.result).toEqual({ seen: 1 })
    expect(await rowsOf('audit_event')).toMatchObject([{ call: '/api/sample/count-in-public', user_id: null }])
  })

  test('gives the holder of a guest link their transaction', async () => {
    const { charityId } = await newCaller([])
    guests.set('g', { charityId, txnId: 'T1' })
    const readAsGuest = (token: string) =>
      app.inject({ method: 'POST', url: '/api/sample/read-as-guest', payload: {}, headers: { 'x-provider-token': token } })
    expect((await readAsGuest('g')).json().data.result).toEqual({ txnId: 'T1' })
    expect((await readAsGuest('x')).statusCode).toBe(401)
  })
})

describe('optimistic authentication', () => {
  test('starts the handler once when the cached actor is current', async () => {
    const { call, guess } = await newCaller(['sample:view'])
    const guessed = guess(null)
    expect((await call('/api/sample/read')).data.result).toEqual({ name: 'Masjid Test' })
    expect(startedFor.filter(actor => actor === guessed)).toHaveLength(1)
  })

  test('returns no row to a stale actor, and answers for the current one', async () => {
    const { call, guess, token } = await newCaller(['sample:view'])
    const guessed = guess(['sample:view', 'sample:edit'])
    expect((await call('/api/sample/read')).data.result).toEqual({ name: 'Masjid Test' })
    expect([startedFor.includes(guessed), returnedTo.includes(guessed), returnedTo.includes(people.get(token)!)]).toEqual([
      true,
      false,
      true,
    ])
  })

  test('refuses a stale actor whose right was withdrawn, and records that once', async () => {
    const { call, guess, rowsOf } = await newCaller([])
    const guessed = guess(['sample:view'])
    expect(await call('/api/sample/read')).toMatchObject({ http: 403, data: { code: 'FORBIDDEN' } })
    expect(await call('/api/sample/read?charityId=1')).toMatchObject({ http: 403, data: { code: 'FORBIDDEN' } })
    expect(returnedTo).not.toContain(guessed)
    expect((await rowsOf('audit_event')).map(row => row['code'])).toEqual(['FORBIDDEN', 'FORBIDDEN'])
  })

  test('never runs commands or audited queries optimistically', async () => {
    const { call, guess, rowsOf } = await newCaller(['sample:view'])
    const guessed = guess(['sample:view', 'sample:edit'])
    expect((await call('/api/sample/read-audited')).http).toBe(200)
    expect((await call('/api/sample/touch', { body: {} })).http).toBe(200)
    expect(startedFor).not.toContain(guessed)
    expect((await rowsOf('audit_event')).map(row => row['outcome'])).toEqual(['viewed', 'done'])
  })
})

describe('the guard', () => {
  test('refuses anonymous callers, before the body is read', async () => {
    expect(
      (await app.inject({ method: 'POST', url: '/api/sample/rename', payload: '{broken', headers: { 'content-type': 'application/json' } }))
        .statusCode,
    ).toBe(401)
  })

  test('refuses an officer without the right, before validating the input, and records it', async () => {
    const { call, rowsOf } = await newCaller([])
    expect(await call('/api/sample/rename', { body: { title: 1 }, key: 'k' })).toMatchObject({
      http: 403,
      data: { status: -1, code: 'FORBIDDEN' },
    })
    expect(await rowsOf('audit_event')).toMatchObject([{ outcome: 'refused', code: 'FORBIDDEN' }])
  })

  test('rolls back the handler of a refused call, and keeps the key usable', async () => {
    const { rename, call, rowsOf } = await newCaller(['sample:edit', 'sample:view'])
    expect(await rename('bad', 'k')).toMatchObject({
      http: 200,
      data: { status: -1, code: 'NAME_TAKEN', message: 'Another role already has this name.' },
    })
    expect((await call('/api/sample/read')).data.result).toEqual({ name: 'Masjid Test' })
    expect((await rename('bad', 'k')).data.code).toBe('NAME_TAKEN')
    expect(await rowsOf('idempotency')).toEqual([])
    expect((await rowsOf('audit_event')).map(row => row['code'])).toEqual(['NAME_TAKEN', 'NAME_TAKEN'])
  })

  test('refuses a key that was used for something else', async () => {
    const { rename } = await newCaller(['sample:edit'])
    await rename('red', 'k')
    expect(await rename('white', 'k')).toMatchObject({ http: 409, data: { code: 'KEY_REUSED' } })
  })

  test('refuses a call that moves money without a key, and an unknown field by its name', async () => {
    const { call } = await newCaller(['sample:edit'])
    expect(await call('/api/sample/rename', { body: { name: 'x' } })).toMatchObject({
      http: 400,
      data: { errors: [{ field: 'Idempotency-Key' }] },
    })
    expect(await call('/api/sample/rename', { body: { name: 'x', gloss: true }, key: 'k' })).toMatchObject({
      http: 400,
      data: { errors: [{ field: 'gloss' }] },
    })
  })

  test("refuses another charity's id as not found, and records it", async () => {
    const { call, charityId, rowsOf } = await newCaller(['sample:view'])
    expect((await call(`/api/sample/read?charityId=${charityId}`)).http).toBe(200)
    expect(await call('/api/sample/read?charityId=1')).toMatchObject({ http: 404, data: { code: 'NOT_FOUND' } })
    expect(await rowsOf('audit_event')).toMatchObject([{ outcome: 'refused', code: 'NOT_FOUND' }])
  })

  test('refuses to start with an endpoint without handler, or with two at one path', async () => {
    const fresh = await createHttp()
    expect(() => bindContract(fresh, { sample: sampleContract }, {} as never, {} as never)).toThrow('sample.read has no handler.')
    const twice = { a: { one: sampleContract.touch }, b: { two: sampleContract.touch } }
    const both = { a: serve(twice.a, { one: async () => null }), b: serve(twice.b, { two: async () => null }) }
    expect(() => bindContract(fresh, twice, both, {} as never)).toThrow('is taken')
  })
})

describe('the audit chain', () => {
  const broken = (charityId: number) =>
    db.transact({ charityId, readOnly: true }, async tx => (await import('#platform/server/audit/audit.ts')).brokenAuditLink(tx, charityId))
  const tampered = async (how: string) => {
    const { rename, charityId, sqlWithoutTriggers } = await newCaller(['sample:edit'])
    for (const name of ['a', 'b', 'c']) await rename(name)
    expect(await broken(charityId)).toBeNull()
    await sqlWithoutTriggers(how.replaceAll('$c', String(charityId)))
    return broken(charityId)
  }
  test.each([
    ['an edited row', `update audit_event set changes = '{}' where charity_id = $c and seq = 2`, 2],
    ['a missing row', 'delete from audit_event where charity_id = $c and seq = 2', 3],
    ['a cut tail', 'delete from audit_event where charity_id = $c and seq = 3', 3],
    ['a backdated row', `update audit_event set at = at - interval '1 day' where charity_id = $c and seq = 1`, 1],
    ['another author', 'update audit_event set user_id = null where charity_id = $c and seq = 3', 3],
  ])('reveals %s', async (_, how, seq) => {
    expect(await tampered(how)).toBe(seq)
  })

  test('the audit chain cannot be rewritten by the app', async () => {
    const { rename, charityId } = await newCaller(['sample:edit'])
    await rename('green')
    const rewrite = db.transact({ charityId, readOnly: false }, tx =>
      tx.updateTable('auditEvent').set({ code: 'x' }).where('charityId', '=', charityId).execute(),
    )
    await expect(rewrite).rejects.toThrow('permission denied')
  })
})
