import type { QueryClient } from '@tanstack/react-query'

/** Milliseconds without a running call. What a page draws from an answer asks its own calls within. */
const rest = 100

/** Calls once, as soon as no call has been running for a moment. Returns what stops waiting. */
export function whenCallsRest(queries: QueryClient, then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (queries.isFetching() === 0) timer = setTimeout(finish, rest)
  }
  const unsubscribe = queries.getQueryCache().subscribe(look)
  const stop = () => {
    clearTimeout(timer)
    unsubscribe()
  }
  const finish = () => {
    stop()
    then()
  }
  look()
  return stop
}
