import path from 'node:path'
import type { Config } from '#platform/server/config.ts'
import { findPostgres, startPostgres } from '#platform/server/embedded-postgres/start.ts'
import { checkDatabase } from '#app/server/checks/check-database.ts'

/**
 * The owner's address of the database, without migrating it: a backup comes before an update. The embedded one is started where it does not
 * run.
 */
export async function connectToOwner({ DATABASE_URL, dataDir }: Config): Promise<{ owner: string; stop: () => Promise<void> }> {
  if (DATABASE_URL) {
    await checkDatabase(DATABASE_URL)
    return { owner: DATABASE_URL, stop: async () => {} }
  }
  const dir = path.join(dataDir, 'postgres')
  const running = findPostgres(dir)
  if (running) return { owner: running, stop: async () => {} }
  const { url, stop } = await startPostgres({ dir })
  return { owner: url, stop }
}
