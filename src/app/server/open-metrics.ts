import path from 'node:path'
import { anchorAgeSeconds } from '#platform/server/audit/anchor-file.ts'
import type { Config } from '#platform/server/config.ts'
import type { Db } from '#platform/server/database/database.ts'
import { fileAgeSeconds } from '#platform/server/files/file-age.ts'
import { freeBytes } from '#platform/server/monitoring/health.ts'
import type { Jobs } from '#platform/server/jobs/jobs.ts'
import { createMetrics, type Metrics } from '#platform/server/monitoring/metrics.ts'

type MetricSources = { db: Db; jobsDb: Db; jobs: () => Jobs; now: () => Date; anchors: string }

/** The metrics of a running product. `jobs` is called at each read, since the queue is opened later. */
export function openMetrics({ dataDir }: Config, { db, jobsDb, jobs, now, anchors }: MetricSources): Metrics {
  return createMetrics({
    queue: () => jobs().state(),
    pools: () => poolsOf(db, jobsDb),
    anchorAgeSeconds: () => anchorAgeSeconds(anchors, now),
    backupAgeSeconds: () => fileAgeSeconds(path.join(dataDir, 'last-backup'), now),
    freeBytes: () => freeBytes(dataDir),
  })
}

/** The pools of requests and of jobs under the names that the metrics give them. */
function poolsOf(db: Db, jobsDb: Db) {
  const [requests, jobs] = [db.pools(), jobsDb.pools()]
  return {
    requests: requests.transactions,
    ...(requests.reads && { requests_reads: requests.reads }),
    requests_streams: requests.streams,
    jobs: jobs.transactions,
    jobs_streams: jobs.streams,
  }
}
