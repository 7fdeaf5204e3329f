import { existsSync } from 'node:fs'
import path from 'node:path'
import { CannotStart } from '#platform/server/cannot-start.ts'
import { readConfig } from '#platform/server/config.ts'
import { makeKeyFile } from '#platform/server/keys.ts'
import { runCommand } from './run-command.ts'

// KEYS_FILE=… npm run new-keys: makes the keys of a new installation that keeps them elsewhere than in DATA_DIR. Keys that are there are left alone.
await runCommand(async () => {
  const { KEYS_FILE, dataDir } = readConfig(process.env)
  const file = path.resolve(KEYS_FILE ?? path.join(dataDir, 'keys', 'keys.json'))
  if (existsSync(file)) throw new CannotStart(`${file} is there already. Nothing was changed.`)
  makeKeyFile(file)
  process.stdout.write(`${file} holds the keys of a new installation. Give it to each server, and keep a copy where the backups are not.\n`)
})
