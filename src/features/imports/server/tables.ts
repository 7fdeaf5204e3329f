import type { Generated } from 'kysely'
import type { SqlMoment, SqlDay } from '#platform/server/database/database.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import type { Column, Mapping } from '../columns.ts'
import type { DayOrder } from '#kit/time/read-day.ts'
import type { DayField, FieldId } from '../fields.ts'
import type { HeldReason } from '../held-lines.ts'
import type { Defaults } from '../rows.ts'
import type { KeptColumn, Problem, Warning } from '../row-rules.ts'
import type { RowShape } from '../row-shape.ts'
import type { ImportState, FileReading, RowState } from '../rules.ts'
import type { ValueMappings } from '../values.ts'

/** The fields of a file's columns and the meanings of its words. */
export type Settings = {
  mapping: Mapping
  dayOrder: DayOrder
  defaults: Defaults
  values: ValueMappings
  kept?: readonly KeptColumn[]
  areDaysUtc?: boolean
  /** The order of the days of consent, where their column tells another than that of the gifts. */
  consentDayOrder?: DayOrder
  /** The fields whose date cells may have day and month swapped. */
  doubtfulDays?: readonly DayField[]
  /** The heading of the amounts, which may name a currency or a unit. */
  amountHeading?: string
  /** The modules whose funds the file may name: those in which its uploader may add gifts. */
  modules?: readonly AppPreference[]
  /** The modules whose funds the user may name whose change a job checks rows for. */
  checkedFor?: readonly AppPreference[]
}
/** How a file is read, with the sheets of a workbook; missing in rows from before sheets could be chosen. */
export type StoredReading = Omit<FileReading, 'sheet'> & { sheet?: string | null; sheets?: readonly string[]; isSheetAsked?: boolean }
/** An exceptions file that waits to be read: its key, and how it is read. */
type ContinuedFile = {
  fileKey: string
  fileKind: 'csv' | 'xlsx'
  reading: FileReading
  keyColumn: number
  columns: readonly (number | null)[]
}
/** The contents of a row before a change. */
export type RowBefore = { rowNo: number; fields: Partial<Record<FieldId, string>>; restSealed: string | null }

declare module '#platform/server/database/database.ts' {
  interface Tables {
    donationImport: {
      charityId: number
      id: string
      fileName: string
      fileKey: string | null
      fileKind: 'csv' | 'xlsx'
      fileBytes: number
      sha256: Buffer
      isAgain: boolean
      state: ImportState
      reading: StoredReading
      columns: readonly Column[]
      samplesSealed: string | null
      settings: Settings
      continuedWith: ContinuedFile | null
      rowsTotal: Generated<number>
      rowsReady: Generated<number>
      rowsWrong: Generated<number>
      rowsDoubtful: Generated<number>
      rowsSkipped: Generated<number>
      rowsHeld: Generated<number>
      rowsRecorded: Generated<number>
      rowModules: readonly AppPreference[] | null
      workId: string | null
      reason: string | null
      userId: string
      userName: string
      version: Generated<number>
      createdAt: SqlMoment
      recordedBy: string | null
      recordedAt: SqlMoment | null
      undoneBy: string | null
      undoneAt: SqlMoment | null
    }
    importRow: {
      charityId: number
      importId: string
      rowNo: number
      id: string
      state: RowState
      fields: Partial<Record<FieldId, string>>
      restSealed: string | null
      nricIndex: Buffer | null
      nricTail: string | null
      problems: readonly Problem[] | null
      warnings: readonly Warning[] | null
      held: HeldReason | null
      isIncluded: Generated<boolean>
      shape: RowShape | null
      sameAs: string | null
      sumsFrom: number | null
      archivedDonor: string | null
      numberDonor: string | null
      numberRow: number | null
      detailsDonor: string | null
      replacesDetails: Generated<boolean>
      decision: 'skip' | 'import' | null
      donatedOn: SqlDay | null
      amountMinor: number | null
      donationId: string | null
      donorMade: string | null
    }
    importChange: {
      charityId: number
      importId: string
      changeNo: number
      title: string
      before: readonly RowBefore[]
      userId: string
      changedAt: SqlMoment
    }
    importMemory: { charityId: number; userId: string; kind: string; word: string; meaning: string; usedAt: SqlMoment }
  }
}
