import type { AnswerCode } from '#platform/contract/answer-code.ts'
import type { Right } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { Exporter } from '#platform/server/files/file-work.ts'
import { refuse } from '#platform/server/refuse.ts'
import { addWork, limitFiles } from './work-items.ts'

/** A request for an export: all columns unless some are chosen. */
export type ExportRequest<Filter> = {
  title: AnswerCode
  filter: Filter
  columns?: readonly string[] | undefined
  format?: 'csv' | 'xlsx' | undefined
  /** What one needs besides the exporter's right to ask for these rows, and to open the file later. */
  rights?: readonly Right[]
  /** Whether the exporter's `sealed` column is written in full. */
  opensSealed?: boolean
}
/** The request as stored for the job. */
export type StoredRequest = {
  filter: unknown
  columns: readonly string[]
  format: 'csv' | 'xlsx'
  isRevealed: boolean
  opensSealed: boolean
}

export const exportJobName = 'work.export'
const exporters = new Map<string, Exporter<never>>()

/** Registers exporters. */
export function registerExporters(known: readonly Exporter<never>[]): void {
  for (const exporter of known) exporters.set(exporter.kind, exporter)
}

/** Finds an exporter. */
export function exporterOf(kind: string): Exporter<unknown> {
  const exporter = exporters.get(kind)
  if (!exporter) throw new Error(`No server module lists the exporter ${kind}.`)
  return exporter as Exporter<unknown>
}

type ExportFormat = { columns: readonly string[]; format: 'csv' | 'xlsx' }
/** An export of a list: its exporter for the server module, and the handler that starts it. */
export const listExport = <Input extends ExportFormat>(title: AnswerCode, exporter: Exporter<Omit<Input, keyof ExportFormat>>) => ({
  exporter,
  start: (context: Context, { columns, format, ...filter }: Input) => startExport(context, exporter, { title, filter, columns, format }),
})

/**
 * Starts an export in this transaction: a tray entry, a job and an audit row; a link is mailed later.
 * Say EXPORT_PREPARED.
 */
export async function startExport<Filter>(
  context: Context,
  exporter: Exporter<Filter>,
  { title, filter, columns, format = 'csv', rights = [], opensSealed = false }: ExportRequest<Filter>,
): Promise<{ id: string }> {
  exporterOf(exporter.kind)
  const { masked, sealed } = exporter
  if (![exporter.right, ...rights].every(right => context.actor.can(right))) throw refuse('FORBIDDEN')
  if (opensSealed && !(sealed && context.actor.can(sealed.needs))) throw refuse('FORBIDDEN')
  const known = exporter.columns.map(({ key }) => key)
  const unknown = columns?.filter(key => !known.includes(key)) ?? []
  if (unknown.length)
    throw refuse(
      'INVALID',
      unknown.map(key => ({ field: 'columns', code: 'NO_SUCH_COLUMN', values: { name: key } })),
    )
  await limitFiles(context, exporter.kind)
  const chosen = columns?.length ? columns : known
  const unmasked = masked && context.actor.can(masked.unless) ? chosen.filter(key => masked.columns.includes(key)) : []
  const opened = opensSealed ? chosen.filter(key => key === sealed?.column) : []
  const revealed = [...unmasked, ...opened]
  const request: StoredRequest = { filter, columns: chosen, format, isRevealed: unmasked.length > 0, opensSealed: opened.length > 0 }
  const { charityId, id } = await addWork(context, {
    kind: exporter.kind,
    title: { code: title },
    right: [
      exporter.right,
      ...rights.filter(right => right !== exporter.right),
      ...(masked && unmasked.length > 0 ? [masked.unless] : []),
      ...(sealed && opened.length > 0 ? [sealed.needs] : []),
    ],
    request,
  })
  await context.enqueue(exportJobName, { charityId, id })
  context.audit({
    subject: { kind: 'export', id },
    detail: { kind: exporter.kind, columns: chosen, format, ...(revealed.length && { revealed }) },
  })
  return { id }
}
