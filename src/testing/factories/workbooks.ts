import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { writeSheets } from '#platform/server/export/xlsx-writer.ts'

export type Sheets = Readonly<Record<string, readonly (readonly string[])[]>>
/** A workbook of these sheets; the first row of each stands above its columns. */
export async function workbook(sheets: Sheets, name = 'gifts.xlsx'): Promise<File> {
  const out = new PassThrough()
  const rows = async function* (of: readonly (readonly string[])[]) {
    yield* of
  }
  const written = Object.entries(sheets).map(([title, [head = [], ...body]]) => ({
    title,
    columns: head.map(label => ({ key: label, label, kind: 'text' as const })),
    rows: rows(body),
  }))
  const [bytes] = await Promise.all([buffer(out), writeSheets(out, written)])
  return new File([new Uint8Array(bytes)], name)
}
