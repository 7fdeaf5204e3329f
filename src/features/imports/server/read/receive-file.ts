import type { AskedEncoding } from '#kit/text/csv.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { newId } from '#kit/security/ids.ts'
import { truncateText } from '#kit/text/text.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import { type Actor, type PreparationContext, type Context, withPreparation } from '#platform/server/context.ts'
import { newKey } from '#platform/server/files/file-store.ts'
import { dayForReader, type Reader } from '#platform/server/day-for-reader.ts'
import { refuse } from '#platform/server/refuse.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { encodingQuestion, faultsOfEncodings } from '#platform/server/spreadsheets/encoding-question.ts'
import { putSealed } from '#platform/server/files/encrypted-file-store.ts'
import { sha256Of } from '#platform/server/security/sha256.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { parseRowKey } from '#features/imports/columns.ts'
import { suggestMapping } from '#features/imports/suggest-mapping.ts'
import { imports } from '#features/imports/contract.ts'
import { type Profile, profileOf } from '#features/imports/profiles.ts'
import type { ValueMappings } from '#features/imports/values.ts'
import { fileRetentionDays, importLimits } from '#features/imports/rules.ts'
import { isRowKeyHeading } from '../headings.ts'
import { forgetFileJobName } from '../job-names.ts'
import { continueImport, type ReceivedFile } from './continue-import.ts'
import { allowedModules, reachOf } from '../review/allowed-modules.ts'
import { headingMappings, findRememberedColumns, findLastSheet, valueMappings } from '../review/word-mappings.ts'
import { asJson, readImport } from '../read-import.ts'
import type { FileOutline } from './read-table.ts'
import { withoutCards } from './remove-cards.ts'
import { usualDayOrder } from '../review/setting.ts'
import { withoutSamples } from './samples.ts'
import { detectFormat, TableTooHeavyError } from './table-process.ts'
import { InvalidWorkbookError, OpenQuoteError } from '#platform/server/spreadsheets/zip-reader.ts'
import '../tables.ts'

/** Receives a file of gifts, without recording anything. Recognises a file that was uploaded before. */
export const receiveFile = withPreparation(imports.upload, look, beginOrForget)

async function look(
  { files: [file], isAgain, encoding }: RequestOf<typeof imports.upload>,
  { actor, caller, charityId, files, look: ask }: PreparationContext,
): Promise<ReceivedFile> {
  if (!file) throw refuse('INVALID')
  if (file.size > importLimits.bytes) throw refuse('TOO_LARGE')
  const bytes = Buffer.from(await file.arrayBuffer())
  const sha256 = await sha256Of(bytes)
  if (!isAgain) await ask(tx => refuseSame(tx, actor, sha256, caller))
  if (!encoding) askEncoding(bytes)
  const { bytes: stored, sniffed } = await sniffOrRefuse(file, bytes, sheets => ask(tx => findLastSheet(tx, charityId, sheets)), {
    encoding,
    subject: `${charityId}|${actor.userId}`,
  })
  const named = [{ field: 'files', message: nameOf(file.name) }]
  if (sniffed.columns.length > importLimits.columns) throw refuse(imports.upload, 'TOO_WIDE', named, { most: importLimits.columns })
  if (sniffed.columns.every(({ samples }) => samples.length === 0)) throw refuse(imports.upload, 'EMPTY', named)
  const keyed = sniffed.columns.find(({ name }) => isRowKeyHeading(name))
  const fileKey = newKey('private', charityId, 'imports', newId(), 'bin')
  await putSealed(files, fileKey, stored)
  const continues = parseRowKey(keyed?.samples[0] ?? '')?.importId ?? null
  return { ...sniffed, fileName: nameOf(file.name), fileKey, bytes: bytes.length, sha256, isAgain, continues }
}

/** Refuses a text whose bytes fit several encodings, with words of it in each: a wrong one would change the names of donors. */
function askEncoding(bytes: Buffer): void {
  const options = encodingQuestion(bytes)
  if (options) throw refuse(imports.upload, 'ENCODING_ASKED', faultsOfEncodings(options))
}

const nameOf = (name: string) => {
  const plain = name.toWellFormed().replace(/[\u0000-\u001F\u007F\u200B-\u200F\u202A-\u202E]/g, '')
  return truncateText(plain.split(/[/\\]/).at(-1) ?? '', 255) || 'file'
}

type SheetMemory = (sheets: readonly string[]) => Promise<string | null>
/** Detects the format of a file and prepares the bytes to store. Refuses the file, by its name, when the format cannot be detected. */
async function sniffOrRefuse(
  file: File,
  bytes: Buffer,
  sheetOf: SheetMemory,
  way: { encoding: AskedEncoding | null; subject: string },
): Promise<{ bytes: Buffer; sniffed: FileOutline }> {
  const named = [{ field: 'files', message: nameOf(file.name) }]
  try {
    const sniffed = await detectFormat(bytes, usualDayOrder, sheetOf, way)
    if (sniffed) return await withoutCards(bytes, sniffed, way.subject)
    throw refuse(imports.upload, 'EMPTY', named)
  } catch (error) {
    if (error instanceof TableTooHeavyError) throw refuse(imports.upload, 'TOO_HEAVY', named)
    if (!(error instanceof InvalidWorkbookError)) throw error
    if (error instanceof OpenQuoteError) throw refuse(imports.upload, 'QUOTE_OPEN', named, { row: error.rowNo })
    throw refuse(imports.upload, error.isBomb ? 'BOMB' : 'NO_TABLE', named)
  }
}

/** Refuses a file that was uploaded before, with what its import tells to users who may read it. */
async function refuseSame(tx: Tx, actor: Pick<Actor, 'can' | 'charityId'>, sha256: Buffer, reader: Reader): Promise<void> {
  const { charityId } = actor
  const earlier = await tx
    .selectFrom('donationImport')
    .select(['id', 'fileName', 'userName', 'createdAt', 'rowsRecorded', 'rowModules', 'settings'])
    .where('charityId', '=', charityId)
    .where('sha256', '=', sha256)
    .where('state', 'not in', ['cancelled', 'failed', 'undone'])
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!earlier) return
  if (!reachOf(actor, earlier).isReadable) throw refuse(imports.upload, 'SAME_FILE')
  const { country, timeZone } = await charityOf(tx, charityId)
  const on = dayForReader(reader, country, dayInZone(new Date(earlier.createdAt), timeZone))
  throw refuse(imports.upload, 'SAME_FILE', [
    { field: 'earlierId', message: earlier.id },
    {
      field: 'files',
      code: 'SAME_FILE_DETAILS',
      values: { file: earlier.fileName, by: earlier.userName, on, gifts: earlier.rowsRecorded },
    },
  ])
}

/** Deletes the stored file of a refused upload; a retried transaction keeps it. */
async function beginOrForget(context: Context, file: ReceivedFile) {
  try {
    return await begin(context, file)
  } catch (error) {
    const { files, log } = context
    if (error instanceof RefusalError)
      void files.remove(file.fileKey).catch((cause: unknown) => log.warn({ err: cause }, 'a refused upload is still kept'))
    throw error
  }
}

/** The meanings of words from the file's profile, except those that a user mapped differently. */
const withProfileWords = (profile: Profile | null, values: ValueMappings): ValueMappings => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(profile?.words ?? {}).map(([field, words]) => [field, { ...words, ...values[field as keyof ValueMappings] }]),
  ),
})

async function begin(context: Context, file: ReceivedFile) {
  const { tx, actor, now, audit, enqueue } = context
  const { charityId, userId } = actor
  if (file.continues) return continueImport(context, file, file.continues)
  const [memory, values] = [await headingMappings(tx, actor, file.columns), await valueMappings(tx, actor)]
  const mapping = suggestMapping(file.columns, memory)
  const profile = profileOf(file.columns)
  const dates = mapping.donatedOn === undefined ? undefined : file.columns[mapping.donatedOn]?.days
  const id = newId(now().getTime())
  const { columns, samplesSealed } = withoutSamples(charityId, id, file.columns)
  const made = await tx
    .insertInto('donationImport')
    .values({
      charityId,
      id,
      fileName: file.fileName,
      fileKey: file.fileKey,
      fileKind: file.kind,
      fileBytes: file.bytes,
      sha256: file.sha256,
      isAgain: file.isAgain,
      state: 'columns',
      reading: asJson({ ...file.reading, sheets: file.sheets, isSheetAsked: file.isSheetAsked }),
      columns: asJson(columns),
      samplesSealed,
      settings: asJson({
        mapping,
        dayOrder: dates?.order ?? usualDayOrder,
        defaults: profile?.defaults ?? {},
        values: withProfileWords(profile, values),
        kept: findRememberedColumns(file.columns, memory),
        modules: allowedModules(actor),
      }),
      continuedWith: null,
      workId: null,
      reason: null,
      userId,
      userName: actor.name,
      createdAt: now(),
      recordedBy: null,
      recordedAt: null,
      undoneBy: null,
      undoneAt: null,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) await refuseSame(tx, actor, file.sha256, context.caller)
  await enqueue(forgetFileJobName, { charityId, id }, { startAfter: new Date(now().getTime() + fileRetentionDays * 86_400_000) })
  audit({ subject: { kind: 'import', id }, detail: { file: file.fileName, bytes: file.bytes, isAgain: file.isAgain } })
  return readImport(context, id)
}
