import { type ComponentType, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { loadedOnce } from './loaded-once.tsx'

const waiting: (() => Promise<unknown>)[] = []

/** The content of a panel in its own chunk: the panel that holds it appears once it is loaded, never empty. */
export function lazyContent<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = loadedOnce(load)
  waiting.push(Part.preload)
  return Part
}

/** A component in its own chunk, loaded when rendered or by `preloadLazyComponents`. `placeholder` is shown while loading. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder?: ReactNode,
): ComponentType<Props> {
  const Part = lazyContent(load)
  return props => (
    <Suspense fallback={placeholder}>
      <Part {...props} />
    </Suspense>
  )
}

let isFirstPageDone = false
const listeners = new Set<() => void>()
const whenFirstPageIsDone = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A component that leaves the network to the first page: nothing until `showLaterComponents` was called, lazy from then on. */
export function laterComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazyComponent(load)
  return props => (useSyncExternalStore(whenFirstPageIsDone, () => isFirstPageDone) ? <Part {...props} /> : null)
}

/** Shows the components that left the network to the first page. */
export function showLaterComponents(): void {
  isFirstPageDone = true
  for (const listener of listeners) listener()
}

/** Has `preloadLazyComponents` load something that is no component. */
export const preloadLater = (load: () => Promise<unknown>): void => void waiting.push(load)

/** Preloads all lazy components, so that dialogs open even after the network is lost, and shows those that left it to the first page. */
export function preloadLazyComponents() {
  showLaterComponents()
  return Promise.allSettled(waiting.map(load => load()))
}
