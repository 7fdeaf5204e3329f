const storageKey = 'amanah-locked'

/** The user who locked this tab, and the page they were on. */
export type Locked = { username: string; firstName: string; from: string; rememberMe: boolean }

/** Stores for this tab who has to unlock it. Without storage the lock is an ordinary sign-out. */
export function lockFor(locked: Locked): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(locked))
  } catch {
    // Storage is blocked: sign-in asks for the e-mail too.
  }
}

/** Who has to unlock this tab; null when it is not locked. */
export function lockedFor(): Locked | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Locked | null
  } catch {
    return null
  }
}

/** Forgets the lock. */
export function unlock(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // There was none.
  }
}
