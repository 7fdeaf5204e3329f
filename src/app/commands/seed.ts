import { commonZone } from '#jurisdictions/zones.ts'
import { addDays, isDay } from '#kit/time/days.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { StartupError } from '#platform/server/startup-error.ts'
import { parseWholeNumber } from './parse-whole-number.ts'
import { runCommand } from './run-command.ts'
import { attachDatabase } from '../server/database.ts'
import { openSettings } from '../server/installation.ts'
import { formatCount } from '#kit/text/format-count.ts'

const usage = `npm run seed -- [--donations NUMBER] [--until DAY] [--years NUMBER] [--seed NUMBER]

Fills the demo of DATA_DIR or DATABASE_URL with invented gifts; it makes the demo when there is none. The product may run on it.
The same words give the same rows.

  --donations NUMBER  how many gifts (default: 100000)
  --until DAY         the day of the last gift, such as 2026-11-20 (default: yesterday)
  --years NUMBER      over how many years (default: 5)
  --seed NUMBER       another number gives other gifts (default: 1)
`
/** Older gifts than that have no rates. */
const mostYears = 50
/** More do not fit beside the totals of a year, and a larger seed is no exact number. */
const [maxGifts, mostSeed] = [100_000_000, 1_000_000_000]
const options = {
  donations: { type: 'string', default: '100000' },
  until: { type: 'string' },
  years: { type: 'string', default: '5' },
  seed: { type: 'string', default: '1' },
} as const

await runCommand(usage, options, async values => {
  const donations = parseWholeNumber('donations', values.donations, maxGifts)
  const years = parseWholeNumber('years', values.years, mostYears)
  const seed = parseWholeNumber('seed', values.seed, mostSeed)
  if (values.until !== undefined && !isDay(values.until)) throw new StartupError(`--until ${values.until} is not a day such as 2026-11-20.`)
  const today = dayInZone(new Date(), commonZone)
  if (values.until !== undefined && values.until > today) throw new StartupError(`--until ${values.until} is in the future.`)
  const until = values.until ?? addDays(today, -1)
  const config = openSettings()
  if (!config.isDemo)
    throw new StartupError(
      'npm run seed loads the demo, whose password is published: it refuses NODE_ENV=production. Use npm run new-charity.',
    )
  // Here, so that a wrong option is told at once: the demo loads every feature.
  const [{ loadDemo }, { loadGiving }, { refuseRealCharities }] = await Promise.all([
    import('../server/demo.ts'),
    import('#features/gifts/server/seed/load.ts'),
    import('../server/demo-accounts.ts'),
  ])
  const database = await attachDatabase(config, { mayInstall: true })
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
      progress: gifts => process.stdout.write(`\r${formatCount(gifts)} gifts`),
    }).catch(error => {
      throw alreadyLoaded(error, seed)
    })
    process.stdout.write(
      `\r${formatCount(loaded)} gifts up to ${until}, with their books, receipts and totals, in ${Math.round((Date.now() - began) / 1000)} s.\n`,
    )
  } finally {
    await database.stop()
  }
})

/** The same seed makes the same rows with the same ids. */
function alreadyLoaded(error: unknown, seed: number): unknown {
  if ((error as { code?: string }).code !== '23505') return error
  return new StartupError(`The gifts of --seed ${seed} are there already. Nothing was loaded: give another number to add others.`, {
    cause: error,
  })
}
