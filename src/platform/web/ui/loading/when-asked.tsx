import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

const waiting: (() => Promise<unknown>)[] = []

/** A part that is not needed for the first sight of a page: drawn when it is asked for, loaded before, once the page is quiet. `meanwhile` keeps its place. */
export function whenAsked<Props extends object>(load: () => Promise<ComponentType<Props>>, meanwhile?: ReactNode): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }))
  waiting.push(load)
  return props => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  )
}

/** Loads what may be asked for later: a question must come up even when the network has gone. */
export const loadAskedParts = () => Promise.allSettled(waiting.map(load => load()))
