import type { Probes } from '#platform/server/monitoring/metrics.ts'

/** Probes of an idle queue and idle pools, for tests of metrics. */
export const idleProbes: Probes = {
  queue: async () => ({ oldestDueSeconds: 12, due: 1, givenUp: 0 }),
  pools: () => ({}),
  anchorAgeSeconds: async () => 1,
  backupAgeSeconds: async () => 1,
  freeBytes: async () => 1,
}
