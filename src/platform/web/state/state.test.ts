import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { authSlice } from './auth-slice.ts'
import type { CurrentUser } from './current-user.ts'
import { createDraftStore } from './draft-store.ts'
import { listStateStored, listSliceNames } from './list-slices.ts'
import { persist } from './persist.ts'
import { settingsSlice } from './settings-slice.ts'
import { memoryStore } from './key-value-store.ts'
import { createAppStore, reset } from './store.ts'
import { createVault } from './vault.ts'

const aisyah = { userId: 'u1', firstName: 'Aisyah', token: 'abc', refreshToken: 'r', permissions: [] } as unknown as CurrentUser
const signedIn = authSlice.actions.signedIn({ user: aisyah, rememberMe: false, at: 1000 })
const donations = listStateStored({ slice: 'donation', list: 'main', memory: { search: '?page=3', isFilterOn: true } })

test('the slices are the ones the specification names', () => {
  expect(Object.keys(createAppStore().getState()).sort()).toEqual([...listSliceNames, 'settings', 'auth'].sort())
})

test('the token is stored with its prefix', () => {
  const store = createAppStore()
  store.dispatch(signedIn)
  expect(store.getState().auth.user?.token).toBe('Bearer abc')
})

test('a reset clears every slice except auth', () => {
  const store = createAppStore()
  store.dispatch(signedIn)
  store.dispatch(donations)
  store.dispatch(settingsSlice.actions.shortcutsSwitched(false))
  store.dispatch(reset())
  const state = store.getState()
  expect(state.auth.user?.firstName).toBe('Aisyah')
  expect(state.donation.lists).toEqual({})
  expect(state.settings.shortcuts).toBe(true)
})

describe('the vault', () => {
  test('keeps no card number that a user typed', async () => {
    const vault = createVault(memoryStore(), crypto)
    await vault.write('draft', { values: { remarks: 'paid by 4242-4242-4242-4242, thanks', amount: '50' } })
    expect(await vault.read('draft')).toEqual({ values: { remarks: 'paid by , thanks', amount: '50' } })
  })

  test('keeps nothing that can be read on disk', async () => {
    const store = memoryStore()
    await createVault(store, crypto).write('auth', { nric: 'S1234567D' })
    const { sealed } = (await store.get('auth')) as { sealed: ArrayBuffer }
    expect(Buffer.from(sealed).toString('latin1')).not.toContain('S1234567D')
    expect(((await store.get(':key')) as CryptoKey).extractable).toBe(false)
  })
  test('reads back in another tab, under the same key', async () => {
    const store = memoryStore()
    const [one, other] = [createVault(store, crypto), createVault(store, crypto)]
    await Promise.all([one.write('a', 1), other.write('b', 2)])
    expect([await other.read('a'), await one.read('b')]).toEqual([1, 2])
  })
  test('refuses a record put in the place of another, and forgets it', async () => {
    const store = memoryStore()
    const vault = createVault(store, crypto)
    await vault.write('a', 'secret')
    await store.set('b', await store.get('a'))
    expect(await vault.read('b')).toBeNull()
    expect(await vault.names()).toEqual(['a'])
  })
  test('keeps what cannot be read where nobody else has it, and everything while its key cannot be opened', async () => {
    const store = memoryStore()
    await createVault(store, crypto).write('a', 1)
    let isOpen = false
    const closing = {
      ...store,
      get: async (name: string) => (name === ':key' && !isOpen ? Promise.reject(new Error('no disk')) : store.get(name)),
    }
    const vault = createVault(closing, crypto, { keepsUnreadable: true })
    await expect(vault.read('a')).rejects.toThrow('no disk')
    isOpen = true
    expect(await vault.read('a')).toBe(1)
    await store.set('b', await store.get('a'))
    expect([await vault.read('b'), await vault.names()]).toEqual([null, ['a', 'b']])
  })
})

test('the next visit finds what this one left', async () => {
  const vault = createVault(memoryStore(), crypto)
  const before = createAppStore()
  const persisted = await persist(before, vault, 5)
  before.dispatch(signedIn)
  before.dispatch(donations)
  await persisted.flush()
  const after = createAppStore()
  await persist(after, vault, 5)
  expect(after.getState()).toEqual(before.getState())
})

test('rights that are read again and are the same are not stored again', async () => {
  const vault = createVault(memoryStore(), crypto)
  const write = vi.spyOn(vault, 'write')
  const store = createAppStore()
  const persisted = await persist(store, vault, 5)
  store.dispatch(signedIn)
  store.dispatch(signedIn)
  await persisted.flush()
  expect(write).toHaveBeenCalledOnce()
})

describe('drafts', () => {
  let clock = 0
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const book = () => {
    const store = memoryStore()
    return createDraftStore({ ...store, read: async name => (await store.get(name)) ?? null, write: store.set }, () => clock)
  }
  const typed = { donor: 'Tan Wei Ling' }

  test('drafts are saved when typing pauses, and not before', async () => {
    const drafts = book()
    drafts.save('u1', 'donation', typed)
    await vi.advanceTimersByTimeAsync(1999)
    expect(await drafts.find('u1', 'donation')).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(await drafts.find('u1', 'donation')).toMatchObject({ values: typed })
  })
  test('drafts are saved at once before the page goes away', async () => {
    const drafts = book()
    drafts.save('u1', 'donation', typed)
    await drafts.flush()
    expect(await drafts.find('u1', 'donation')).toMatchObject({ values: typed })
  })
  test('belong to their user, and a chosen logout wipes only those', async () => {
    const drafts = book()
    drafts.save('u1', 'donation', typed)
    drafts.save('u2', 'donation', typed)
    await drafts.flush()
    await drafts.wipe('u1')
    expect([await drafts.find('u1', 'donation'), (await drafts.find('u2', 'donation')) !== null]).toEqual([null, true])
  })
  test('drafts do not come back when forgotten while being written', async () => {
    const drafts = book()
    drafts.save('u1', 'donation', typed)
    await Promise.all([drafts.flush(), drafts.forget('u1', 'donation')])
    expect(await drafts.find('u1', 'donation')).toBeNull()
  })
  test('drafts are thrown away after twenty hours', async () => {
    const drafts = book()
    drafts.save('u1', 'donation', typed)
    await drafts.flush()
    clock += 20 * 3_600_000
    expect(await drafts.find('u1', 'donation')).toBeNull()
    clock = 0
  })
})
