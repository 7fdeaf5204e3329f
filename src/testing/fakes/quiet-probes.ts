import type { Probes } from '#platform/server/monitoring/metrics.ts'

/** What the metrics of a test ask: a queue and pools in which nothing happens. */
export const quietProbes: Probes = {
  queue: async () => ({ oldestDueSeconds: 12, due: 1, givenUp: 0 }),
  pools: () => ({}),
  anchorAgeSeconds: async () => 1,
  backupAgeSeconds: async () => 1,
  freeBytes: async () => 1,
}
