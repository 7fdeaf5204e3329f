import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipReader } from '#platform/server/spreadsheets/zip-reader.ts'
import { ZipWriter } from '#platform/server/export/zip-writer.ts'
import { writeSheets } from '#platform/server/export/xlsx-writer.ts'

export type WorkbookSheets = Readonly<Record<string, readonly (readonly string[])[]>>
/** A workbook of these sheets; the first row of each is the header. */
export async function workbook(sheets: WorkbookSheets, name = 'gifts.xlsx'): Promise<File> {
  const out = new PassThrough()
  const rows = async function* (cells: readonly (readonly string[])[]) {
    yield* cells
  }
  const written = Object.entries(sheets).map(([title, [head = [], ...body]]) => ({
    title,
    columns: head.map(label => ({ key: label, label, kind: 'text' as const })),
    rows: rows(body),
  }))
  const [bytes] = await Promise.all([buffer(out), writeSheets(out, written)])
  return new File([new Uint8Array(bytes)], name)
}

type WorkbookPart = string | ((before: string) => string)
/** A workbook with further parts, or with others in their place. */
export async function replaceParts(file: File, parts: Readonly<Record<string, WorkbookPart>>): Promise<File> {
  const before = new ZipReader(Buffer.from(await file.arrayBuffer()))
  const textOf = async (name: string) => {
    const pieces: string[] = []
    for await (const piece of before.text(name, 1e8)) pieces.push(piece)
    return pieces.join('')
  }
  const out = new PassThrough()
  const zip = new ZipWriter(out)
  const write = async () => {
    for (const name of new Set([...before.names(), ...Object.keys(parts)])) {
      const [text, part] = [await textOf(name), parts[name] ?? ((unchanged: string) => unchanged)]
      await zip.add(name, [typeof part === 'string' ? part : part(text)])
    }
    await zip.end()
  }
  const [bytes] = await Promise.all([buffer(out), write()])
  return new File([new Uint8Array(bytes)], file.name)
}
