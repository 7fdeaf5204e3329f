/** The query parameter with the key of the parameters that are not in the address. */
export const heldParam = 'held'

const storageName = 'held-params'
/** The most searches that a tab stores; the oldest is deleted first. */
const most = 50

/**
 * Query parameters with personal data, kept in this tab under a random key: the address, the history and copied links hold the key alone.
 * Kept until the session ends, also over a reload. The same parameters have the same key.
 */
export function holdParams(params: URLSearchParams): string {
  const text = params.toString()
  const held = readHeld()
  const known = held.find(([, one]) => one === text)?.[0]
  if (known) return known
  const key = crypto.randomUUID().replaceAll('-', '').slice(0, 16)
  writeHeld([...held, [key, text] as const].slice(-most))
  return key
}

/** The parameters under a key; null when this tab does not have them. */
export function heldParams(key: string): URLSearchParams | null {
  const text = readHeld().find(([one]) => one === key)?.[1]
  return text === undefined ? null : new URLSearchParams(text)
}

/** Whether a link has such a key, so that it works only in this tab. */
export const isHeldLink = (link: string): boolean => new URLSearchParams(link.split('?')[1]).has(heldParam)

/** Deletes all of them, because counters are shared. */
export const forgetHeldParams = (): void => writeHeld([])

type HeldParams = readonly (readonly [key: string, text: string])[]
// Without a session store they last until the page is left.
let inMemory: HeldParams = []

function readHeld(): HeldParams {
  try {
    return JSON.parse(sessionStorage.getItem(storageName) ?? 'null') ?? inMemory
  } catch {
    return inMemory
  }
}

function writeHeld(held: HeldParams): void {
  inMemory = held
  try {
    sessionStorage.setItem(storageName, JSON.stringify(held))
  } catch {
    // Storage is full or blocked: they are kept in memory.
  }
}
