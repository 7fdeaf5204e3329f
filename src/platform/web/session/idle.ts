/** Without remember-me a session ends after 30 idle minutes, with a warning two minutes before. */
export const idleLimit = 1_800_000
const idleWarningTime = 120_000

/** Idle state by the last activity. `left` is in milliseconds. */
export type IdleState = { is: 'active' } | { is: 'warned'; left: number } | { is: 'idle' }

/** Computed from the clock, so that a laptop waking from sleep is idle. */
export function idleState(lastActiveAt: number, now: number): IdleState {
  const left = lastActiveAt + idleLimit - now
  if (left <= 0) return { is: 'idle' }
  return left <= idleWarningTime ? { is: 'warned', left } : { is: 'active' }
}

/** The seconds at which the countdown is announced. */
const announcedCountdown = [120, 60, 20] as const
/** The announcement due with these seconds left, or null. */
export const announcedSeconds = (secondsLeft: number): number | null => announcedCountdown.findLast(at => secondsLeft <= at) ?? null

const name = 'amanah-active-at'
/** The last activity in any tab of this browser, shared because one active tab keeps all sessions alive. */
export const activity = {
  read: (): number => Number(localStorage.getItem(name) ?? 0),
  write: (at: number): void => localStorage.setItem(name, String(at)),
}
