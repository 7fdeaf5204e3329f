import path from 'node:path'
import { StartupError, pathExists } from '#platform/server/startup-error.ts'
import { type Config, readConfig } from '#platform/server/config.ts'
import { switchToOwnerOf } from './data-owner.ts'

/** The key file of an installation. */
export const keyFileOf = ({ KEYS_FILE, dataDir }: Config): string => path.resolve(KEYS_FILE ?? path.join(dataDir, 'keys', 'keys.json'))

/** The data of the embedded database, or null where the settings name another one. */
export const embeddedDataOf = ({ DATABASE_URL, dataDir }: Config): string | null =>
  DATABASE_URL ? null : path.join(dataDir, 'postgres', 'data')

/** The settings of a tool, which continues as the owner of DATA_DIR when root runs it: what it writes stays that user's. */
export function openSettings(): Config {
  const config = readConfig(process.env)
  switchToOwnerOf(config.dataDir)
  return config
}

/** Refuses settings that lead to no installation: a tool that was started in a wrong folder must not make a new one there. */
export function assertInstalled(config: Config): void {
  const place = embeddedDataOf(config) ?? keyFileOf(config)
  if (!pathExists(place))
    throw new StartupError(
      `There is no installation here: ${place} is missing. Set DATA_DIR or KEYS_FILE to those of the installation, or start Amanah there first. Nothing was changed.`,
    )
}
