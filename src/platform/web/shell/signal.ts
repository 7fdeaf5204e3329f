import { useSyncExternalStore } from 'react'

/** One value that several places read and set, outside of any component. */
export function createSignal<T>(first: T) {
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
