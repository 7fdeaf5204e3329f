/** What a look at the site version means: first visit, a newer site, or nothing. */
export type VersionVerdict = 'first' | 'newer' | 'current'
export const verdictOn = (stored: string | null, latest: string): VersionVerdict =>
  stored === null ? 'first' : stored === latest ? 'current' : 'newer'

export const sessionExpirePath = '/session-expire'
const name = 'amanah-site-version'

type Parts = {
  latest: () => Promise<string>
  clear: () => Promise<void>
  reload: () => void
  /** Everything typed is written away and the update flagged before the page changes. */
  leave: () => Promise<void>
  store?: Pick<Storage, 'getItem' | 'setItem'>
}

/** Compares the stored site version with the latest (specification, section 4). A failed look is no news. */
export async function checkSiteVersion({ latest, clear, reload, leave, store = localStorage }: Parts): Promise<VersionVerdict | null> {
  const now = await latest().catch(() => null)
  if (!now) return null
  const verdict = verdictOn(store.getItem(name), now)
  if (verdict === 'current') return verdict
  await clear()
  if (verdict === 'newer') await leave()
  else {
    store.setItem(name, now)
    // Where nothing can be stored a reload would go on for ever.
    if (store.getItem(name) === now) reload()
  }
  return verdict
}

/** The person goes on with the newer site: from here on it is the stored one. */
export function acceptSiteVersion(version: string, store: Pick<Storage, 'setItem'> = localStorage) {
  store.setItem(name, version)
}

/** Clears what an older site left in caches and cookies. Drafts and the session live elsewhere and stay. */
export async function clearCachesAndCookies() {
  if ('caches' in globalThis) for (const cache of await caches.keys()) await caches.delete(cache)
  for (const cookie of document.cookie.split(';')) {
    const [cookieName = ''] = cookie.trim().split('=')
    if (cookieName) document.cookie = `${cookieName}=; max-age=0; path=/`
  }
}
