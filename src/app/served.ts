import type { contract } from '#contract.ts'
import type { ServedAll } from '#platform/server/binder.ts'

/** Who carries out each part of the contract. */
export const served: ServedAll<typeof contract> = {}
