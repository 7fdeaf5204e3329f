import path from 'node:path'
import { pathExists } from '#platform/server/startup-error.ts'
import type { Config } from '#platform/server/config.ts'
import { setKeys } from '#platform/server/security/encryption.ts'
import { loadKeys } from '#platform/server/security/keys.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { setRolePasswords, assertOnlyOwner, roleUrls, type RoleUrls } from '#platform/server/database/roles.ts'
import { findPostgres, startPostgres } from '#platform/server/embedded-postgres/start.ts'
import { embeddedDataOf, keyFileOf, assertInstalled } from './installation.ts'
import { hasKeysProof, assertKeysMatch } from './keys-proof.ts'
import { checkDatabase } from './checks/check-database.ts'

/** The database of the product, migrated. `ended` settles with the reason when the embedded one keeps failing. */
export type Database = RoleUrls & { owner: string; ended: Promise<string>; stop: () => Promise<void> }

/** Receives the reason of a database restart, and the session that a migration waits for. */
export type Listeners = { onRestart?: (reason: string) => void; onWait?: (message: string) => void }
type DatabaseOptions = Listeners & { isInstalling?: boolean }

/**
 * Unlocks the keys, then opens the database that the settings name, or starts the embedded one, and brings it up to date. A start installs
 * what is absent.
 */
export async function openDatabase(config: Config, { onRestart, onWait, isInstalling = true }: DatabaseOptions = {}): Promise<Database> {
  const { DATABASE_URL, dataDir } = config
  const ready = (owner: string) => prepare(owner, { onWait, isInstalling })
  if (DATABASE_URL) {
    await checkDatabase(DATABASE_URL)
    await unlockKeys(config)
    return { owner: DATABASE_URL, ...(await ready(DATABASE_URL)), ended: new Promise(() => {}), stop: async () => {} }
  }
  await unlockKeys(config)
  const { url, ended, stop } = await startPostgres({ dir: path.join(dataDir, 'postgres'), onRestart })
  try {
    return { owner: url, ...(await ready(url)), ended, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Unlocks the keys; the first start of a new installation makes them. */
async function unlockKeys(config: Config): Promise<void> {
  const sealed = pathExists(keyFileOf(config)) ? null : await sealedData(config)
  setKeys(loadKeys({ file: config.KEYS_FILE, dir: path.join(config.dataDir, 'keys'), sealed }))
}

/** What has been sealed with keys before, in words; null for a new installation. */
async function sealedData(config: Config): Promise<string | null> {
  const data = embeddedDataOf(config)
  if (data) return pathExists(data) ? `the database ${data}` : null
  return (await hasKeysProof(config.DATABASE_URL ?? '')) ? 'the database of DATABASE_URL' : null
}

/** Prints the session that a migration waits for. */
export const logMigrationWait = (message: string) => void process.stderr.write(`${message}\n`)

/**
 * Opens the database for a tool: where the product already runs on the embedded one, that is used and left running. Only a tool that
 * `mayInstall` makes what is absent.
 */
export async function attachDatabase(config: Config, { mayInstall = false } = {}): Promise<Database> {
  if (!mayInstall) assertInstalled(config)
  const running = config.DATABASE_URL ? null : findPostgres(path.join(config.dataDir, 'postgres'))
  if (running === null) return openDatabase(config, { onWait: logMigrationWait, isInstalling: mayInstall })
  await unlockKeys(config)
  return {
    owner: running,
    ...(await prepare(running, { onWait: logMigrationWait, isInstalling: mayInstall })),
    ended: new Promise(() => {}),
    stop: async () => {},
  }
}

/**
 * Migrates. The passwords of the working roles, which every database of a PostgreSQL shares, are set by what installs or migrates, never by
 * a tool.
 */
async function prepare(
  owner: string,
  { onWait, isInstalling }: { onWait?: Listeners['onWait']; isInstalling: boolean },
): Promise<RoleUrls> {
  await assertOnlyOwner(owner)
  const ran = await migrate(owner, { onWait })
  if (isInstalling || ran.length) await setRolePasswords(owner)
  await assertKeysMatch(owner)
  return roleUrls(owner)
}
