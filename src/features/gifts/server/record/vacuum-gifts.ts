import type { JobContext } from '#platform/server/jobs/jobs.ts'

/** The least number of gifts recorded at once that makes a page behind them noticeably slower until they are vacuumed. */
const manyGifts = 1000

/**
 * Vacuums the gifts after a file recorded many, so that pages deep in a list are as fast at once as before it (record 0109). A failure is
 * logged: autovacuum does the same within seconds or minutes.
 */
export async function vacuumGifts({ db, log }: Pick<JobContext, 'db' | 'log'>, recorded: number): Promise<void> {
  if (recorded < manyGifts) return
  const started = performance.now()
  try {
    await db.vacuum('donation')
    log.info({ recorded, milliseconds: Math.round(performance.now() - started) }, 'the gifts of a file were vacuumed')
  } catch (error) {
    log.warn({ err: error }, 'the gifts of a file were not vacuumed; autovacuum does so later')
  }
}
