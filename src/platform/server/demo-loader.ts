import type { Tx } from './database/database.ts'

/** What a feature's demo data are written with: one transaction for all of them, as the owner, in the order of the list. */
type DemoContext = {
  tx: Tx
  /** The moment at which the demo begins; its past is counted back from here. */
  now: () => Date
  /** Names the charity that the following statements are about. */
  enter: (charityId: number) => Promise<void>
}

/** Writes a feature's part of the demo charities. */
export type DemoLoader = (context: DemoContext) => Promise<void>
