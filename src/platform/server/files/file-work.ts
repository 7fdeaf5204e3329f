import type { Compilable, RawBuilder } from 'kysely'
import type { Language } from '#kit/text/languages.ts'
import type { Right } from '#platform/contract/endpoint.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../database/database.ts'
import type { ExportColumn } from '../export/columns.ts'
import type { DocumentTexts } from '../texts.ts'
import type { JobContext } from '../jobs/jobs.ts'

/**
 * The charity and moment of an export. `timeZone` is the charity's: moments are written in it. `language`: of its reader. `isRevealed`:
 * personal data is written in full. `unsealed`: the texts that the exporter's `unseal` read, by the id of their row.
 */
export type ExportOf = {
  charityId: number
  now: Date
  timeZone: string
  language: Language
  isRevealed: boolean
  /** Whether cells of the exporter's `sealed` column are written sealed, to be opened on their way into the file. */
  opensSealed: boolean
  unsealed: Readonly<Record<string, string>>
}
/** A column of an exporter; `label` is its heading in its reader's language. */
export type ExporterColumn = Omit<ExportColumn, 'label'> & { label: (texts: DocumentTexts) => string }
/** How one kind of list becomes a file: the right it takes, its columns, and the statement that gives them under their keys. */
export type Exporter<Filter> = {
  kind: string
  right: Right
  /** Without extension; the day is added. */
  fileName: string
  columns: readonly ExporterColumn[]
  /** Columns that are masked for users without this right. */
  masked?: { columns: readonly string[]; unless: Right }
  /** Public texts of few rows that the database holds sealed: read before the statement, when the column is written. */
  unseal?: { column: string; read: (tx: Tx, charityId: number) => Promise<Readonly<Record<string, string>>> }
  /** A column whose cells an export opens one by one on request, for users with this right; its file is stored sealed. */
  sealed?: { column: string; needs: Right; open: (charityId: number, cell: string) => string }
  statement: (filter: Filter, order: ExportOf) => Compilable | RawBuilder<unknown>
}

/** What a file generator receives: the charity, the path to write to, and a callback for its progress. */
export type FileOrder = {
  context: JobContext
  charityId: number
  timeZone: string
  language: Language
  path: string
  title: string
  signal: AbortSignal
  tell: (done: number) => void
}
/**
 * A generated file; `fileName` has no extension, the day is added. With `opened`, the number of decrypted cells, the file is stored
 * encrypted.
 */
export type GeneratedFile = {
  rows: number
  opened?: number
  extension: 'csv' | 'xlsx' | 'pdf' | 'json'
  mediaType: string
  fileName: string
}
/** How one kind of work becomes a file, where that is more than a statement's rows. */
export type FileGenerator<Request> = { kind: string; make: (order: FileOrder, request: Request) => Promise<GeneratedFile> }

/** Whether a caller may read a file: null when no record of this kind holds it. */
export type FileReaderCheck = (work: Pick<Context, 'tx' | 'actor'>, fileKey: string) => Promise<boolean | null>
