/** Why a tool ended before its work was done: the signal by which it was stopped. */
export class InterruptedError extends Error {
  override name = 'InterruptedError'
  readonly signal: 'SIGINT' | 'SIGTERM'
  constructor(signal: 'SIGINT' | 'SIGTERM') {
    super(`Stopped by ${signal} before it was done.`)
    this.signal = signal
  }
}

let reason: InterruptedError | undefined
const ends = new Set<() => void>()

/** Lets the work of this process fail at its next step, as any failure does: what it opened and made is closed and removed on the same way. */
export function interrupt(signal: InterruptedError['signal']): void {
  reason ??= new InterruptedError(signal)
  for (const end of ends) end()
}

/** Calls `end` when the process is interrupted: it breaks off what would be waited for. Answers how to forget it. */
export function onInterrupt(end: () => void): () => void {
  ends.add(end)
  return () => void ends.delete(end)
}

/** The signal that stopped this process, if one did. */
export const interruption = (): InterruptedError | undefined => reason

/** Throws InterruptedError once the process is interrupted. */
export function mayGoOn(): void {
  if (reason) throw reason
}
