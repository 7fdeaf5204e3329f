import { charityOf } from '#features/charity/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { newId } from '#kit/security/ids.ts'
import { truncateText } from '#kit/text/text.ts'
import type { DayOrder } from '#kit/time/read-day.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { type Context, type PreparationContext, withPreparation } from '#platform/server/context.ts'
import { encodingQuestion, faultsOfEncodings } from '#platform/server/spreadsheets/encoding-question.ts'
import { putSealed } from '#platform/server/files/encrypted-file-store.ts'
import { newKey } from '#platform/server/files/file-store.ts'
import { refuse } from '#platform/server/refuse.ts'
import { sha256Of } from '#platform/server/security/sha256.ts'
import { settlement } from '#features/settlement/contract.ts'
import { type Statement, statementLimits } from '#features/settlement/statements.ts'
import { requireOpenMonths } from '../month.ts'
import { declaredEncoding } from '../read/declared-encoding.ts'
import { UnclearDatesError } from '../read/day-order.ts'
import { StatementError } from '../read/statement-fault.ts'
import { readInProcess } from '../read/statement-process.ts'
import { findRepeats } from './repeated-lines.ts'
import { writeStatements } from './write-statements.ts'
import '../tables.ts'

type ReceivedStatement = ReadFile & { fileName: string; fileKey: string; sha256: Buffer }
/** The statements of a file, and the order that was chosen for its dates, by the layout of its table. */
type ReadFile = { statements: Statement[]; chosen: { layoutSha256: Buffer; dayOrder: DayOrder } | null }

/**
 * Stores a statement with its lines as received. Refuses a file or a settlement that is already stored, and a line that cannot be read, by
 * its number.
 */
export const receiveStatement = withPreparation(settlement.upload, readFile, storeStatements)

async function readFile(
  { files: [file], encoding, dayOrder }: RequestOf<typeof settlement.upload>,
  { actor, charityId, files, look }: PreparationContext,
): Promise<ReceivedStatement> {
  if (!file) throw refuse('INVALID')
  if (file.size > statementLimits.bytes) throw refuse('TOO_LARGE')
  const bytes = Buffer.from(await file.arrayBuffer())
  const sha256 = await sha256Of(bytes)
  const { currency, timeZone } = await look(async tx => {
    await refuseSeen(tx, charityId, sha256)
    return charityOf(tx, charityId)
  })
  if (!encoding) askEncoding(bytes)
  const way = { encoding, subject: `${charityId}|${actor.userId}` }
  const read = await readOrAsk(bytes, { currency, timeZone }, way, {
    dayOrder,
    findEarlier: layout => look(tx => findDayOrder(tx, charityId, layout)),
  })
  const fileKey = newKey('private', charityId, 'settlement', newId(), 'bin')
  await putSealed(files, fileKey, bytes)
  return { fileName: nameOf(file.name), fileKey, sha256, ...read }
}

/** Refuses a text whose bytes fit several encodings, with words of it in each; XML may name its own. */
function askEncoding(bytes: Buffer): void {
  const options = declaredEncoding(bytes) ? null : encodingQuestion(bytes)
  if (options) throw refuse(settlement.upload, 'ENCODING_ASKED', faultsOfEncodings(options))
}

const nameOf = (name: string) =>
  truncateText(
    name
      .toWellFormed()
      .replace(/[\u0000-\u001F\u007F]/g, '')
      .split(/[/\\]/)
      .at(-1) ?? '',
    255,
  ) || 'file'

type Reading = Parameters<typeof readInProcess>[1]
type Way = Parameters<typeof readInProcess>[2]
type DayOrderAnswer = { dayOrder: DayOrder | null; findEarlier: (layoutSha256: Buffer) => Promise<DayOrder | null> }

/** Reads a file. Refuses dates whose order it does not tell with the orders that fit, until one is chosen for this file. */
async function readOrAsk(bytes: Buffer, reading: Reading, way: Way, { dayOrder, findEarlier }: DayOrderAnswer): Promise<ReadFile> {
  try {
    return { statements: await readOrRefuse(bytes, reading, way), chosen: null }
  } catch (error) {
    if (!(error instanceof UnclearDatesError)) throw error
    const { orders, samples, layout } = error.question
    const layoutSha256 = await sha256Of(Buffer.from(layout))
    if (dayOrder && orders.includes(dayOrder))
      return { statements: await readOrRefuse(bytes, { ...reading, dayOrder }, way), chosen: { layoutSha256, dayOrder } }
    const earlier = await findEarlier(layoutSha256)
    const values = { dates: samples.join(' · ') }
    const faults = orders.map(order => ({
      field: order,
      code: order === earlier ? ('DAY_ORDER_BEFORE' as const) : ('DAY_ORDER_SAMPLES' as const),
      values,
    }))
    throw refuse(settlement.upload, 'DAY_ORDER_ASKED', faults)
  }
}

/** The order that was chosen last for a table with this account and these headings. */
async function findDayOrder(tx: Context['tx'], charityId: number, layoutSha256: Buffer): Promise<DayOrder | null> {
  const last = await tx
    .selectFrom('settlementFile')
    .select('dayOrder')
    .where('charityId', '=', charityId)
    .where('layoutSha256', '=', layoutSha256)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.dayOrder ?? null
}

async function readOrRefuse(bytes: Buffer, reading: Reading, way: Way): Promise<Statement[]> {
  try {
    return await readInProcess(bytes, reading, way)
  } catch (error) {
    if (!(error instanceof StatementError)) throw error
    throw refuse(settlement.upload, 'STATEMENT_NOT_READ', [{ field: 'files', ...error.fault }])
  }
}

/** Refuses a file that is stored, and says who uploaded it on which of the charity's days. */
async function refuseSeen(tx: Context['tx'], charityId: number, sha256: Buffer): Promise<void> {
  const seen = await tx
    .selectFrom('settlementFile')
    .select(['fileName', 'uploaderName', 'createdAt'])
    .where('charityId', '=', charityId)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  if (!seen) return
  const { timeZone } = await charityOf(tx, charityId)
  const values = { file: seen.fileName, by: seen.uploaderName, on: dayInZone(new Date(seen.createdAt), timeZone) }
  throw refuse(settlement.upload, 'STATEMENT_SEEN', [{ field: 'files', code: 'STATEMENT_SEEN_DETAILS', values }])
}

/** Removes the stored file of an upload that is refused. */
async function storeStatements(context: Context, received: ReceivedStatement) {
  try {
    return await store(context, received)
  } catch (error) {
    const { files, log } = context
    if (error instanceof RefusalError)
      void files.remove(received.fileKey).catch((cause: unknown) => log.warn({ err: cause }, 'a refused statement is still kept'))
    throw error
  }
}

async function store(context: Context, { fileName, fileKey, sha256, statements, chosen }: ReceivedStatement) {
  const { tx, actor, now, audit } = context
  const { charityId, userId, name } = actor
  const repeats = await findRepeats(tx, charityId, statements)
  await requireOpenMonths(
    tx,
    charityId,
    statements.map(({ paidOn }) => paidOn),
  )
  const { currency } = await charityOf(tx, charityId)
  const fileId = newId(now().getTime())
  const stored = await tx
    .insertInto('settlementFile')
    .values({ charityId, id: fileId, fileName, fileKey, sha256, uploadedBy: userId, uploaderName: name, createdAt: now(), ...chosen })
    .onConflict(conflict => conflict.columns(['charityId', 'sha256']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!stored) await refuseSeen(tx, charityId, sha256)
  const { ids, known } = await writeStatements({ tx, now, audit, charityId }, { fileId, currency, statements, repeats })
  if (known.length)
    throw refuse(
      settlement.upload,
      'SETTLEMENT_SEEN',
      known.map(number => ({ field: 'files', code: 'SETTLEMENT_SEEN_DETAILS', values: { number } })),
    )
  const lines = statements.reduce((count, statement) => count + statement.lines.length, 0)
  audit({
    subject: { kind: 'settlementFile', id: fileId },
    detail: {
      fileName,
      settlements: statements.map(({ settlementNo }) => settlementNo).slice(0, 100),
      lines,
      repeated: repeats.size,
      ...(chosen && { dayOrder: chosen.dayOrder }),
    },
  })
  return { ids, lines, repeated: repeats.size }
}
