/** Without remember-me a session ends after 30 idle minutes; two minutes before, the person is asked. */
export const idleLimit = 1_800_000
export const warnBefore = 120_000

/** Where somebody stands who was last active at a moment. `left` counts down in milliseconds. */
export type IdleState = { is: 'active' } | { is: 'warned'; left: number } | { is: 'idle' }

/** Judged from the clock alone, so a laptop that slept through it comes back as idle. */
export function idleState(lastActiveAt: number, now: number): IdleState {
  const left = lastActiveAt + idleLimit - now
  if (left <= 0) return { is: 'idle' }
  return left <= warnBefore ? { is: 'warned', left } : { is: 'active' }
}

/** The seconds at which the countdown is read out. */
export const announcedAt = [120, 60, 20] as const
/** The latest announcement that is due with so many seconds left. */
export const announcement = (secondsLeft: number): number | null => announcedAt.findLast(at => secondsLeft <= at) ?? null

const name = 'amanah-active-at'
/** When anybody was last active in any tab of this browser. It is shared because one open tab keeps all of them alive. */
export const activity = {
  read: (): number => Number(localStorage.getItem(name) ?? 0),
  write: (at: number): void => localStorage.setItem(name, String(at)),
}
