import { parseArgs } from 'node:util'
import { readConfig } from '#platform/server/config.ts'
import { runCommand } from './run-command.ts'
import { attachDatabase } from '../server/database.ts'
import { createCharity, readCharity } from './create-charity.ts'

// npm run new-charity -- --name "Masjid An-Nur" --country SG --admin-email admin@an-nur.org: makes a charity and the link by which its first administrator comes in.
const options = {
  name: { type: 'string' },
  country: { type: 'string' },
  'admin-email': { type: 'string' },
  'admin-name': { type: 'string' },
  'registration-no': { type: 'string' },
  prefix: { type: 'string' },
  'time-zone': { type: 'string' },
  language: { type: 'string' },
  'not-islamic': { type: 'boolean' },
  otp: { type: 'boolean' },
} as const

await runCommand(async () => {
  const draft = readCharity(parseArgs({ options }).values)
  const config = readConfig(process.env)
  const publicUrl = config.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${config.PORT}${config.BASE_PATH}`
  const database = await attachDatabase(config)
  try {
    const { charityId, link, expiresAt } = await createCharity(database, draft, { now: new Date(), publicUrl })
    process.stdout.write(
      `${draft.name} is charity ${charityId}.\nIts first administrator sets a password here, once, before ${expiresAt.toISOString()}:\n${link}\n`,
    )
  } finally {
    await database.stop()
  }
})
