import { type ProviderPayout, findCardProvider } from '#features/card-vault/server/public.ts'
import { charityOf, listActiveCharities, listCharityIds } from '#features/charity/server/public.ts'
import { ownedReferences } from '#features/gifts/server/public.ts'
import { newId } from '#kit/security/ids.ts'
import type { Day } from '#kit/time/days.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { appendAudit, type AuditNote } from '#platform/server/audit/audit.ts'
import { putSealed } from '#platform/server/files/encrypted-file-store.ts'
import { newKey } from '#platform/server/files/file-store.ts'
import { defineJob, type JobContext } from '#platform/server/jobs/jobs.ts'
import { sha256Of } from '#platform/server/security/sha256.ts'
import type { LineKind, Statement } from '#features/settlement/statements.ts'
import { requireOpenMonths } from '../month.ts'
import { cleanLine } from '../read/read-statement.ts'
import { stripeKindOf } from '../read/read-stripe.ts'
import { keepRefusedPayouts, listRefusedPayouts, noteRefusedPayout } from './refused-payouts.ts'
import { writeStatements } from './write-statements.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import '../tables.ts'

/** How many days back payouts are looked for: longer than an outage, and than a provider takes to pay. */
const daysBack = 45
const day = 86_400_000
/** How many days before the day that it arrives a payout is made at most. */
const daysOfPayout = 14
/** For how many days after it arrived a payout that is not stored whole is read each hour; then once a day, in this hour of UTC. */
const daysReadHourly = 7
const hourOfOlder = 2

const payoutsJob = 'settlement-payouts'

/** Fetches the payouts of the card provider each hour. A payout that is known, from here or from a file, is not stored again. */
export const payoutJobs = [
  defineJob(payoutsJob, tools => fetchPayouts(tools), { every: { cron: '25 * * * *', timeZone: 'UTC' }, seconds: 1800 }),
]

type Tools = Pick<JobContext, 'db' | 'now' | 'log' | 'files'>

/**
 * The charities that share the provider's account: all of them, since what was given to a charity arrives, and is refunded or disputed,
 * after it was archived; and those that are active, to which what is no charity's own goes first. */
type Charities = { active: readonly number[]; all: readonly number[] }
async function findCharities(db: Tools['db']): Promise<Charities> {
  return { active: (await listActiveCharities(db)).map(({ charityId }) => charityId), all: await listCharityIds(db) }
}

/** Stores new payouts as received, each for the charities whose gifts it pays. @internal tests name their own charities, beside others */
export async function fetchPayouts({ db, now, log, files }: Tools, among?: Charities): Promise<void> {
  const readPayouts = findCardProvider()?.readPayouts
  if (!readPayouts) return
  const charities = among ?? (await findCharities(db))
  const stored = new Map<number, ReadonlyMap<string, StoredPart>>()
  for (const charityId of charities.all) stored.set(charityId, await readStoredParts({ db }, charityId))
  const waiting = await findWaiting({ db }, charities.all)
  const since = sinceOf(now(), waiting)
  const listed = new Map<number, string[]>(charities.all.map(charityId => [charityId, []]))
  // One of which lines are missing is read again: a charity may own them by now.
  const isPassedOver = (id: string, paidAt: Date) =>
    isStoredWhole(id, stored, charities) || (!waiting.has(id) && isOfAnotherHour(now(), paidAt))
  for await (const payout of readPayouts(since, isPassedOver)) {
    const isSound = isConsistent(payout)
    if (!isSound) log.error({ payout: payout.id }, 'a payout is not stored: its lines do not add up to it, or are in another currency')
    const havingIt = charities.all.filter(charityId => stored.get(charityId)?.has(payout.id))
    const parts = await partByCharity({ db }, payout, { ...charities, havingIt })
    const placed = [...parts.values()].reduce((sum, lines) => sum + lines.length, 0)
    if (placed < payout.lines.length)
      log.warn({ payout: payout.id, lines: payout.lines.length - placed }, 'lines of no charity are kept back')
    for (const [charityId, own] of parts) {
      listed.get(charityId)?.push(payout.id)
      if (!isSound) {
        if (!havingIt.includes(charityId)) await noteRefused({ db, now }, charityId, { ...payout, lines: own }) // until its report is uploaded
        continue
      }
      const lines = havingIt.includes(charityId) ? await linesNotStored({ db }, charityId, { ...payout, lines: own }) : own
      if (lines.length === 0) continue
      try {
        await storePayout({ db, now, log, files }, charityId, { ...payout, lines })
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error
        log.warn({ charityId, payout: payout.id, code: error.code }, 'a payout is not stored yet') // its month is locked: two people open it
        await noteRefused({ db, now }, charityId, { ...payout, lines })
      }
    }
  }
  for (const [charityId, ids] of listed) await db.transact({ charityId, readOnly: false }, tx => keepRefusedPayouts(tx, charityId, ids))
}

/** The payouts that wait until their months are opened, by their numbers, each with its day. */
async function findWaiting({ db }: Pick<Tools, 'db'>, charityIds: readonly number[]): Promise<Map<string, Day>> {
  const waiting = new Map<string, Day>()
  for (const charityId of charityIds) {
    const refused = await db.transact({ charityId, readOnly: true }, tx => listRefusedPayouts(tx, charityId))
    for (const { settlementNo, paidOn } of refused) waiting.set(settlementNo, paidOn)
  }
  return waiting
}

/** The moment from which payouts are looked for: earlier where one waits until its month is opened. */
function sinceOf(now: Date, waiting: ReadonlyMap<string, Day>): Date {
  const oldest = [...waiting.values()].toSorted()[0]
  const usual = now.getTime() - daysBack * day
  return new Date(oldest === undefined ? usual : Math.min(usual, Date.parse(oldest) - daysOfPayout * day))
}

/** Whether a payout that is not stored whole is not read in this hour: who owns the lines of an old one seldom changes. */
const isOfAnotherHour = (now: Date, paidAt: Date): boolean =>
  now.getTime() - paidAt.getTime() > daysReadHourly * day && now.getUTCHours() !== hourOfOlder

const noteRefused = ({ db, now }: Pick<Tools, 'db' | 'now'>, charityId: number, { id, paidAt, lines }: ProviderPayout) =>
  db.transact({ charityId, readOnly: false }, async tx => {
    const paidOn = dayInZone(paidAt, (await charityOf(tx, charityId)).timeZone)
    const netMinor = lines.reduce((sum, line) => sum + line.netMinor, 0)
    await noteRefusedPayout(tx, charityId, { settlementNo: id, paidOn, netMinor, refusedAt: now() })
  })

/** Whether the lines of a payout are in its currency, and come to what was paid, to the cent. */
const isConsistent = ({ minor, currency, lines }: ProviderPayout): boolean =>
  lines.reduce((sum, { netMinor }) => sum + netMinor, 0) === minor &&
  lines.every(line => line.grossMinor - line.feeMinor === line.netMinor && line.currency === currency)

/** What a charity has of a payout: the sum of its lines, and what the whole payout came to; null where a file did not say. */
type StoredPart = RowOf<'settlement', 'netMinor' | 'paidMinor'>
const readStoredParts = async ({ db }: Pick<Tools, 'db'>, charityId: number): Promise<Map<string, StoredPart>> =>
  db.transact({ charityId, readOnly: true }, async tx => {
    const rows = await tx
      .selectFrom('settlement')
      .select(['settlementNo', 'netMinor', 'paidMinor'])
      .where('charityId', '=', charityId)
      .where('provider', '=', 'stripe')
      .orderBy('paidOn', 'desc')
      .limit(1000)
      .execute()
    return new Map(rows.map(({ settlementNo, ...part }) => [settlementNo, part]))
  })

/** Whether the parts of a payout add up to it; where a part came by a file, whether each active charity has one. */
function isStoredWhole(id: string, stored: ReadonlyMap<number, ReadonlyMap<string, StoredPart>>, { active }: Charities): boolean {
  const parts = [...stored.values()].flatMap(known => known.get(id) ?? [])
  if (parts.length === 0) return false
  const isFetched = parts.every(({ paidMinor }) => paidMinor !== null)
  if (!isFetched) return active.every(charityId => stored.get(charityId)?.has(id))
  return parts.reduce((sum, { netMinor }) => sum + netMinor, 0) === parts[0]!.paidMinor
}

/**
 * The lines of a fetched payout that its charity does not have yet: their gifts were booked since. None where a person uploaded it, or
 * where a line lost its numbers when a person was erased.
 */
const linesNotStored = ({ db }: Pick<Tools, 'db'>, charityId: number, payout: ProviderPayout) =>
  db.transact({ charityId, readOnly: true }, async tx => {
    const rows = await tx
      .selectFrom('settlement as s')
      .innerJoin('settlementFile as f', join => join.onRef('f.charityId', '=', 's.charityId').onRef('f.id', '=', 's.fileId'))
      .innerJoin('settlementLine as l', join => join.onRef('l.charityId', '=', 's.charityId').onRef('l.settlementId', '=', 's.id'))
      .select('l.refs')
      .where('s.charityId', '=', charityId)
      .where('s.provider', '=', 'stripe')
      .where('s.settlementNo', '=', payout.id)
      .where('f.uploadedBy', 'is', null)
      .execute()
    const known = new Set(rows.flatMap(({ refs }) => refs.split('\n')))
    if (rows.length === 0 || known.has('')) return []
    const asStored = statementOf(payout, 'UTC').lines // their numbers as they are stored
    return payout.lines.filter((_, place) => !known.has(asStored[place]?.id ?? ''))
  })

/** The kinds of lines that belong to somebody's gift. */
const kindsOfGifts: readonly (LineKind | undefined)[] = ['charge', 'refund', 'dispute']

/**
 * The lines of a payout by the charities whose gifts they pay. What is no charity's own, such as a fee, goes to the one that has such lines
 * of this payout, or else to the one with most lines of those that do not have it, an active one if there is any; a charge, a refund or a
 * dispute that nobody owns only where one charity has the account to itself.
 */
async function partByCharity(
  { db }: Pick<Tools, 'db'>,
  { id, lines }: ProviderPayout,
  { active, all, havingIt }: Charities & { havingIt: readonly number[] },
): Promise<Map<number, ProviderPayout['lines']>> {
  const numbers = [...new Set(lines.flatMap(({ references }) => references))]
  const parts = new Map<number, ProviderPayout['lines']>()
  const owned = new Set<ProviderPayout['lines'][number]>()
  for (const charityId of all) {
    const own = await db.transact({ charityId, readOnly: true }, tx => ownedReferences(tx, charityId, numbers))
    const found = lines.filter(line => !owned.has(line) && line.references.some(number => own.has(number)))
    for (const line of found) owned.add(line)
    if (found.length > 0) parts.set(charityId, found)
  }
  const isShared = all.length > 1
  const sizeOf = (charityId: number) => parts.get(charityId)?.length ?? 0
  const holder = await findHolderOfOthers({ db }, id, all)
  const [largest] = [...parts]
    .filter(([charityId]) => !havingIt.includes(charityId))
    .toSorted(([one], [other]) => Number(active.includes(other)) - Number(active.includes(one)) || sizeOf(other) - sizeOf(one))
  const main = holder ?? largest?.[0] ?? (isShared ? undefined : all[0])
  if (main === undefined) return parts
  const own = new Set(parts.get(main))
  const isMain = (line: ProviderPayout['lines'][number]) =>
    own.has(line) || (!owned.has(line) && !(isShared && kindsOfGifts.includes(stripeKindOf(line.category))))
  return parts.set(main, lines.filter(isMain))
}

/** The charity, of these, whose part of a payout has lines that are nobody's gift. */
async function findHolderOfOthers({ db }: Pick<Tools, 'db'>, id: string, all: readonly number[]): Promise<number | undefined> {
  for (const charityId of all) {
    const found = await db.transact({ charityId, readOnly: true }, tx =>
      tx
        .selectFrom('settlement as s')
        .innerJoin('settlementLine as l', join => join.onRef('l.charityId', '=', 's.charityId').onRef('l.settlementId', '=', 's.id'))
        .select('l.lineNo')
        .where('s.charityId', '=', charityId)
        .where('s.provider', '=', 'stripe')
        .where('s.settlementNo', '=', id)
        .where('l.kind', 'in', ['fee', 'adjustment', 'other'])
        .limit(1)
        .executeTakeFirst(),
    )
    if (found) return charityId
  }
  return undefined
}

async function storePayout({ db, now, log, files }: Tools, charityId: number, payout: ProviderPayout): Promise<void> {
  const body = Buffer.from(JSON.stringify(payout))
  const sha256 = await sha256Of(body)
  const fileKey = newKey('private', charityId, 'settlement', newId(), 'bin')
  await putSealed(files, fileKey, body)
  const stored = await db
    .transact({ charityId, readOnly: false }, async tx => {
      const { currency, timeZone } = await charityOf(tx, charityId)
      if (payout.currency !== currency) {
        log.error(
          { charityId, payout: payout.id, currency: payout.currency },
          'a payout in another currency than the charity’s is not stored',
        )
        return false
      }
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
      const notes: AuditNote[] = []
      const audit = (note: AuditNote) => void notes.push(note)
      const { ids } = await writeStatements({ tx, now, audit, charityId }, { fileId, currency, statements: [statement], isFetched: true })
      if (ids.length === 0) return true // uploaded since; its file is kept as received
      await appendAudit(tx, { userId: null, call: `job:${payoutsJob}`, outcome: 'done', at: now(), requestId: fileId }, [
        {
          subject: { kind: 'settlementFile', id: fileId },
          detail: { fileName: `${payout.id}.json`, settlements: [statement.settlementNo], lines: statement.lines.length },
        },
        ...notes,
      ])
      return true
    })
    .catch(async (error: unknown) => {
      if (error instanceof RefusalError) await files.remove(fileKey)
      throw error
    })
  if (!stored) await files.remove(fileKey)
}

const statementOf = ({ id, paidAt, minor, lines }: ProviderPayout, timeZone: string): Statement => ({
  settlementNo: id,
  paidMinor: minor,
  provider: 'stripe',
  account: null,
  paidOn: dayInZone(paidAt, timeZone),
  lines: lines.map(({ id: lineId, category, at, grossMinor, feeMinor, references, description }, place) =>
    cleanLine(
      {
        id: lineId,
        lineNo: place + 1,
        kind: stripeKindOf(category) ?? 'adjustment', // of a kind that is new: the user who settles the payout sees its name
        on: dayInZone(at, timeZone),
        grossMinor,
        feeMinor,
        references,
        text: stripeKindOf(category) ? description : `${category} ${description}`.trim(),
      },
      'stripe',
    ),
  ),
})
