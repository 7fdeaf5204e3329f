import { addSealingKey } from '#platform/server/security/keys.ts'
import { runCommand } from './run-command.ts'
import { keyFileOf, openSettings } from '../server/installation.ts'

const usage = `npm run rotate-keys

Adds a sealing key to the key file (KEYS_FILE, or DATA_DIR/keys/keys.json) and makes it the current one.
Running servers open with it at once and seal with it from their next start; old values are sealed with it in the night.
`

await runCommand(usage, {}, async () => {
  const file = keyFileOf(openSettings())
  process.stdout.write(`${addSealingKey(file)} seals from the next start on. Keep a copy of ${file} where the backups are not.\n`)
})
