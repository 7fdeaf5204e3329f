/** Result of the version check: first visit, newer version, or unchanged. */
export type VersionVerdict = 'first' | 'newer' | 'current'
function compareVersions(stored: string | null, latest: string): VersionVerdict {
  if (stored === null) return 'first'
  return stored === latest ? 'current' : 'newer'
}

export const sessionExpirePath = '/session-expire'
const name = 'amanah-site-version'

type VersionParts = {
  latest: () => Promise<string>
  clear: () => Promise<void>
  reload: () => void
  /** Saves drafts and flags the update before leaving the page. */
  leave: () => Promise<void>
  store?: Pick<Storage, 'getItem' | 'setItem'>
}

/** Compares the stored site version with the latest (spec §4). A failed request is ignored. */
export async function checkSiteVersion({
  latest,
  clear,
  reload,
  leave,
  store = localStorage,
}: VersionParts): Promise<VersionVerdict | null> {
  const now = await latest().catch(() => null)
  if (!now) return null
  const verdict = compareVersions(store.getItem(name), now)
  if (verdict === 'current') return verdict
  await clear()
  if (verdict === 'newer') await leave()
  else {
    store.setItem(name, now)
    // Without working storage the page would reload forever.
    if (store.getItem(name) === now) reload()
  }
  return verdict
}

/** Stores the newer version as accepted. */
export function acceptSiteVersion(version: string, store: Pick<Storage, 'setItem'> = localStorage) {
  store.setItem(name, version)
}

/**
 * Clears caches and cookies of an older version. Drafts and the session are stored elsewhere and kept; a kept counter goes when the next is
 * whole.
 */
export async function clearCachesAndCookies() {
  if ('caches' in globalThis) for (const cache of await caches.keys()) if (!cache.startsWith('counter-')) await caches.delete(cache)
  for (const cookie of document.cookie.split(';')) {
    const [cookieName = ''] = cookie.trim().split('=')
    if (cookieName) document.cookie = `${cookieName}=; max-age=0; path=/`
  }
}
