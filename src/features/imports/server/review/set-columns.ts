import { buffer } from 'node:stream/consumers'
import type { RawBuilder } from 'kysely'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import { type Actor, type PreparationContext, type Context, withPreparation } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { refuse } from '#platform/server/refuse.ts'
import { readSealed, SealedFileError } from '#platform/server/files/encrypted-file-store.ts'
import { type Column, missingFields, originalColumns } from '#features/imports/columns.ts'
import type { DayOrder } from '#kit/time/read-day.ts'
import { suggestMapping } from '#features/imports/suggest-mapping.ts'
import { imports } from '#features/imports/contract.ts'
import { askedWhenBlank, type ChoiceField, normalizeWord } from '#features/imports/fields.ts'
import { importSteps, type ImportState } from '#features/imports/rules.ts'
import { readJobName, recheckJobName } from '../job-names.ts'
import { checkedFor, reachOf, settingsFor } from './allowed-modules.ts'
import { headingMappings, rememberColumns, findRememberedColumns, rememberSheet, rememberValues } from './word-mappings.ts'
import { asJson, findReadableImport, readImport, type StoredImport } from '../read-import.ts'
import type { FileKind, FileOutline } from '../read/read-table.ts'
import { recheckSome, finishRecheck } from './recheck.ts'
import { readRowSetting, usualDayOrder } from './setting.ts'
import { withoutSamples } from '../read/samples.ts'
import { readFileOutline, TableTooHeavyError } from '../read/table-process.ts'
import type { Settings, StoredReading } from '../tables.ts'
import { InvalidWorkbookError } from '#platform/server/spreadsheets/zip-reader.ts'
import '../tables.ts'

/** The most rows that are checked again within the call. A job checks more rows. */
const atOnce = 5000
const mayBe = (row: StoredImport, step: keyof typeof importSteps) => (importSteps[step] as readonly string[]).includes(row.state)

/** Finds an import for reading its whole file, which may name funds of other modules than its rows. */
async function findFileToRead(tx: Tx, actor: Pick<Actor, 'can' | 'charityId'>, id: string, lock = false): Promise<StoredImport> {
  const found = await findReadableImport(tx, actor, id, lock)
  if (!reachOf(actor, found).mayReadFile) throw refuse('FORBIDDEN')
  return found
}

async function lookAgain(kind: FileKind, bytes: Buffer, way: ReadAgainInput, subject: string): Promise<FileOutline | null> {
  try {
    return await readFileOutline(kind, bytes, way, usualDayOrder, subject)
  } catch (error) {
    if (error instanceof InvalidWorkbookError) return null
    throw error instanceof TableTooHeavyError ? refuse(imports.readAgain, 'TOO_HEAVY') : error
  }
}

type ReadAgainInput = RequestOf<typeof imports.readAgain>
/** Reads the head of the stored file with other settings and detects its columns again. */
export const readAgain = withPreparation(
  imports.readAgain,
  async (input: ReadAgainInput, { actor, files, look }: PreparationContext): Promise<ReadAgainInput & { sniffed: FileOutline | null }> => {
    const { fileKey, fileKind } = await look(tx => findFileToRead(tx, actor, input.id))
    const file = fileKey && (await readSealed(files, fileKey))
    if (!file) throw refuse(imports.readAgain, 'FILE_GONE')
    const bytes = await buffer(file).catch((error: unknown) => {
      throw error instanceof SealedFileError ? refuse(imports.readAgain, 'FILE_GONE') : error // an earlier version stored it without a seal
    })
    return { ...input, sniffed: await lookAgain(fileKind, bytes, input, `${actor.charityId}|${actor.userId}`) }
  },
  async (context, { id, version, sniffed }) => {
    const { tx, actor, audit } = context
    if (!sniffed) throw refuse(imports.readAgain, 'UNREADABLE')
    const row = await findFileToRead(tx, actor, id, true)
    if (!mayBe(row, 'readAgain') || row.rowsRecorded > 0) throw refuse(imports.readAgain, 'NOT_NOW')
    if (row.version !== version) throw refuse('CHANGED_SINCE')
    const memory = await headingMappings(tx, actor, sniffed.columns)
    const mapping = suggestMapping(sniffed.columns, memory)
    const dayOrder = (mapping.donatedOn === undefined ? undefined : sniffed.columns[mapping.donatedOn]?.days?.order) ?? usualDayOrder
    await change(context, row, {
      state: 'columns',
      rowModules: null,
      reading: asJson({ ...sniffed.reading, sheets: sniffed.sheets }),
      ...storedColumns(actor.charityId, id, sniffed.columns),
      settings: asJson({ ...row.settings, mapping, dayOrder, kept: findRememberedColumns(sniffed.columns, memory) }),
    })
    audit({ subject: { kind: 'import', id }, detail: { reading: sniffed.reading } })
    return readImport(context, id)
  },
)

/** Sets the fields of the columns, by which a job reads all rows. Confirmed meanings are remembered for later files. */
export async function checkImport(
  context: Context,
  { id, version, mapping, dayOrder, defaults, kept, isConfirmed }: RequestOf<typeof imports.check>,
) {
  const { tx, actor, audit, enqueue } = context
  const row = await findFileToRead(tx, actor, id, true)
  if (!mayBe(row, 'check') || row.rowsRecorded > 0) throw refuse(imports.check, 'NOT_NOW')
  if (row.version !== version) throw refuse('CHANGED_SINCE')
  if (!row.fileKey) throw refuse(imports.check, 'FILE_GONE')
  const own = originalColumns({ columns: row.columns, mapping })
  const places = Object.values(mapping)
  if (new Set(places).size < places.length || places.some(at => at >= row.columns.length))
    throw refuse('INVALID', [{ field: 'mapping', code: 'COLUMN_TWICE' }])
  const missing = missingFields(mapping, defaults)
  if (missing.length)
    throw refuse(
      imports.check,
      'FIELDS_MISSING',
      missing.map(field => ({ field, code: 'CHOOSE_COLUMN' })),
    )
  const settings = asJson({
    ...row.settings,
    mapping: own.mapping,
    dayOrder,
    defaults,
    kept: keptColumns(own, kept),
    areDaysUtc: isInUtc(own),
    consentDayOrder: consentDayOrderOf(own) ?? dayOrder,
    doubtfulDays: [],
    amountHeading: own.mapping.amount === undefined ? '' : (own.columns[own.mapping.amount]?.name ?? ''),
  })
  await change(context, row, { state: 'reading', columns: asJson(own.columns), settings, rowsTotal: 0, rowModules: null })
  if (isConfirmed) {
    await rememberColumns(context, own.columns, own.mapping, kept)
    await rememberSheet(context, row.reading)
  }
  await enqueue(readJobName, { charityId: actor.charityId, id })
  audit({ subject: { kind: 'import', id }, detail: { mapping: own.mapping, dayOrder, defaults, ...(kept.length && { kept }) } })
  return readImport(context, id)
}

/** The order of the days of consent, where their column tells it. */
function consentDayOrderOf({ columns, mapping: { consentOn } }: ReturnType<typeof originalColumns>): DayOrder | null {
  const days = consentOn === undefined ? null : columns[consentOn]?.days
  return days && !days.isAsked && days.samples.length > 0 ? days.order : null
}

/** Whether the heading of the date column says that times are in UTC. */
const isInUtc = ({ columns, mapping: { donatedOn } }: ReturnType<typeof originalColumns>) =>
  donatedOn !== undefined && /\b(?:UTC|GMT)\b/.test(columns[donatedOn]?.name ?? '')
/** The columns that are copied into the remarks, without those that have a field. */
const keptColumns = ({ columns, mapping }: ReturnType<typeof originalColumns>, kept: readonly number[]) =>
  columns.flatMap(({ name }, at) =>
    kept.includes(at) && !Object.values(mapping).includes(at) ? [{ at, name: name || String(at + 1) }] : [],
  )

/** Maps words to choices, revalidates all rows, and stores the mapping for later files. */
export async function setValues(context: Context, { id, version, values }: RequestOf<typeof imports.setValues>) {
  const { tx, actor, now, audit, enqueue } = context
  const { charityId } = actor
  const row = await findReadableImport(tx, actor, id, true)
  if (!mayBe(row, 'change')) throw refuse(imports.setValues, 'NOT_NOW')
  if (row.version !== version) throw refuse('CHANGED_SINCE')
  const meanings: Record<string, Record<string, string | null>> = structuredClone(row.settings.values) as never
  for (const { field, word, choice } of values) (meanings[field] ??= {})[normalizeWord(word)] = choice
  const settings = { ...row.settings, values: meanings }
  const { choices, setting } = await readRowSetting(tx, charityId, now(), settingsFor(actor, settings))
  const mayBeEmpty = (field: ChoiceField) => !askedWhenBlank.includes(field)
  if (values.some(({ field, choice }) => (choice === null ? !mayBeEmpty(field) : !choices[field].some(one => one.id === choice))))
    throw refuse('INVALID', [{ field: 'values', code: 'CHOOSE_OFFERED_VALUE' }])
  const isSmall = row.rowsTotal <= atOnce
  if (isSmall) {
    await change(context, row, { settings: asJson(settings) })
    const key = { charityId, importId: id }
    for (let after: number | null = 0; after !== null;) after = await recheckSome(tx, key, setting, after)
    await finishRecheck(tx, key)
  } else {
    const { settings: ofChange, rowModules } = checkedFor(actor, { ...row, settings })
    await change(context, row, { state: 'reading', settings: asJson(ofChange), rowModules: rowModules && asJson(rowModules) })
    await enqueue(recheckJobName, { charityId, id })
  }
  await rememberValues(context, values)
  audit({ subject: { kind: 'import', id }, detail: { values: values.map(({ field, choice }) => ({ field, choice })) } })
  return readImport(context, id)
}

const storedColumns = (charityId: number, id: string, found: readonly Column[]) => {
  const { columns, samplesSealed } = withoutSamples(charityId, id, found)
  return { columns: asJson(columns), samplesSealed }
}

type Change = {
  state?: ImportState
  reading?: RawBuilder<StoredReading>
  columns?: RawBuilder<readonly Column[]>
  samplesSealed?: string
  settings?: RawBuilder<Settings>
  rowsTotal?: number
  rowModules?: RawBuilder<StoredImport['rowModules']> | null
}
async function change({ tx, actor }: Context, { id, version }: StoredImport, set: Change): Promise<void> {
  await tx
    .updateTable('donationImport')
    .set({ ...set, version: version + 1 })
    .where('charityId', '=', actor.charityId)
    .where('id', '=', id)
    .execute()
}
