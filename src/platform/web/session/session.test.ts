import { describe, expect, test, vi } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { authSlice } from '../state/auth-slice.ts'
import type { CurrentUser } from '../state/current-user.ts'
import { createDraftStore } from '../state/draft-store.ts'
import { heldParams, holdParams } from '../state/held-params.ts'
import { persist } from '../state/persist.ts'
import { memoryStore, type KeyValueStore } from '../state/key-value-store.ts'
import { createAppStore } from '../state/store.ts'
import { createVault } from '../state/vault.ts'
import { createSession } from './session.ts'
import { expiryOf, isRenewalDue } from './token-expiry.ts'

const minute = 60_000
const tokenOf = (n: number) => `h.${btoa(JSON.stringify({ iat: 0, exp: 600, n }))}.s`
const shown = { charityName: 'Masjid Test', primaryColorCode: '#0F5450', logo: null, currency: 'SGD', timeZone: 'Asia/Singapore' }
const aisyah = { userId: 'u1', token: tokenOf(0), refreshToken: 'r0', permissions: [] } as unknown as CurrentUser

/** A browser with one tab more for each call of `tab`; its server renews tokens one after the other. */
function browser() {
  const storage: KeyValueStore = memoryStore()
  const clock = { at: 0 }
  let serial = 0
  let queue: Promise<unknown> = Promise.resolve()
  const calls = {
    refresh: vi.fn(async () => ({ token: tokenOf(++serial), refreshToken: `r${serial}` })),
    logout: vi.fn(async (_given: { everywhere: boolean }) => null),
    permissions: vi.fn(async () => ({ permissions: [], accessTo: [{ moduleName: 'IRAS' }], appPreferenceDetails: [], ...shown })),
  }
  async function tab() {
    const vault = createVault(storage, crypto)
    const store = createAppStore()
    const persisted = await persist(store, vault, 5)
    const drafts = createDraftStore(vault, () => clock.at)
    const leaveFor = vi.fn()
    const runExclusively = <T>(run: () => Promise<T>): Promise<T> => {
      const turn = queue.then(run, run)
      queue = turn
      return turn
    }
    const parts = {
      store,
      vault,
      drafts,
      calls,
      now: () => clock.at,
      runExclusively,
      currentAddress: () => '/donations?page=2',
      leaveFor,
      flush: persisted.flush,
    }
    return { session: createSession(parts), store, drafts, leaveFor, auth: () => store.getState().auth }
  }
  return { tab, calls, clock }
}

describe('a token', () => {
  test('expires by its own life, counted from when it came', () => expect(expiryOf(`Bearer ${tokenOf(1)}`, 5000)).toBe(5000 + 10 * minute))
  test('a token that cannot be decoded lives ten minutes', () => expect(expiryOf('Bearer x', 0)).toBe(10 * minute))
  test('a token is due within its last 60 seconds and not before', () => {
    expect([isRenewalDue(tokenOf(1), 0, 9 * minute), isRenewalDue(tokenOf(1), 0, 9 * minute + 1)]).toEqual([false, true])
  })
})

describe('a session', () => {
  test('begins where the person wanted to go', async () => {
    const { session, store, auth } = await browser().tab()
    store.dispatch(authSlice.actions.locationAskedFor('/donors'))
    expect(await session.begin(aisyah, false)).toBe('/donors')
    expect(auth().user?.token).toBe(`Bearer ${tokenOf(0)}`)
    store.dispatch(authSlice.actions.locationAskedFor(null))
    expect(await session.begin(aisyah, false)).toBe('/dashboard')
  })

  test('reads rights and the charity again with each new token, also with one that another tab has renewed', async () => {
    const { tab, calls, clock } = browser()
    const { session, auth } = await tab()
    await session.begin({ ...aisyah, timeZone: 'Australia/Perth' }, false)
    await session.poll()
    expect(calls.permissions).not.toHaveBeenCalled()
    const other = await tab()
    clock.at = 9 * minute + 1
    await other.session.poll()
    await session.poll()
    await session.poll()
    expect([auth().user?.timeZone, other.auth().user?.timeZone]).toEqual(['Asia/Singapore', 'Asia/Singapore'])
    expect(calls.permissions).toHaveBeenCalledTimes(2)
  })

  test('a session is renewed by the poll when under 60 seconds are left, with the bare token', async () => {
    const { tab, calls, clock } = browser()
    const { session, auth } = await tab()
    await session.begin(aisyah, false)
    clock.at = 8 * minute
    await session.poll()
    expect(calls.refresh).not.toHaveBeenCalled()
    clock.at = 9 * minute + 1
    await session.poll()
    expect(calls.refresh).toHaveBeenCalledWith({ token: tokenOf(0), refreshToken: 'r0' })
    expect(auth().user).toMatchObject({ token: `Bearer ${tokenOf(1)}`, refreshToken: 'r1' })
  })

  test('a user who becomes active again gets a new token, whatever is left of the old one', async () => {
    const { tab, calls } = browser()
    const { session, auth } = await tab()
    await session.begin(aisyah, false)
    await session.poll({ renews: true })
    expect(auth().user).toMatchObject({ token: `Bearer ${tokenOf(1)}`, refreshToken: 'r1' })
    expect(calls.permissions).toHaveBeenCalledTimes(1)
  })

  test('a session is renewed by one tab for all of them', async () => {
    const { tab, calls, clock } = browser()
    const one = await tab()
    await one.session.begin(aisyah, false)
    const other = await tab()
    clock.at = 9.5 * minute
    await Promise.all([one.session.poll(), other.session.poll(), one.session.renew(), other.session.renew()])
    expect(calls.refresh).toHaveBeenCalledTimes(1)
    expect(one.auth().user?.token).toBe(other.auth().user?.token)
  })

  test.each([403, 404, 409, 429, 500, 502, 503])('survives a renewal that is answered with %i', async status => {
    const { tab, calls, clock } = browser()
    const { session, auth, leaveFor } = await tab()
    await session.begin(aisyah, false)
    clock.at = 9.5 * minute
    calls.refresh.mockRejectedValueOnce(new RefusalError({ code: 'NO' }, status))
    await session.poll()
    expect([auth().user?.token, leaveFor.mock.calls.length]).toEqual([`Bearer ${tokenOf(0)}`, 0])
    await session.poll()
    expect(auth().user?.token).toBe(`Bearer ${tokenOf(1)}`)
  })

  test('survives a server that does not answer', async () => {
    const { tab, calls, clock } = browser()
    const { session, auth, leaveFor } = await tab()
    await session.begin(aisyah, false)
    clock.at = 9.5 * minute
    calls.refresh.mockRejectedValueOnce(new TypeError('offline')).mockRejectedValueOnce(new RefusalError({}, 503))
    await session.poll()
    await session.poll()
    expect([auth().user?.userId, leaveFor.mock.calls.length]).toEqual(['u1', 0])
  })

  test('a session that the server calls dead ends at login; place and drafts are kept', async () => {
    const { tab, calls, clock } = browser()
    const { session, auth, leaveFor, drafts } = await tab()
    await session.begin(aisyah, false)
    drafts.save('u1', 'donation', { donor: 'Tan' })
    clock.at = 9.5 * minute
    calls.refresh.mockRejectedValueOnce(new RefusalError({ code: 'UNAUTHENTICATED' }, 401))
    await session.poll()
    expect(auth()).toMatchObject({ user: null, askedFor: '/donations?page=2', endedBecause: 'expired' })
    expect(leaveFor).toHaveBeenCalledWith('/authentication/login')
    expect(calls.logout).not.toHaveBeenCalled()
    expect(await drafts.find('u1', 'donation')).not.toBeNull()
  })

  test('a session that is locked is ended at the server, keeps the drafts, and leaves no path to the next user', async () => {
    const { tab, calls } = browser()
    const { session, auth, drafts } = await tab()
    await session.begin(aisyah, false)
    drafts.save('u1', 'donation', { donor: 'Tan' })
    await session.end('locked')
    expect(calls.logout).toHaveBeenCalledWith({ everywhere: false })
    expect(auth()).toMatchObject({ user: null, askedFor: null, endedBecause: 'locked' })
    expect(await drafts.find('u1', 'donation')).not.toBeNull()
  })

  test('ended by choice makes the call and leaves neither drafts nor a place', async () => {
    const { tab, calls } = browser()
    const { session, auth, drafts } = await tab()
    await session.begin(aisyah, false)
    drafts.save('u1', 'donation', { donor: 'Tan' })
    await session.end('chosen')
    expect(calls.logout).toHaveBeenCalledWith({ everywhere: false })
    expect(auth()).toMatchObject({ user: null, askedFor: null })
    expect(await drafts.find('u1', 'donation')).toBeNull()
  })

  test('keeps the reason of its end when a call that was under way fails because of it', async () => {
    const { tab } = browser()
    const { session, auth, leaveFor } = await tab()
    await session.begin(aisyah, false)
    await session.end('idle')
    await session.end('expired')
    expect([auth().endedBecause, auth().askedFor]).toEqual(['idle', '/donations?page=2'])
    expect(leaveFor).toHaveBeenCalledTimes(1)
  })

  test('ended in one tab ends in the others at their next look', async () => {
    const { tab } = browser()
    const one = await tab()
    await one.session.begin(aisyah, false)
    const other = await tab()
    await one.session.end('chosen')
    await other.session.poll()
    expect([other.auth().user, other.leaveFor.mock.calls[0]]).toEqual([null, ['/authentication/login']])
  })

  test('a session of another person in another tab is followed, not ended', async () => {
    const { tab } = browser()
    const one = await tab()
    await one.session.begin(aisyah, false)
    const other = await tab()
    await other.session.begin({ ...aisyah, userId: 'u2', token: tokenOf(7) }, false)
    await one.session.poll()
    expect(one.leaveFor).toHaveBeenCalledWith('/')
    expect((await tab()).auth().user?.userId).toBe('u2')
  })

  test('keeps what a tab searched for for who unlocks it, and forgets it for anybody else', async () => {
    const { tab } = browser()
    const one = await tab()
    await one.session.begin(aisyah, false)
    const search = holdParams(new URLSearchParams('q=S1234567D'))
    await one.session.begin(aisyah, false, { unlocks: true })
    expect(heldParams(search)?.get('q')).toBe('S1234567D')
    const other = { ...aisyah, userId: 'u2', token: tokenOf(7) }
    await (await tab()).session.begin(other, false)
    expect(heldParams(search)).toBeNull()
    const next = holdParams(new URLSearchParams('q=T7654321A'))
    await one.session.poll()
    expect([one.leaveFor.mock.lastCall, heldParams(next)]).toEqual([['/'], null])
  })

  test('reloads its permissions', async () => {
    const { session, auth } = await browser().tab()
    await session.begin(aisyah, false)
    await session.readPermissions()
    expect(auth().user?.accessTo).toEqual([{ moduleName: 'IRAS' }])
  })
})
