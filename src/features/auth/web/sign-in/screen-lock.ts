const shelf = 'amanah-locked'

/** Who locked this tab, and where they were. */
export type Locked = { username: string; firstName: string; from: string; rememberMe: boolean }

/** Remembers for this tab alone who has to unlock it. Without storage the lock is an ordinary logout. */
export function lockFor(locked: Locked): void {
  try {
    sessionStorage.setItem(shelf, JSON.stringify(locked))
  } catch {
    // Nothing to keep it in: sign-in asks for the e-mail too.
  }
}

/** Who has to unlock this tab; null when it is not locked. */
export function lockedFor(): Locked | null {
  try {
    return JSON.parse(sessionStorage.getItem(shelf) ?? 'null') as Locked | null
  } catch {
    return null
  }
}

/** Forgets the lock. */
export function unlock(): void {
  try {
    sessionStorage.removeItem(shelf)
  } catch {
    // There was none.
  }
}
