import type { ReactNode } from 'react'
import type { Counter, CounterParams } from './counter.ts'
import type { CounterCalls } from './counter-calls.ts'

/** A counter as it is used now, with what stands about its connection above the tray. */
export type CounterConnection<P extends CounterParams> = { counter: Counter<P>; panel: ReactNode }

/** What `src/app/web/pages` hands to a counter. */
export type CounterParts = CounterCalls & {
  /** The counter that also takes gifts without a connection. */
  readonly useConnection: <P extends CounterParams>(counter: Counter<P>) => CounterConnection<P>
}
