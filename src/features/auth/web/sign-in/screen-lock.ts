const storageKey = 'amanah-locked'

/** The user who locked this tab, and the page they were on. */
export type ScreenLock = { username: string; firstName: string; from: string; rememberMe: boolean }

/** Stores for this tab who has to unlock it. Without storage the lock is an ordinary sign-out. */
export function storeScreenLock(locked: ScreenLock): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(locked))
  } catch {
    // Storage is blocked: sign-in asks for the e-mail too.
  }
}

/** Who has to unlock this tab; null when it is not locked. */
export function readScreenLock(): ScreenLock | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as ScreenLock | null
  } catch {
    return null
  }
}

/** Forgets the lock. */
export function clearScreenLock(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // There was none.
  }
}
