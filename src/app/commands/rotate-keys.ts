import { readConfig } from '#platform/server/config.ts'
import { addSealingKey, loadKeys } from '#platform/server/security/keys.ts'
import { runCommand } from './run-command.ts'
import { connectToOwner } from './backup/connect-to-owner.ts'
import { restoreOwnerOf } from '../server/data-owner.ts'
import { keyFileOf, assertInstalled, openSettings } from '../server/installation.ts'
import { checkKeysOf } from '../server/keys-proof.ts'

const usage = `npm run rotate-keys

Adds a sealing key to the key file (KEYS_FILE, or DATA_DIR/keys/keys.json) and makes it the current one, once the file is found to hold
every key of the database. Takes the same settings (environment) as the product, which may run.
Running servers open with it at once and seal with it from their next start; old values are sealed with it in the night.
`

await runCommand(usage, {}, async () => {
  // A KEYS_FILE may lie where only root writes; the user of DATA_DIR could not replace it.
  const config = process.env['KEYS_FILE'] ? readConfig(process.env) : openSettings()
  assertInstalled(config)
  const file = keyFileOf(config)
  const keys = loadKeys({ file, dir: '' })
  try {
    const { owner, stop } = await connectToOwner(config)
    await checkKeysOf(owner, keys).finally(stop)
  } finally {
    restoreOwnerOf(config.dataDir)
  }
  process.stdout.write(
    `${addSealingKey(file)} seals from the next start on. Copy ${file} to each server before one of them starts, and renew the copy where the backups are not: earlier copies will not open what is sealed from then on.\n`,
  )
})
