import { z } from 'zod'
import { Email } from '#kit/text/text.ts'
import { operatorCodeFor } from '#features/users/server/operator-code.ts'
import { StartupError } from '#platform/server/startup-error.ts'
import { openDb } from '#platform/server/database/open-db.ts'
import { largestCharityId, parseWholeNumber } from './parse-whole-number.ts'
import { runCommand } from './run-command.ts'
import { attachDatabase } from '../server/database.ts'
import { openSettings } from '../server/installation.ts'

const usage = `npm run confirm-change -- --charity NUMBER --email ADDRESS

Prints the code by which the only administrator of a charity confirms a change of an administrator's account.

  --charity NUMBER   such as 1001
  --email ADDRESS    of the account that is to be changed
`
const ChangeRequest = z.object({ charity: z.string(), email: Email })

await runCommand(usage, { charity: { type: 'string' }, email: { type: 'string' } }, async values => {
  const { data } = ChangeRequest.safeParse(values)
  if (!data)
    throw new StartupError(
      'No code was made. Say --charity with its number and --email with the address of the account that is to be changed.',
    )
  const request = { ...data, charity: parseWholeNumber('charity', data.charity, largestCharityId) }
  const database = await attachDatabase(openSettings())
  const db = openDb(database.owner, { max: 1 })
  try {
    const code = await db.transact({ charityId: request.charity, readOnly: false }, tx =>
      operatorCodeFor(tx, { charityId: request.charity, email: request.email.toLowerCase(), now: new Date() }),
    )
    if (!code)
      throw new StartupError(
        `No change of ${request.email} waits in charity ${request.charity}. Its administrator asks for it on the Users page first.`,
      )
    process.stdout.write(
      `Make sure that the person who asked is who they say. The administrator enters this code beside the change:\n${code}\n`,
    )
  } finally {
    await db.close()
    await database.stop()
  }
})
