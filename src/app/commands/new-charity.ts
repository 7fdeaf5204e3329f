import { runCommand } from './run-command.ts'
import { attachDatabase } from '../server/database.ts'
import { openSettings } from '../server/installation.ts'
import { createCharity, readCharity } from './create-charity.ts'

const usage = `npm run new-charity -- --name NAME --country SG|MY|BN|AU --admin-email ADDRESS [option]...

Makes a charity and prints, once, the link by which its first administrator sets a password. The product may run.

  --name NAME              the charity's name
  --country SG|MY|BN|AU    decides currency, time zone and law
  --admin-email ADDRESS    the first administrator
  --admin-name NAME        (default: Administrator)
  --registration-no TEXT   the charity's number in its country's register
  --prefix LETTERS         of receipt numbers, one to three capitals (default: from the name)
  --time-zone ZONE         such as Australia/Perth (default: of the country)
  --language en|ms         (default: en)
  --not-islamic            without Islamic giving
  --otp                    asks for a one-time code at each sign-in
`
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

await runCommand(usage, options, async values => {
  const draft = readCharity(values)
  const config = openSettings()
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
