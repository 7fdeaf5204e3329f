import { StartupError, pathExists } from '#platform/server/startup-error.ts'
import { readConfig } from '#platform/server/config.ts'
import { makeKeyFile } from '#platform/server/security/keys.ts'
import { runCommand } from './run-command.ts'
import { embeddedDataOf, keyFileOf, openSettings } from '../server/installation.ts'

const usage = `npm run new-keys

Makes the keys of a new installation that keeps them elsewhere than in DATA_DIR: set KEYS_FILE to where they shall be.
Keys that are there are left alone, and a database that lost its keys is not given new ones.
`

await runCommand(usage, {}, async () => {
  const config = process.env['KEYS_FILE'] ? readConfig(process.env) : openSettings()
  const file = keyFileOf(config)
  if (pathExists(file)) throw new StartupError(`${file} is there already. Nothing was changed.`)
  const data = embeddedDataOf(config)
  if (data && pathExists(data))
    throw new StartupError(
      `${data} is sealed with other keys already: new ones would not open it. Put its own key file back. Nothing was changed.`,
    )
  makeKeyFile(file)
  process.stdout.write(`${file} holds the keys of a new installation. Give it to each server, and keep a copy where the backups are not.\n`)
})
