import { type ProviderPayout, findCardProvider } from '#features/card-vault/server/public.ts'
import { charityOf, listActiveCharities } from '#features/charity/server/public.ts'
import { ownedReferences } from '#features/gifts/server/public.ts'
import { newId } from '#kit/security/ids.ts'
import { truncateText } from '#kit/text/text.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { putSealed } from '#platform/server/files/encrypted-file-store.ts'
import { newKey } from '#platform/server/files/file-store.ts'
import { defineJob, type JobContext } from '#platform/server/jobs/jobs.ts'
import { sha256Of } from '#platform/server/security/sha256.ts'
import { type Statement, statementLimits } from '#features/settlement/statements.ts'
import { requireOpenMonths } from '../month.ts'
import { stripeKindOf } from '../read/read-stripe.ts'
import { writeStatements } from './write-statements.ts'
import '../tables.ts'

/** How many days back payouts are looked for: longer than an outage, and than a provider takes to pay. */
const daysBack = 45
const day = 86_400_000

/** Fetches the payouts of the card provider each hour. A payout that is known, from here or from a file, is not stored again. */
export const payoutJobs = [
  defineJob('settlement-payouts', tools => fetchPayouts(tools), { every: { cron: '25 * * * *', timeZone: 'UTC' }, seconds: 1800 }),
]

type Tools = Pick<JobContext, 'db' | 'now' | 'log' | 'files'>

/** Stores new payouts as received, each for the charity whose gifts it pays; of all active charities, or of these. @internal tests name their own charities, beside others */
export async function fetchPayouts({ db, now, log, files }: Tools, of?: readonly { charityId: number }[]): Promise<void> {
  const readPayouts = findCardProvider()?.readPayouts
  if (!readPayouts) return
  const charities = of ?? (await listActiveCharities(db))
  const known = new Set<string>()
  for (const { charityId } of charities) for (const number of await knownNumbers({ db }, charityId)) known.add(number)
  const since = new Date(now().getTime() - daysBack * day)
  for await (const payout of readPayouts(since, id => known.has(id)))
    for (const [charityId, lines] of await partByCharity({ db }, payout, charities))
      try {
        await storePayout({ db, now, log, files }, charityId, { ...payout, lines })
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error
        log.warn({ charityId, payout: payout.id, code: error.code }, 'a payout is not stored yet') // its month is locked: two people open it
      }
}

const knownNumbers = async ({ db }: Pick<Tools, 'db'>, charityId: number): Promise<string[]> =>
  db.transact({ charityId, readOnly: true }, async tx =>
    (
      await tx
        .selectFrom('settlement')
        .select('settlementNo')
        .where('charityId', '=', charityId)
        .where('provider', '=', 'stripe')
        .orderBy('paidOn', 'desc')
        .limit(1000)
        .execute()
    ).map(({ settlementNo }) => settlementNo),
  )

/**
 * The lines of a payout by the charities whose gifts they pay. What is no charity's own, such as a fee, goes to the one with most lines;
 * a payout without a gift of ours goes to the only charity there is, or to none.
 */
async function partByCharity(
  { db }: Pick<Tools, 'db'>,
  { lines }: ProviderPayout,
  charities: readonly { charityId: number }[],
): Promise<Map<number, ProviderPayout['lines']>> {
  const numbers = [...new Set(lines.flatMap(({ references }) => references))]
  const parts = new Map<number, ProviderPayout['lines']>()
  const owned = new Set<ProviderPayout['lines'][number]>()
  for (const { charityId } of charities) {
    const own = await db.transact({ charityId, readOnly: true }, tx => ownedReferences(tx, charityId, numbers))
    const found = lines.filter(line => !owned.has(line) && line.references.some(number => own.has(number)))
    if (found.length === 0) continue
    parts.set(charityId, found)
    for (const line of found) owned.add(line)
  }
  const [largest] = [...parts].toSorted(([, one], [, other]) => other.length - one.length)
  const main = largest?.[0] ?? (charities.length === 1 ? charities[0]!.charityId : null)
  if (main !== null)
    parts.set(
      main,
      lines.filter(line => !owned.has(line) || parts.get(main)?.includes(line)),
    )
  return parts
}

async function storePayout({ db, now, files }: Tools, charityId: number, payout: ProviderPayout): Promise<void> {
  const body = Buffer.from(JSON.stringify(payout))
  const sha256 = await sha256Of(body)
  const fileKey = newKey('private', charityId, 'settlement', newId(), 'bin')
  await putSealed(files, fileKey, body)
  const stored = await db.transact({ charityId, readOnly: false }, async tx => {
    const { currency, timeZone } = await charityOf(tx, charityId)
    if (payout.currency !== currency) return false
    const statement = statementOf(payout, timeZone)
    await requireOpenMonths(tx, charityId, [statement.paidOn])
    const fileId = newId(now().getTime())
    const added = await tx
      .insertInto('settlementFile')
      .values({
        charityId,
        id: fileId,
        fileName: `${payout.id}.json`,
        fileKey,
        sha256,
        uploadedBy: null,
        uploaderName: 'Stripe',
        createdAt: now(),
      })
      .onConflict(conflict => conflict.columns(['charityId', 'sha256']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return false
    const { ids } = await writeStatements({ tx, now, charityId }, { fileId, currency, statements: [statement] })
    return ids.length > 0
  })
  if (!stored) await files.remove(fileKey)
}

const statementOf = ({ id, paidAt, lines }: ProviderPayout, timeZone: string): Statement => ({
  settlementNo: id,
  provider: 'stripe',
  account: null,
  paidOn: dayInZone(paidAt, timeZone),
  lines: lines.map(({ category, at, grossMinor, feeMinor, references, description }, place) => ({
    lineNo: place + 1,
    kind: stripeKindOf(category) ?? 'adjustment',
    on: dayInZone(at, timeZone),
    grossMinor,
    feeMinor,
    references,
    text: truncateText(description, statementLimits.textLetters),
  })),
})
