import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '#platform/server/database/migrate.ts'
import { setRolePasswords } from '#platform/server/database/roles.ts'
import { startPostgres } from '#platform/server/embedded-postgres/start.ts'

/** A separate migrated PostgreSQL, without durability. */
export async function createTemporaryDatabase() {
  const dir = mkdtempSync(path.join(tmpdir(), 'amanah-test-'))
  chmodSync(dir, 0o711) // the server may run as another user
  const { url, stop } = await startPostgres({ dir, durable: false })
  await migrate(url)
  return {
    owner: url,
    ...(await setRolePasswords(url)),
    async stop() {
      await stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
