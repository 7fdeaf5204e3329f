import path from 'node:path'
import { readConfig } from '#platform/server/config.ts'
import { addSealingKey } from '#platform/server/keys.ts'
import { runCommand } from './run-command.ts'

// npm run rotate-keys: adds a sealing key and makes it the current one. Running servers open with it at once and seal with it from their next start; old values are sealed anew in the night.
await runCommand(async () => {
  const { KEYS_FILE, dataDir } = readConfig(process.env)
  const file = KEYS_FILE ?? path.join(dataDir, 'keys', 'keys.json')
  process.stdout.write(`${addSealingKey(file)} seals from the next start on. Keep a copy of ${file} where the backups are not.\n`)
})
