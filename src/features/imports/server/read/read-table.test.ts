import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { AskedEncoding } from '#kit/text/csv.ts'
import { writeXlsx } from '#platform/server/export/xlsx-writer.ts'
import { zipOf } from '#testing/hostile/hostile-files.ts'
import { findCandidates, chooseCandidate, tableRows } from './read-table.ts'

const text = 'Tarikh;Jumlah;Nama\r\n25/02/2026;"1.234,50";Café "Ünal"\r\n'.replace('"Ünal"', 'Ünal')
const sniff = async (bytes: Buffer, usual: 'dmy', encoding: AskedEncoding | null = null) =>
  chooseCandidate(await findCandidates(bytes, usual, encoding), null)
async function rowsOf(bytes: Buffer, given: AskedEncoding | null = null) {
  const found = await sniff(bytes, 'dmy', given)
  if (!found) return null
  const rows: (string | number)[][] = []
  for await (const { rowNo, cells } of tableRows(found.kind, bytes, found.reading)) rows.push([rowNo, ...cells])
  return { ...found, rows }
}
const utf16 = (order: 'le' | 'be') => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}

describe('a text', () => {
  test.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\ufeff${text}`)],
    ['utf-16le', utf16('le')],
    ['utf-16be', utf16('be')],
    ['utf-16le', Buffer.from(text, 'utf16le')],
    ['windows-1252', Buffer.from(text, 'latin1')],
  ] as const)('a workbook in %s is read letter by letter', async (encoding, bytes) => {
    const found = await rowsOf(bytes, encoding === 'windows-1252' ? encoding : null)
    expect(found?.reading).toEqual({ encoding, delimiter: ';', headerRow: 1, sheet: null })
    expect(found?.rows).toEqual([
      [1, 'Tarikh', 'Jumlah', 'Nama'],
      [2, '25/02/2026', '1.234,50', 'Café Ünal'],
    ])
  })

  test.each([',', ';', '\t', '|'] as const)('a text is cut into columns at %j', async delimiter => {
    const cells = [
      ['Date', 'Amount', 'Name'],
      ['2026-02-25', '10', 'Lim, Wei; Ming'],
    ]
    const bytes = Buffer.from(cells.map(row => row.map(cell => `"${cell}"`).join(delimiter)).join('\n'))
    expect(await rowsOf(bytes)).toMatchObject({
      reading: { delimiter },
      rows: [
        [1, ...cells[0]!],
        [2, ...cells[1]!],
      ],
    })
  })

  test('a text has its headings below a title, and rows numbered as a spreadsheet does, over cells of several lines', async () => {
    const found = await rowsOf(Buffer.from('Masjid An-Nur\n\nDate,Amount,Name\n2026-02-25,10,"Lim\nWei"\n\n2026-02-26,11,Tan\n'))
    expect(found?.reading.headerRow).toBe(3)
    expect(found?.rows.slice(2)).toEqual([
      [4, '2026-02-25', '10', 'Lim\nWei'],
      [6, '2026-02-26', '11', 'Tan'],
    ])
  })

  test.each([
    ['25/02/2026 01/02/2026', 'dmy', false],
    ['02/25/2026 01/02/2026', 'mdy', false],
    ['01/02/2026 03/02/2026', 'dmy', true],
    [`${'01/02/2026 '.repeat(40)}02/25/2026`, 'dmy', true],
    ['2026-02-01 2026-02-03', 'dmy', false],
    ['03/02/26 25/02/26', 'dmy', false],
    ['26/02/03 26/02/25', 'ymd', false],
    ['25/12/26', 'dmy', true],
    ['25/12/26 26/12/2026', 'dmy', false],
    ['01/02/2026 03/02/2026 Total Average Count', 'dmy', true],
  ])('a workbook whose dates are %s is read as %s; asked: %s', async (dates, order, isAsked) => {
    const found = await rowsOf(
      Buffer.from(
        [
          'Date,Amount',
          ...dates
            .trim()
            .split(' ')
            .map(date => `${date},10`),
        ].join('\n'),
      ),
    )
    expect(found?.columns[0]?.days).toMatchObject({ order, isAsked })
  })

  test('gives back what our own files guard against formulas', async () => {
    expect((await rowsOf(Buffer.from(`Date,Amount,Name\n2026-02-25,10,'=Siti\n`)))?.rows[1]).toEqual([2, '2026-02-25', '10', '=Siti'])
  })

  test('a file that is not text is refused', async () => {
    await expect(sniff(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 'dmy')).rejects.toThrow('no table')
    expect(await sniff(Buffer.from(' \n\n'), 'dmy')).toBeNull()
  })
})

describe('a workbook', () => {
  const column = (key: string, kind: 'text' | 'number') => ({ key, label: key, kind }) as never
  async function workbook(rows: readonly (readonly string[])[]): Promise<Buffer> {
    const out = new PassThrough()
    const whole = buffer(out)
    await writeXlsx(
      out,
      'Gifts',
      [column('Date', 'text'), column('Amount', 'number'), column('Name', 'text')],
      (async function* () {
        yield* rows
      })(),
    )
    out.end()
    return whole
  }

  test('a workbook is read with its sheets, words and numbers', async () => {
    const found = await rowsOf(await workbook([['25/02/2026', '12.50', 'Lim & <Wei>']]))
    expect(found).toMatchObject({ kind: 'xlsx', reading: { encoding: null, delimiter: null, headerRow: 1 } })
    expect(found?.rows).toEqual([
      [1, 'Date', 'Amount', 'Name'],
      [2, '25/02/2026', '12.5', 'Lim & <Wei>'],
    ])
  })

  test('a workbook of 60,000 rows is read without keeping them', async () => {
    const bytes = await workbook(Array.from({ length: 60_000 }, (_, at) => ['25/02/2026', '12.50', `Donor ${at} ${'x'.repeat(60)}`]))
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const living = () => {
      collect()
      return process.memoryUsage().heapUsed
    }
    const before = living()
    let count = 0
    let most = 0
    for await (const { cells } of tableRows('xlsx', bytes, { encoding: null, delimiter: null })) {
      count += cells.length > 0 ? 1 : 0
      if (count % 10_000 === 0) most = Math.max(most, living() - before)
    }
    expect(count).toBe(60_001)
    expect(most).toBeLessThan(6_000_000) // holding all rows in memory would take 20 MB or more
  })

  const parts = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>',
  }
  test('a workbook that grows beyond all measure when it is opened is refused, and quickly', async () => {
    const bytes = await zipOf({
      'xl/workbook.xml': [parts['xl/workbook.xml']],
      'xl/worksheets/sheet1.xml': [parts['xl/worksheets/sheet1.xml']],
      'xl/sharedStrings.xml': Array.from({ length: 700 }, () => `<si><t>${'A'.repeat(65_000)}</t></si>`),
    })
    expect(bytes.length).toBeLessThan(1_000_000)
    const before = process.cpuUsage()
    await expect(sniff(bytes, 'dmy')).rejects.toMatchObject({ isBomb: true })
    const { user, system } = process.cpuUsage(before) // CPU time, so that other work of the machine does not count
    expect((user + system) / 1000).toBeLessThan(2000)
  })

  test('a workbook that names a document type, or is cut short, is refused', async () => {
    const typed = await zipOf({
      'xl/workbook.xml': [parts['xl/workbook.xml']],
      'xl/worksheets/sheet1.xml': ['<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>', parts['xl/worksheets/sheet1.xml']],
    })
    await expect(sniff(typed, 'dmy')).rejects.toThrow('document type')
    await expect(sniff(typed.subarray(0, typed.length - 30), 'dmy')).rejects.toThrow()
  })
})
