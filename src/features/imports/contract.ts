import { LanguageCode } from '#kit/text/language-code.ts'
import { AskedEncoding } from '#kit/text/csv.ts'
import { defaultLanguage } from '#kit/text/languages.ts'
import { z } from 'zod'
import { InputDay } from '#kit/time/days.ts'
import { pageOf, Paging, SortExpression } from '#kit/text/paging.ts'
import { command, query } from '#platform/contract/endpoint.ts'
import { Mapping } from './columns.ts'
import { DayOrder } from '#kit/time/read-day.ts'
import { ChoiceField, FieldId } from './fields.ts'
import { Defaults, DryRun, FixedCell, GridRow, ImportDetails, ImportRow, LearnedWord, DuplicateDecision } from './rows.ts'
import { FixId } from './row-rules.ts'
import { Delimiter, Encoding, ImportState, importLimits, undoRights, uploadRights } from './rules.ts'

const id = z.uuid()
const version = z.int32()
const notNow = ['NOT_NOW'] as const

/** The filter of the history of uploads. */
const ImportFilter = z.object({
  charityId: z.int().optional(),
  states: z.array(ImportState).max(10).default([]),
  startDate: InputDay.nullable().default(null),
  endDate: InputDay.nullable().default(null),
  searchValue: z.string().trim().max(200).nullable().default(null),
})

/** The changes of unrecorded rows. Each can be undone. Decisions about held lines have to name their row numbers. */
export const RowChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('edit'),
    cells: z
      .array(z.object({ rowNo: z.int32(), field: FieldId, text: z.string().max(importLimits.letters) }))
      .min(1)
      .max(1000),
  }),
  z.object({
    kind: z.literal('replace'),
    field: FieldId,
    find: z.string().min(1).max(200),
    replacement: z.string().max(200),
    wholeCell: z.boolean().default(false),
  }),
  /** Fixes the first rows that it applies to, as many as are changed at once; `details.fixes` says how many cells are left. */
  z.object({ kind: z.literal('fix'), fix: FixId }),
  z.object({ kind: z.literal('undo') }),
  /** Confirms that rows with too few or too many cells are correct. */
  z.object({ kind: z.literal('confirm'), rowNos: z.array(z.int32()).max(1000).nullable() }),
  /** Decides for all or some rows whether their details of a donor replace different ones on file. */
  z.object({ kind: z.literal('details'), replaces: z.boolean(), rowNos: z.array(z.int32()).max(1000).nullable() }),
  z.object({ kind: z.literal('decide'), decision: DuplicateDecision.nullable(), rowNos: z.array(z.int32()).max(1000).nullable() }),
])
export type RowChange = z.infer<typeof RowChange>

/** Bulk upload: a file of gifts is read, checked, corrected, recorded and, if needed, undone. */
export const imports = {
  /** A file of exceptions continues its own import. */
  upload: command(uploadRights)
    .post('/api/Donation/donationFileImport', 'Upload a file of gifts to import')
    .ownErrors()
    .multipart()
    .movesMoney()
    .limit('heavy')
    .body(
      z.object({
        files: z.array(z.file()).length(1),
        isAgain: z.stringbool().default(false),
        /** Of a text that is not UTF-8. ENCODING_ASKED names those that fit, each with a sample. */
        encoding: AskedEncoding.nullable().default(null),
      }),
    )
    .result(ImportDetails)
    .refuses('SAME_FILE', 'ENCODING_ASKED', 'EMPTY', 'NO_TABLE', 'CARD_NUMBERS', 'TOO_WIDE', 'TOO_HEAVY', 'BOMB', 'QUOTE_OPEN'),
  find: query(uploadRights)
    .get('/api/Donation/getDonationImport', 'Get an import with its columns, counts and state')
    .ownErrors()
    .query(z.object({ id }))
    .result(ImportDetails),
  list: query(uploadRights)
    .post('/api/Donation/getDonationImportList', 'List imports, sorted and paged')
    .body(
      ImportFilter.extend({
        ...Paging.shape,
        sortBy: z.enum(['uploadedAt', 'fileName', 'total']).default('uploadedAt'),
        sortExpression: SortExpression.default('desc'),
      }),
    )
    .result(pageOf(ImportRow)),
  /**
   * Reads the file again with another encoding, delimiter, header row or sheet. For the header row, 0 means that the file has none, and
   * null that it is detected again.
   */
  readAgain: command(uploadRights)
    .post('/api/Donation/readDonationImportAgain', 'Read an uploaded file again with another encoding, delimiter, sheet or heading row')
    .body(
      z.object({
        id,
        version,
        encoding: Encoding.nullable(),
        delimiter: Delimiter.nullable(),
        headerRow: z.int().min(0).max(50).nullable(),
        sheet: z.string().max(200).nullable().default(null),
      }),
    )
    .result(ImportDetails)
    .refuses(...notNow, 'UNREADABLE', 'TOO_HEAVY', 'FILE_GONE'),
  /** Sets the fields of the columns and starts the check of all rows. */
  check: command(uploadRights)
    .post('/api/Donation/checkDonationImport', 'Assign the columns of an import to fields and check all rows')
    .ownErrors()
    .letters(250_000)
    .body(
      z.object({
        id,
        version,
        mapping: Mapping,
        dayOrder: DayOrder,
        defaults: Defaults.default({}),
        /** The positions of columns without a field whose texts are copied into the remarks. */
        kept: z.array(z.int().min(0).max(499)).max(100).default([]),
        /** Whether a user confirmed the columns. Only confirmed meanings are remembered for later files. */
        isConfirmed: z.boolean().default(true),
      }),
    )
    .result(ImportDetails)
    .refuses(...notNow, 'FIELDS_MISSING', 'FILE_GONE'),
  /** Maps words of the file to the charity's choices. */
  setValues: command(uploadRights)
    .post('/api/Donation/setDonationImportValues', 'Assign words of an imported file to choices')
    .letters(250_000)
    .body(
      z.object({
        id,
        version,
        values: z
          .array(z.object({ field: ChoiceField, word: z.string().max(200), choice: z.string().max(40).nullable() }))
          .min(1)
          .max(500),
      }),
    )
    .result(ImportDetails)
    .refuses(...notNow),
  rows: query(uploadRights)
    .post('/api/Donation/getDonationImportRows', 'List the rows of an import with what is wrong in them')
    .ownErrors()
    .body(
      z.object({
        id,
        only: z.enum(['all', 'wrong', 'doubtful', 'held', 'warned', 'left']).default('all'),
        offset: z.int().min(0).max(importLimits.rows).default(0),
        limit: z.int().min(1).max(200).default(100),
        /** Looks for the first row with an error after this row, and begins the window there. */
        afterRow: z.int32().nullable().default(null),
      }),
    )
    .result(z.object({ items: z.array(GridRow), totalCount: z.int(), offset: z.int() })),
  dryRun: query(uploadRights)
    .post('/api/Donation/dryRunDonationImport', 'Show what an import would record')
    .ownErrors()
    .body(z.object({ id }))
    .result(DryRun),
  /** Previews what a fix would change. */
  previewFix: query(uploadRights)
    .post('/api/Donation/previewDonationImportFix', 'Show the cells that a fix would change, before and after')
    .ownErrors()
    .body(
      z.object({ id, fix: FixId, offset: z.int().min(0).max(importLimits.rows).default(0), limit: z.int().min(1).max(200).default(100) }),
    )
    .result(z.object({ items: z.array(FixedCell), totalCount: z.int() })),
  change: command(uploadRights)
    .post('/api/Donation/changeDonationImportRows', 'Correct or skip rows of an import, or undo the last correction')
    .letters(250_000)
    .body(z.object({ id, change: RowChange }))
    .result(z.object({ details: ImportDetails, changed: z.int(), rows: z.array(GridRow) }))
    .refuses(...notNow, 'TOO_MANY_ROWS', 'NOTHING_TO_UNDO'),
  /** Records the rows that are ready. Rows with errors stay unrecorded and can be corrected later. */
  commit: command(uploadRights)
    .post('/api/Donation/commitDonationImport', 'Record the gifts of all rows that are ready')
    .movesMoney()
    .body(z.object({ id, version }))
    .result(ImportDetails)
    .refuses(...notNow, 'NOTHING_READY'),
  move: command(uploadRights)
    .post('/api/Donation/moveDonationImport', 'Pause, resume, stop or cancel an import')
    .body(z.object({ id, step: z.enum(['pause', 'resume', 'stop', 'cancel']) }))
    .result(ImportDetails)
    .refuses(...notNow),
  /** Voids every gift of the import directly. */
  undo: command(undoRights)
    .post('/api/Donation/undoDonationImport', 'Void every gift that an import recorded')
    .movesMoney()
    .ownErrors()
    .body(z.object({ id, version, reason: z.string().trim().min(1).max(250) }))
    .result(ImportDetails)
    .refuses(...notNow, 'SETTLED', 'HANDED_OVER', 'GIFTS_PENDING'),
  learned: query(uploadRights)
    .get('/api/Donation/getDonationImportMemory', 'List what words of earlier files were confirmed to mean')
    .ownErrors()
    .result(z.array(LearnedWord)),
  forgetLearned: command(uploadRights)
    .post('/api/Donation/forgetDonationImportMemory', 'Forget what words of earlier files mean')
    .body(
      z.object({
        words: z
          .array(z.object({ kind: z.string().max(40), word: z.string().max(1000) }))
          .min(1)
          .max(2000)
          .nullable(),
      }),
    )
    .result(z.array(LearnedWord)),
  /** A workbook to fill in, with the allowed values of its columns. */
  template: query(uploadRights)
    .get('/api/Donation/downloadDonationImportTemplate', 'Download an empty workbook for imports')
    .query(z.object({ language: LanguageCode.default(defaultLanguage) }))
    .bytes('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  exceptions: command(uploadRights)
    .post('/api/Donation/downloadBulkDonationExceptionFile', 'Download the rows of an import that were not recorded as CSV')
    .body(z.object({ id, language: LanguageCode.default(defaultLanguage) }))
    .limit('heavy')
    .bytes('text/csv')
    .refuses('NONE'),
}
