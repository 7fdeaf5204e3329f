import { formatMoney } from '#jurisdictions/money.ts'
import { listActiveCharities } from '#features/charity/server/public.ts'
import { isExact, recomputeReceipt } from '#features/islamic-giving/server/public.ts'
import { openDb } from '#platform/server/database/open-db.ts'
import { StartupError } from '#platform/server/startup-error.ts'
import { attachDatabase } from '../server/database.ts'
import { openSettings } from '../server/installation.ts'
import { parseWholeNumber } from './parse-whole-number.ts'
import { runCommand } from './run-command.ts'

const usage = `npm run recompute -- --receipt NUMBER [--charity NUMBER]

Computes the lines of a receipt again, each from the published rate that it went by, and compares them to the cent. Ends with 1 when one
differs. The product may run.

  --receipt NUMBER  the number on the receipt, such as NUR0001234
  --charity NUMBER  the charity (default: every active one that has such a receipt)
`
const options = { receipt: { type: 'string' }, charity: { type: 'string' } } as const
const mostCharities = 2_147_483_647

await runCommand(usage, options, async values => {
  const { receipt } = values
  if (!receipt) throw new StartupError('Name the receipt: npm run recompute -- --receipt NUR0001234.')
  const only = values.charity === undefined ? null : parseWholeNumber('charity', values.charity, mostCharities)
  const database = await attachDatabase(openSettings())
  const db = openDb(database.jobs, { max: 2 })
  try {
    const charityIds = only === null ? (await listActiveCharities(db)).map(({ charityId }) => charityId) : [only]
    let found = 0
    for (const charityId of charityIds) {
      const lines = await db.transact({ charityId, readOnly: true }, tx => recomputeReceipt(tx, charityId, receipt))
      if (!lines) continue
      found += 1
      process.stdout.write(`${receipt} of charity ${charityId}: ${lines.length ? '' : 'a plain sum, without lines to compute.'}\n`)
      for (const line of lines) process.stdout.write(`  ${wordsOf(line)}\n`)
      if (!lines.every(isExact)) process.exitCode = 1
    }
    if (!found) throw new StartupError(`There is no receipt ${receipt}.`)
  } finally {
    await db.close()
    await database.stop()
  }
})

type Line = NonNullable<Awaited<ReturnType<typeof recomputeReceipt>>>[number]
/** A line in words: what it is, what its rate gives, and whether that is what the receipt says. */
function wordsOf(line: Line): string {
  const { name, amount, due, rate, rateSince, overrideReason } = line
  const source = rateSince ? `published from ${rateSince}` : (overrideReason ?? 'a sum without a rate')
  if (due === null || rate === null) return `${name}: ${formatMoney(amount)}, ${source}`
  const verdict = due.minor === amount.minor ? 'exact' : `DIFFERS: the rate gives ${formatMoney(due)}`
  return `${name}: ${formatMoney(amount)} at ${formatMoney(rate)}, ${source}: ${verdict}`
}
