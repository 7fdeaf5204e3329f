import path from 'node:path'
import type { Config } from '#platform/server/config.ts'
import { findPostgres, startPostgres } from '#platform/server/postgres.ts'

/** The key file of an installation. */
export const keyFileOf = ({ KEYS_FILE, dataDir }: Config): string => path.resolve(KEYS_FILE ?? path.join(dataDir, 'keys', 'keys.json'))

/** The owner's address of the database, without migrating it: a backup comes before an update. The embedded one is started where it does not run. */
export async function reachOwner({ DATABASE_URL, dataDir }: Config): Promise<{ owner: string; stop: () => Promise<void> }> {
  const dir = path.join(dataDir, 'postgres')
  const running = DATABASE_URL ?? findPostgres(dir)
  if (running) return { owner: running, stop: async () => {} }
  const { url, stop } = await startPostgres({ dir })
  return { owner: url, stop }
}
