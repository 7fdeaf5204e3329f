import { parseArgs } from 'node:util'
import { addDays } from '#kit/days.ts'
import { dayInZone } from '#kit/zones.ts'
import { loadGiving } from '#features/gifts/server/seed/load.ts'
import { CannotStart } from '#platform/server/cannot-start.ts'
import { readConfig } from '#platform/server/config.ts'
import { runCommand } from './run-command.ts'
import { attachDatabase } from '../server/database.ts'
import { loadDemo } from '../server/demo.ts'
import { refuseRealCharities } from '../server/demo-accounts.ts'

// npm run seed -- --donations 1000000 [--until 2026-11-20] [--years 5] [--seed 1]: the same words give the same rows.
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      donations: { type: 'string', default: '100000' },
      until: { type: 'string' },
      years: { type: 'string', default: '5' },
      seed: { type: 'string', default: '1' },
    },
  })
  const [donations, years, seed] = [values.donations, values.years, values.seed].map(whole) as [number, number, number]
  const until = values.until ?? addDays(dayInZone(new Date(), 'Asia/Singapore'), -1)
  const config = readConfig(process.env)
  if (!config.isDemo)
    throw new CannotStart(
      'npm run seed loads the demo, whose password is published: it refuses NODE_ENV=production. Use npm run new-charity.',
    )
  const database = await attachDatabase(config)
  try {
    await loadDemo(database, () => new Date())
    await refuseRealCharities(database)
    const began = Date.now()
    const loaded = await loadGiving({
      database,
      donations,
      until,
      years,
      seed,
      progress: gifts => process.stdout.write(`\r${gifts.toLocaleString('en')} gifts`),
    })
    process.stdout.write(
      `\r${loaded.toLocaleString('en')} gifts up to ${until}, with their books, receipts and totals, in ${Math.round((Date.now() - began) / 1000)} s.\n`,
    )
  } finally {
    await database.stop()
  }
})

function whole(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1) throw new CannotStart(`${text} is not a whole number above zero.`)
  return number
}
