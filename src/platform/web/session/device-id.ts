const storageKey = 'amanah-device'
let id: string | null = null

/**
 * A random id of this browser, kept after logout. Sign-in recognises it, so that failed attempts from elsewhere do not lock the owner out.
 */
export function deviceId(): string {
  if (id) return id
  try {
    id = localStorage.getItem(storageKey) ?? crypto.randomUUID()
    localStorage.setItem(storageKey, id)
  } catch {
    id ??= crypto.randomUUID() // storage may be blocked
  }
  return id
}
