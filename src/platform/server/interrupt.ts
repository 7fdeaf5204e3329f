/** What interrupts a tool, with its exit code: Ctrl-C, a service manager, or the end of a terminal or remote session. */
export const stopSignals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const
/** A signal that stops a tool. */
export type StopSignal = keyof typeof stopSignals

/** Why a tool ended before its work was done: the signal by which it was stopped. */
export class InterruptedError extends Error {
  override name = 'InterruptedError'
  readonly signal: StopSignal
  constructor(signal: StopSignal) {
    super(`Stopped by ${signal} before it was done.`)
    this.signal = signal
  }
}

let reason: InterruptedError | undefined
const listeners = new Set<() => void>()

/** Makes the work of this process fail at its next step, so that the cleanup of any failure closes and removes what it opened and made. */
export function interrupt(signal: StopSignal): void {
  reason ??= new InterruptedError(signal)
  for (const listener of listeners) listener()
}

/** Calls a listener when the process is interrupted, to abort what would be waited for. Returns the function that removes it. */
export function onInterrupt(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The signal that stopped this process, if one did. */
export const interruption = (): InterruptedError | undefined => reason

/** Throws InterruptedError once the process is interrupted. */
export function throwIfInterrupted(): void {
  if (reason) throw reason
}
