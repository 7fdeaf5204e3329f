import { type RawBuilder, type Selectable, sql } from 'kysely'
import { fundsOf } from '#features/gifts/server/public.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Tables, Tx } from '#platform/server/database/database.ts'
import { answerText } from '#platform/server/answer-text.ts'
import { refuse } from '#platform/server/refuse.ts'
import { areHeadingsClear, missingFields } from '../columns.ts'
import { isAboutConsent, requiredFields } from '../fields.ts'
import { profileOf } from '../profiles.ts'
import { type ImportDetails, type ImportRow, ReadingFault, type UnknownValue } from '../rows.ts'
import { type ImportAction, importActions, isInProgress, importLimits } from '../rules.ts'
import { nearestChoice } from '../values.ts'
import { withSamples } from './read/samples.ts'
import { reachOf, settingsFor } from './review/allowed-modules.ts'
import { readChoices } from './review/setting.ts'
import { isRevealedTo, shownColumns } from './review/shown-texts.ts'
import { undoBlockedBy } from './record/undo-blocked.ts'
import './tables.ts'
import { formatCount } from '#kit/text/format-count.ts'
import type { Computed } from '#platform/server/database/row-types.ts'

/** Casts a value, which may be an array, for a JSON column. */
export const asJson = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`
/** A stored import. */
export type StoredImport = Selectable<Tables['donationImport']>

/** Finds an import of this charity, and locks it for a change. Throws NOT_FOUND otherwise. */
export async function importOf(tx: Tx, charityId: number, id: string, lock = false): Promise<StoredImport> {
  let query = tx.selectFrom('donationImport').selectAll().where('charityId', '=', charityId).where('id', '=', id)
  if (lock) query = query.forUpdate()
  const found = await query.executeTakeFirst()
  if (!found) throw refuse('NOT_FOUND')
  return found
}

/**
 * Finds an import for a user, as `importOf` does. Throws NOT_FOUND, too, when it has gifts of a module in which the user may not add gifts:
 * its rows are people and gifts that this user sees nowhere else.
 */
export async function findReadableImport(tx: Tx, actor: Pick<Actor, 'can' | 'charityId'>, id: string, lock = false): Promise<StoredImport> {
  const found = await importOf(tx, actor.charityId, id, lock)
  if (!reachOf(actor, found).isReadable) throw refuse('NOT_FOUND')
  return found
}

/** The rows of an import by state. */
export const countsOf = (
  row: Pick<StoredImport, 'rowsTotal' | 'rowsReady' | 'rowsWrong' | 'rowsDoubtful' | 'rowsSkipped' | 'rowsHeld' | 'rowsRecorded'>,
) => ({
  total: row.rowsTotal,
  ready: row.rowsReady,
  wrong: row.rowsWrong,
  doubtful: row.rowsDoubtful,
  skipped: row.rowsSkipped,
  held: row.rowsHeld,
  recorded: row.rowsRecorded,
})

/** An import as the history shows it. */
export function rowFor(actor: Pick<Actor, 'can'>, row: Omit<StoredImport, 'columns' | 'samplesSealed' | 'continuedWith'>): ImportRow {
  const counts = countsOf(row)
  return {
    id: row.id,
    fileName: row.fileName,
    uploadedBy: row.userName,
    uploadedAt: row.createdAt,
    recordedAt: row.recordedAt,
    state: row.state,
    counts,
    actions: importActions(row.state, counts, right => actor.can(right), reachOf(actor, row)),
  }
}

/** An import as its own page shows it. */
export async function readImport({ tx, actor }: Pick<Context, 'tx' | 'actor'>, id: string): Promise<ImportDetails> {
  const { charityId } = actor
  const row = await findReadableImport(tx, actor, id)
  const summary = rowFor(actor, row)
  const may = (action: ImportAction) => summary.actions.includes(action)
  const hasWrong = row.rowsWrong > 0 && !isInProgress(row.state)
  // Screens poll every second while an import runs, so no aggregates over its rows are computed then.
  const [choices, unknown, fixes, shortRows, [warnedRows, differingRows], recordedIn, last, blocked] = await Promise.all([
    readChoices(tx, charityId, settingsFor(actor, row.settings).modules),
    hasWrong ? unknownWords(tx, charityId, id) : [],
    hasWrong ? fixesOf(tx, charityId, id) : [],
    hasWrong ? countRowsWhere(tx, { charityId, id }, sql`r.state = 'wrong' and r.shape = 'MISSING_CELLS' and not r.is_included`) : 0,
    isInProgress(row.state) ? ([0, 0] as const) : countWarnedRows(tx, { charityId, id }),
    row.rowsRecorded > 0 && !isInProgress(row.state) ? recordedModules(tx, charityId, id) : [],
    may('change') ? lastChange(tx, row) : null,
    may('undo') ? undoBlockedBy(tx, { charityId, importId: id }) : null,
  ])
  const { mapping, dayOrder, defaults } = row.settings
  const column = mapping.donatedOn === undefined ? undefined : row.columns[mapping.donatedOn]
  const isAsked = column?.days?.isAsked === true
  const columns = withSamples(row)
  const profile = profileOf(row.columns)
  return {
    ...summary,
    version: row.version,
    fileKind: row.fileKind,
    fileBytes: row.fileBytes,
    isAgain: row.isAgain,
    reading: { ...row.reading, sheet: row.reading.sheet ?? null },
    sheets: [...(row.reading.sheets ?? [])],
    columns: shownColumns(columns, mapping, isRevealedTo(actor)),
    mapping,
    dayOrder,
    daySamples: isAsked ? (column?.days?.samples ?? []) : [],
    defaults,
    profile: profile?.name ?? null,
    isProfileConfirmed: profile?.isConfirmed ?? true,
    kept: (row.settings.kept ?? []).map(({ at }) => at),
    isSure:
      missingFields(mapping, defaults).length === 0 &&
      requiredFields.every(field => mapping[field] !== undefined) &&
      !isAsked &&
      profile?.isConfirmed !== false &&
      !row.reading.isSheetAsked &&
      !Object.keys(mapping).some(isAboutConsent) &&
      areHeadingsClear(columns, mapping),
    unknownValues: unknown.map(found => ({
      ...found,
      suggestion: isAboutConsent(found.field) ? null : nearestChoice(choices[found.field], found.word),
    })),
    choices: Object.fromEntries(
      Object.entries(choices).map(([field, list]) => [
        field,
        list.map(({ id: choice, names, nameMs = null }) => ({ id: choice, name: names[0] ?? choice, nameMs })),
      ]),
    ) as ImportDetails['choices'],
    fixes,
    shortRows,
    warnedRows,
    differingRows,
    recordedIn,
    canTakeBack: last,
    ...reasonOf(row.reason),
    workId: row.workId,
    undoBlockedBy: blocked,
  }
}

/** The stored reason of an import: a code when its file could not be read, the user's own words when it was undone. */
function reasonOf(reason: string | null): Pick<ImportDetails, 'reason' | 'readingFault' | 'faultRow'> {
  const [, code, row] = /^([A-Z_]+)(?:#(\d+))?$/.exec(reason ?? '') ?? []
  const { data: readingFault = null } = ReadingFault.nullable().safeParse(code)
  if (!readingFault) return { reason, readingFault, faultRow: null }
  const faultRow = row ? Number(row) : null
  return { reason: answerText(readingFault, { most: formatCount(importLimits.rows), row: faultRow ?? '' }), readingFault, faultRow }
}

/** The unmapped values of the rows, the most frequent first. */
async function unknownWords(tx: Tx, charityId: number, id: string) {
  const { rows } = await sql<Omit<UnknownValue, 'suggestion'>>`
    select p ->> 'field' as field, coalesce(min(r.fields ->> (p ->> 'field')), '') as word, count(*)::int as rows
      from import_row r cross join jsonb_array_elements(r.problems) p
     where r.charity_id = ${charityId} and r.import_id = ${id}::uuid and r.state = 'wrong' and p ->> 'code' = 'UNKNOWN_VALUE'
     group by 1, lower(r.fields ->> (p ->> 'field')) order by 3 desc, 2 limit 200`.execute(tx)
  return rows
}

async function fixesOf(tx: Tx, charityId: number, id: string) {
  const { rows } = await sql<ImportDetails['fixes'][number]>`
    select p ->> 'fix' as fix, count(*)::int as cells from import_row r cross join jsonb_array_elements(r.problems) p
     where r.charity_id = ${charityId} and r.import_id = ${id}::uuid and r.state = 'wrong' and p ->> 'fix' is not null
     group by 1 order by 2 desc`.execute(tx)
  return rows
}

async function countRowsWhere(
  tx: Tx,
  { charityId, id }: { charityId: number; id: string },
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<Computed<{ count: number }>>`
    select count(*)::int as count from import_row r where r.charity_id = ${charityId} and r.import_id = ${id}::uuid and ${condition}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** The number of unrecorded rows with warnings, and of those that differ from the donor's details on file. */
async function countWarnedRows(tx: Tx, { charityId, id }: { charityId: number; id: string }): Promise<readonly [number, number]> {
  const { rows } = await sql<Computed<{ warned: number; differing: number }>>`
    select count(*)::int as warned, count(r.details_donor)::int as differing from import_row r
     where r.charity_id = ${charityId} and r.import_id = ${id}::uuid and r.warnings is not null and r.state in ('ready', 'doubtful')`.execute(
    tx,
  )
  return [rows[0]?.warned ?? 0, rows[0]?.differing ?? 0]
}

/** The modules in which the rows of an import were recorded. */
async function recordedModules(tx: Tx, charityId: number, id: string): Promise<AppPreference[]> {
  const { rows } = await sql<Computed<{ module: AppPreference }>>`
    select distinct f.app_preference_id as module from import_row r join ${fundsOf(charityId)} f on f.id = r.fund_id
     where r.charity_id = ${charityId} and r.import_id = ${id}::uuid and r.state = 'recorded' order by 1`.execute(tx)
  return rows.map(({ module }) => module)
}

/** The last change of rows that can be undone: none from before the import was recorded. */
async function lastChange(tx: Tx, { charityId, id, recordedAt }: StoredImport): Promise<string | null> {
  const changes = tx.selectFrom('importChange').select('title').where('charityId', '=', charityId).where('importId', '=', id)
  const last = await (recordedAt === null ? changes : changes.where('changedAt', '>', recordedAt))
    .orderBy('changeNo', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.title ?? null
}
