import { type ComponentType, type ReactNode, Suspense } from 'react'
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

/** Has `preloadLazyComponents` load something that is no component. */
export const preloadLater = (load: () => Promise<unknown>): void => void waiting.push(load)

/** Preloads all lazy components, so that dialogs open even after the network is lost. */
export const preloadLazyComponents = () => Promise.allSettled(waiting.map(load => load()))
