import { cellDelimiters, textEncodings } from '#kit/text/csv.ts'
import { allOf } from '#platform/contract/endpoint.ts'
import { z } from 'zod'

/** The state of an import. */
export const ImportState = z
  .enum(['columns', 'reading', 'review', 'recording', 'paused', 'done', 'cancelled', 'failed', 'undoing', 'undone'])
  .meta({ id: 'ImportState' })
export type ImportState = z.infer<typeof ImportState>
export const RowState = z.enum(['ready', 'wrong', 'doubtful', 'skipped', 'held', 'recorded', 'undone']).meta({ id: 'ImportRowState' })
/** The state of a row: only ready rows are recorded. A held row does not count as a gift until a user includes it. */
export type RowState = z.infer<typeof RowState>

/** The right to bulk upload. It needs the right to add donations too. */
export const uploadRight = 'button:bulk-donations-upload'
/** Undoing an import voids its gifts directly, so it needs that right. */
const undoRight = 'button:direct-void'
/** An upload adds donations, so it needs both rights. */
export const uploadRights = allOf(uploadRight, 'donations:add')
export const undoRights = allOf(uploadRight, 'donations:add', undoRight)

/** Every legal step of an import, with the states it starts from. The server locks the import and judges its state before it changes it. */
export const importSteps = {
  readAgain: ['columns', 'review'],
  check: ['columns', 'review'],
  change: ['review', 'done'],
  commit: ['review', 'done'],
  pause: ['recording'],
  resume: ['paused'],
  stop: ['recording', 'paused'],
  cancel: ['columns', 'review', 'failed'],
  undo: ['review', 'done'],
} as const satisfies Record<string, readonly ImportState[]>
export const ImportAction = z
  .enum(['readAgain', 'check', 'change', 'commit', 'pause', 'resume', 'stop', 'cancel', 'undo', 'exceptions'])
  .meta({ id: 'ImportAction' })
export type ImportAction = z.infer<typeof ImportAction>

export const Counts = z.object({
  total: z.int(),
  ready: z.int(),
  wrong: z.int(),
  doubtful: z.int(),
  skipped: z.int(),
  held: z.int(),
  recorded: z.int(),
})
export type Counts = z.infer<typeof Counts>

/** Whether a user may read the file of an import again, and void its gifts: an import may have gifts of several modules. */
export type ImportReach = { mayReadFile: boolean; mayUndo: boolean }

/** Whether an import has rows that are not recorded, which a user may correct. */
export const hasRowsToChange = ({ ready, wrong, doubtful, skipped, held }: Counts): boolean => ready + wrong + doubtful + skipped + held > 0

/** The actions that are allowed on an import in its present state. */
export function importActions(
  state: ImportState,
  counts: Counts,
  can: (right: string) => boolean,
  { mayReadFile, mayUndo }: ImportReach,
): ImportAction[] {
  if (!can(uploadRight) || !can('donations:add')) return []
  const { ready, wrong, doubtful, skipped, held, recorded } = counts
  const left = wrong + doubtful + skipped + held
  const has: Record<ImportAction, boolean> = {
    readAgain: recorded === 0 && mayReadFile,
    check: recorded === 0 && mayReadFile,
    change: hasRowsToChange(counts),
    commit: ready > 0,
    pause: true,
    resume: true,
    stop: true,
    cancel: recorded === 0,
    undo: recorded > 0 && can(undoRight) && mayUndo,
    exceptions: left > 0,
  }
  const states: Readonly<Record<ImportAction, readonly ImportState[]>> = { ...importSteps, exceptions: ['review', 'done'] }
  return ImportAction.options.filter(action => has[action] && states[action].includes(state))
}

/** Whether an import is running, so that a screen refreshes it. */
export const isInProgress = (state: ImportState): boolean => state === 'reading' || state === 'recording' || state === 'undoing'

/** The most rows and columns of a file, and characters of a cell. */
export const importLimits = { rows: 200_000, columns: 100, letters: 2000, bytes: 26_000_000, changedAtOnce: 20_000 } as const
/**
 * The number of rows that are recorded in one transaction. More rows write the totals of a day less often; fewer make counters wait less
 * for a receipt number.
 */
export const chunkSize = 2000
/** How many days the uploaded file is stored. Its rows stay. */
export const fileRetentionDays = 30

export const Encoding = z.enum(textEncodings).meta({ id: 'FileEncoding' })
export type Encoding = z.infer<typeof Encoding>
export const Delimiter = z.enum(cellDelimiters).meta({ id: 'FileDelimiter' })
export type Delimiter = z.infer<typeof Delimiter>
/**
 * How a file is read. `headerRow` counts from 1, as a spreadsheet does; 0 is a file without headings. A workbook has a sheet, and no
 * encoding and no delimiter.
 */
export const FileReading = z.object({
  encoding: Encoding.nullable(),
  delimiter: Delimiter.nullable(),
  headerRow: z.int().min(0).max(50),
  sheet: z.string().max(200).nullable(),
})
export type FileReading = z.infer<typeof FileReading>
