import { z } from 'zod'
import { Moment } from '#kit/time/days.ts'
import { Money } from '#jurisdictions/money.ts'
import { PaymentMethodId } from '#features/gifts/catalogue.ts'
import { AppPreference } from '#features/gifts/rules.ts'
import { Column, Mapping } from './columns.ts'
import { DayOrder } from '#kit/time/read-day.ts'
import { ChoiceField, DefaultField, FieldId, longestConsentWords } from './fields.ts'
import { HeldReason } from './held-lines.ts'
import { FixId, Problem, Warning } from './row-rules.ts'
import { Counts, ImportAction, ImportState, FileReading, RowState } from './rules.ts'
import { FileFormat } from '#features/work/file-format.ts'

/** An import as the history lists it. */
export const ImportRow = z
  .object({
    id: z.uuid(),
    fileName: z.string(),
    uploadedBy: z.string(),
    uploadedAt: Moment,
    recordedAt: Moment.nullable(),
    state: ImportState,
    counts: Counts,
    actions: z.array(ImportAction),
  })
  .meta({ id: 'ImportRow' })
export type ImportRow = z.infer<typeof ImportRow>

/** `nameMs`: the charity's own Malay name, where it has one. */
const ChoiceOption = z.object({ id: z.string(), name: z.string(), nameMs: z.string().nullable() })
type ChoicesByField = Record<ChoiceField, z.ZodArray<typeof ChoiceOption>>
/** An unmapped value of the file, its number of rows and the nearest choice. */
export const UnknownValue = z.object({ field: ChoiceField, word: z.string(), rows: z.int(), suggestion: z.string().nullable() })
export type UnknownValue = z.infer<typeof UnknownValue>

/** Values for the whole file where it has no such column: ids of choices, days, and the words of a consent. */
export const Defaults = z.partialRecord(DefaultField, z.string().trim().max(longestConsentWords).nullable())
export type Defaults = z.infer<typeof Defaults>

/** The codes of the reasons for which a file cannot be read. */
export const ReadingFault = z
  .enum(['TOO_HEAVY', 'BOMB', 'NO_TABLE', 'QUOTE_OPEN', 'EMPTY', 'FILE_GONE', 'STORED_FILE_BROKEN', 'TOO_MANY_FILE_ROWS', 'NOT_READ_NOW'])
  .meta({ id: 'ReadingFault' })
export type ReadingFault = z.infer<typeof ReadingFault>

/** What to do with a row that may repeat a recorded gift. */
export const DuplicateDecision = z.enum(['skip', 'import']).meta({ id: 'DuplicateDecision' })

/** An import as its own page shows it. */
export const ImportDetails = ImportRow.extend({
  version: z.int(),
  fileKind: FileFormat,
  fileBytes: z.int(),
  isAgain: z.boolean(),
  reading: FileReading,
  /** The sheets of a workbook that can be read; empty for a text. */
  sheets: z.array(z.string()),
  columns: z.array(Column),
  mapping: Mapping,
  dayOrder: DayOrder,
  /** Dates of the file that are valid in both orders of day and month, as examples for the question; empty when there is no question. */
  daySamples: z.array(z.string()),
  defaults: Defaults,
  /** The positions of columns without a field whose texts are copied into the remarks. */
  kept: z.array(z.int()),
  /** The system that wrote the file, where its headings are recognised. */
  profile: z.string().nullable(),
  /** Whether the profile's headings come from that system's own documents or files. Otherwise the user checks the columns. */
  isProfileConfirmed: z.boolean(),
  /** Whether every required field has a column and there is no question to the user. */
  isSure: z.boolean(),
  unknownValues: z.array(UnknownValue),
  choices: z.object(Object.fromEntries(ChoiceField.options.map(field => [field, z.array(ChoiceOption)])) as ChoicesByField),
  fixes: z.array(z.object({ fix: FixId, cells: z.int() })),
  /** How many rows have fewer cells than the file has headings. */
  shortRows: z.int(),
  /** The number of unrecorded rows with a warning. */
  warnedRows: z.int(),
  /** How many of them have details that differ from those of the donor on file. */
  differingRows: z.int(),
  /** The modules of the recorded gifts, as they are numbered; empty while an import runs. */
  recordedIn: z.array(AppPreference),
  /** The last change of rows, which can be undone. */
  canTakeBack: z.string().nullable(),
  /** The reason why it could not be read, or why it was undone. */
  reason: z.string().nullable(),
  /** The code of that reason, where the file could not be read. */
  readingFault: ReadingFault.nullable(),
  /** The row of the file at which reading failed, where it is known. */
  faultRow: z.int().nullable(),
  workId: z.uuid().nullable(),
  undoBlockedBy: z.enum(['settled', 'handedOver', 'pending']).nullable(),
}).meta({ id: 'ImportDetails' })
export type ImportDetails = z.infer<typeof ImportDetails>

const Total = z.object({ name: z.string(), rows: z.int(), sum: Money })
const RowSum = z.object({ rows: z.int(), sum: Money, unread: z.int() })
/** The effect of recording now: totals by payment method, by purpose and by currency. */
export const DryRun = z.object({
  counts: Counts,
  currencies: z.array(Total),
  methods: z.array(Total.extend({ id: PaymentMethodId })),
  funds: z.array(Total.extend({ nameMs: z.string().nullable() })),
  newDonors: z.int(),
  knownDonors: z.int(),
  firstOn: z.string().nullable(),
  lastOn: z.string().nullable(),
  /** The rows that are not ready: their number, the sum of the readable amounts, and the number of unreadable ones. */
  toFix: RowSum,
  doubles: RowSum,
  /** The held lines, by kind. */
  held: z.array(RowSum.extend({ reason: HeldReason })),
  /** The sum of all rows without subtotal lines, and the file's own total if it has one. */
  file: z.object({ sum: Money, total: z.object({ rowNo: z.int(), sum: Money }).nullable() }),
})
export type DryRun = z.infer<typeof DryRun>

/** A cell that a fix changes: its present and its new text. */
export const FixedCell = z.object({ rowNo: z.int(), field: FieldId, before: z.string(), after: z.string() })
export type FixedCell = z.infer<typeof FixedCell>

/** The confirmed meaning of a word or heading in earlier files: a field, one of the charity's choices, or nothing. */
export const LearnedWord = z.object({
  kind: z.string(),
  word: z.string(),
  meaning: z.string(),
  name: z.string(),
  nameMs: z.string().nullable(),
  usedAt: Moment,
})
export type LearnedWord = z.infer<typeof LearnedWord>

/** A row of the review grid. Of an identity number only the last characters are shown. */
export const GridRow = z.object({
  rowNo: z.int(),
  state: RowState,
  fields: z.partialRecord(FieldId, z.string()),
  problems: z.array(Problem),
  /** The warnings of a row that is recorded anyway. */
  warnings: z.array(Warning),
  sameAs: z.string().nullable(),
  /** The number of the first of the rows above whose sum equals this row, which has no name and may be a total line. */
  sumsFrom: z.int32().nullable(),
  /** The name of the archived donor with the row's identity number; importing the row restores the donor. */
  archivedDonor: z.string().nullable(),
  /** The donor on file who has the row's identity number but another name. Importing the row confirms that they are the same person. */
  numberHolder: z.string().nullable(),
  /** The details on file that differ from the row's, by field. Contacts are masked for readers without the right to personal data. */
  onFile: z.partialRecord(FieldId, z.string()),
  /** Whether importing the row replaces the details on file. */
  replacesDetails: z.boolean(),
  decision: DuplicateDecision.nullable(),
  /** Why the line is held back, and whether a user included it anyway. */
  held: HeldReason.nullable(),
  isIncluded: z.boolean(),
  receiptNo: z.string().nullable(),
})
export type GridRow = z.infer<typeof GridRow>
