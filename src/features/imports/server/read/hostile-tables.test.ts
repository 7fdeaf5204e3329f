import { describe, expect, test } from 'vitest'
import { measureGrowth, maxLinearGrowth } from '#testing/hostile/measure-growth.ts'
import { workbookParts, hostileSheets, hostileTexts, zipOf } from '#testing/hostile/hostile-files.ts'
import { findCandidates, tableRows } from './read-table.ts'
import { InvalidWorkbookError } from '#platform/server/spreadsheets/zip-reader.ts'

/** Examines a file and reads all its rows. A refusal is accepted here. */
async function readAll(bytes: Buffer): Promise<void> {
  try {
    const { found } = await findCandidates(bytes, 'dmy', 'windows-1252')
    const [first] = found
    if (!first) return
    const { kind, reading } = first.sniffed
    for await (const _ of tableRows(kind, bytes, reading));
  } catch (error) {
    if (!(error instanceof InvalidWorkbookError) && !(error as { code?: string }).code?.startsWith('CSV_')) throw error
  }
}

describe('the time to read a hostile file', () => {
  test.each(Object.keys(hostileSheets))('the time grows as the file does for a workbook of %s', async name => {
    const growth = await measureGrowth(async size => readAll(await zipOf(hostileSheets[name]!(size))))
    expect(growth).toBeLessThan(maxLinearGrowth)
  })

  test.each(Object.keys(hostileTexts))('the time grows as the file does for a text of %s', async name => {
    const growth = await measureGrowth(size => readAll(Buffer.from(hostileTexts[name]!(size))))
    expect(growth).toBeLessThan(maxLinearGrowth)
  })
})

test('a workbook whose directory points outside of it is refused', async () => {
  const bytes = await zipOf(workbookParts('<row r="1"><c r="A1"><v>1</v></c></row>'))
  for (let at = bytes.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4, 'latin1'))
    bytes.writeUInt32LE(0xfffffff0, at + 42)
  await expect(findCandidates(bytes, 'dmy', null)).rejects.toBeInstanceOf(InvalidWorkbookError)
})

test.each([
  ['rows that do not count upwards', '<row r="2"><c><v>1</v></c></row><row r="2"><c><v>2</v></c></row>'],
  ['a row number beyond the last row of a sheet', '<row r="99999999"><c><v>1</v></c></row>'],
  ['a row number that is none', '<row r="1e999"><c><v>1</v></c></row>'],
  ['a row within a row', '<row><row></row></row>'],
  ['a cell within a cell', '<row><c><c></c></c></row>'],
  ['an end that is missing', '<row><c><v>1</v></c>'],
])('a workbook with %s is refused', async (_, rows) => {
  await expect(findCandidates(await zipOf(workbookParts(rows)), 'dmy', null)).rejects.toBeInstanceOf(InvalidWorkbookError)
})

test('the words of a workbook are stored without what the database cannot store', async () => {
  const bytes = await zipOf(workbookParts('<row r="1"><c t="inlineStr"><is><t>Nama&#0;&#xD800;&amp;&#65;</t></is></c></row>'))
  for await (const { cells } of tableRows('xlsx', bytes, { encoding: null, delimiter: null })) expect(cells).toEqual(['Nama&A'])
})
