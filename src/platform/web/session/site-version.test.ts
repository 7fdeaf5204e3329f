import { beforeEach, describe, expect, test, vi } from 'vitest'
import { acceptSiteVersion, checkSiteVersion, clearCachesAndCookies } from './site-version.ts'

let stored: Record<string, string> = {}
const store = { getItem: (name: string) => stored[name] ?? null, setItem: (name: string, value: string) => void (stored[name] = value) }
beforeEach(() => void (stored = {}))
const parts = () => ({ latest: async () => '2', clear: vi.fn(async () => {}), reload: vi.fn(), leave: vi.fn(async () => {}), store })

describe('the site version', () => {
  test('the site version of a first visit is stored silently; caches and cookies are cleared and the page reloads once', async () => {
    const first = parts()
    expect(await checkSiteVersion(first)).toBe('first')
    expect([first.clear.mock.calls.length, first.reload.mock.calls.length, first.leave.mock.calls.length]).toEqual([1, 1, 0])
    expect(await checkSiteVersion(parts())).toBe('current')
  })
  test('the site version that is the latest changes nothing', async () => {
    acceptSiteVersion('2', store)
    const same = parts()
    expect(await checkSiteVersion(same)).toBe('current')
    expect([same.clear, same.reload, same.leave].flatMap(call => call.mock.calls)).toEqual([])
  })
  test('a site version that is older clears caches and cookies and leaves for /session-expire, until it is accepted', async () => {
    acceptSiteVersion('1', store)
    const old = parts()
    expect(await checkSiteVersion(old)).toBe('newer')
    expect([old.clear.mock.calls.length, old.reload.mock.calls.length, old.leave.mock.calls.length]).toEqual([1, 0, 1])
    expect(await checkSiteVersion(parts())).toBe('newer')
    acceptSiteVersion('2', store)
    expect(await checkSiteVersion(parts())).toBe('current')
  })
  test('a site version that cannot be read changes nothing', async () => {
    expect(await checkSiteVersion({ ...parts(), latest: () => Promise.reject(new Error('offline')) })).toBeNull()
  })
  test('never reloads for ever where nothing can be stored', async () => {
    const closed = { ...parts(), store: { getItem: () => null, setItem: () => {} } }
    await checkSiteVersion(closed)
    expect(closed.reload).not.toHaveBeenCalled()
  })
})

test('a newer version clears the caches, and leaves the counter that a device keeps', async () => {
  const remove = vi.fn(async () => true)
  vi.stubGlobal('caches', { keys: async () => ['counter-index-1.js', 'other'], delete: remove })
  vi.stubGlobal('document', { cookie: '' })
  await clearCachesAndCookies()
  vi.unstubAllGlobals()
  expect(remove.mock.calls).toEqual([['other']])
})
