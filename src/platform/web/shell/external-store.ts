import { useSyncExternalStore } from 'react'

/** A value outside React that components subscribe to. */
export function createExternalStore<T>(first: T) {
  let value = first
  const listeners = new Set<() => void>()
  const signal = {
    read: () => value,
    set(next: T) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    use: () => useSyncExternalStore(signal.subscribe, signal.read),
  }
  return signal
}
