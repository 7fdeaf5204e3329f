import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { clock, newCharity } from '#testing/factories/new-charity.ts'
import { browser, newMember } from '#testing/factories/new-member.ts'
import { lifetimes } from '#features/auth/rules.ts'

const later = (milliseconds: number) => (clock.now = new Date(clock.now.getTime() + milliseconds))
const minutes = 60_000
const dead = { status: 401, code: 'UNAUTHENTICATED' }
async function signedIn(options: { rememberMe?: boolean } = {}) {
  const charity = await newCharity()
  const member = await newMember(charity.charityId)
  const { token, refreshToken, api } = await member.signIn(options)
  return { ...charity, ...member, pair: { token, refreshToken }, api, here: browser({ device: member.device }) }
}

describe('refreshing', () => {
  test('gives a new pair that opens calls, also when the token has expired', async () => {
    const { pair, here, device } = await signedIn()
    later(lifetimes.accessToken + minutes)
    const next = await here.auth.refresh(pair)
    expect(next.refreshToken).not.toBe(pair.refreshToken)
    await expect(browser({ token: next.token, device }).auth.permissions()).resolves.toBeDefined()
  })

  test('gives fifty tabs that come together the same successor', async () => {
    const { pair, here } = await signedIn()
    const answers = await Promise.all(Array.from({ length: 50 }, () => here.auth.refresh(pair)))
    expect(new Set(answers.map(({ refreshToken }) => refreshToken)).size).toBe(1)
    await expect(here.auth.refresh(answers[0]!)).resolves.toBeDefined()
  })

  test('keeps a session going beyond thirty minutes of use', async () => {
    const { here, pair } = await signedIn()
    let current = pair
    for (let i = 0; i < 6; i++) {
      later(9 * minutes)
      current = await here.auth.refresh(current)
    }
    await expect(browser({ token: current.token }).auth.permissions()).resolves.toBeDefined()
  })
})

describe('refreshing a session', () => {
  test('refuses after thirty idle minutes without remember-me', async () => {
    const { pair, here } = await signedIn()
    later(lifetimes.idleSession)
    await expect(here.auth.refresh(pair)).rejects.toMatchObject(dead)
  })

  test('refuses after fourteen days with remember-me, however often the session was refreshed', async () => {
    const { pair, here } = await signedIn({ rememberMe: true })
    later(13 * 24 * 60 * minutes)
    const next = await here.auth.refresh(pair)
    later(24 * 60 * minutes)
    await expect(here.auth.refresh(next)).rejects.toMatchObject(dead)
  })

  test('refuses a used token from another browser, and ends the family', async () => {
    const { pair, here, rowsOf } = await signedIn()
    const next = await here.auth.refresh(pair)
    await expect(browser({ device: randomUUID() }).auth.refresh(pair)).rejects.toMatchObject(dead)
    await expect(here.auth.refresh(next)).rejects.toMatchObject(dead)
    expect(await rowsOf('session')).toMatchObject([{ end_reason: 'reused' }])
    expect((await rowsOf('audit_event')).at(-1)).toMatchObject({ call: '/api/Auth/refreshToken', detail: { sessionEnded: 'reused' } })
  })

  test('refuses a used token that comes late, and ends the family', async () => {
    const { pair, here } = await signedIn()
    const next = await here.auth.refresh(pair)
    later(lifetimes.sameSuccessor + 1000)
    await expect(here.auth.refresh(pair)).rejects.toMatchObject(dead)
    await expect(here.auth.refresh(next)).rejects.toMatchObject(dead)
  })

  test('refuses a grandparent, and ends the family', async () => {
    const { pair, here } = await signedIn()
    const second = await here.auth.refresh(pair)
    const third = await here.auth.refresh(second)
    await expect(here.auth.refresh(pair)).rejects.toMatchObject(dead)
    await expect(here.auth.refresh(third)).rejects.toMatchObject(dead)
  })

  test('refuses a token that is not ours, is of another session, or ended', async () => {
    const one = await signedIn()
    const other = await signedIn()
    await expect(one.here.auth.refresh({ token: one.pair.token, refreshToken: 'made-up' })).rejects.toMatchObject(dead)
    await expect(one.here.auth.refresh({ token: other.pair.token, refreshToken: one.pair.refreshToken })).rejects.toMatchObject(dead)
    const [charityId, session, , seal] = one.pair.refreshToken.split('.')
    await expect(one.here.auth.refresh({ ...one.pair, refreshToken: `${charityId}.${session}.2.${seal}` })).rejects.toMatchObject(dead)
    await one.api.auth.logout()
    await expect(one.here.auth.refresh(one.pair)).rejects.toMatchObject(dead)
  })
})
