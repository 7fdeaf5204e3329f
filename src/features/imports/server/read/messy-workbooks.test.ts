import { beforeAll, describe, expect, test } from 'vitest'
import { newUploadDesk, readAsItComes, type UploadDesk } from '#testing/factories/imports.ts'
import { replaceParts, workbook } from '#testing/factories/workbooks.ts'

const names = ['Date', 'Amount', 'Fund', 'Payment method', 'Name', 'Reference']
const sheet = { Gifts: [names, ['2026-02-25', '10.00', 'Building fund', 'Cash', 'Aminah', 'R1']] }
const text = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`
const number = (at: string, value: string, style = '') => `<c r="${at}"${style}><v>${value}</v></c>`
const row = (no: number, day: string, amount: string, attributes = '') =>
  `<row r="${no}"${attributes}>${day}${amount}${text(`C${no}`, 'Building fund')}${text(`D${no}`, 'Cash')}${text(`E${no}`, `Donor ${no}`)}</row>`
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const isDay = ' s="1"'
/** A workbook of one sheet with these rows below its headings. Style 1 formats a day. */
const book = (...rows: readonly string[]) => bookOf(names, rows)
const bookOf = async (headings: readonly string[], rows: readonly string[]) =>
  replaceParts(await workbook(sheet), {
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData><row r="1">${headings.map((name, at) => text(`${'ABCDEF'[at]}1`, name)).join('')}</row>${rows.join('')}</sheetData></worksheet>`,
    'xl/styles.xml': `<styleSheet ${main}><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/><numFmt numFmtId="165" formatCode="&quot;US$&quot;#,##0.00"/><numFmt numFmtId="166" formatCode="[$S$-4809]#,##0.00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="9"/><xf numFmtId="166"/></cellXfs></styleSheet>`,
  })

test('a time of a workbook that is in UTC decides the day', async () => {
  const { api, runJobs, rowsOf } = await newUploadDesk()
  const cell = (serial: string, no: number) => row(no, number(`A${no}`, serial, isDay), number(`B${no}`, '10'))
  const file = await bookOf(['Created (UTC)', ...names.slice(1)], [cell('46078.75', 2), cell('46078.25', 3)])
  const { id, version, mapping, dayOrder } = await api.imports.upload({ files: [file] })
  await api.imports.check({ id, version, mapping: { ...mapping, donatedOn: 0 }, dayOrder })
  await runJobs()
  const read = (await rowsOf('import_row')).toSorted((one, other) => Number(one['row_no']) - Number(other['row_no']))
  expect(read.map(line => line['donated_on'])).toEqual([new Date('2026-02-26'), new Date('2026-02-25')])
})

let desk: UploadDesk
beforeAll(async () => (desk = await newUploadDesk()))

type Case = readonly [name: string, file: () => Promise<File>, rows: readonly string[], sum: number]
const cases: readonly Case[] = [
  ['empty sheets beside one of gifts', () => workbook({ Cover: [[]], ...sheet, Notes: [[]] }), ['2 ready'], 1000],
  [
    'rows that a filter hides',
    () =>
      book(
        row(2, number('A2', '46078', isDay), number('B2', '10')),
        row(3, number('A3', '46079', isDay), number('B3', '20'), ' hidden="1"'),
      ),
    ['2 ready', '3 wrong row/HIDDEN_ROW'],
    1000,
  ],
  [
    'formulas, with their results and without',
    () =>
      book(
        row(2, text('A2', '2026-02-25'), '<c r="B2"><f>5+5</f><v>10</v></c>'),
        row(3, text('A3', '2026-02-25'), '<c r="B3"><f>5+5</f></c>'),
        row(4, text('A4', '2026-02-25'), '<c r="B4" t="e"><f>1/0</f><v>#DIV/0!</v></c>'),
      ),
    ['2 ready', '3 wrong amount/MISSING', '4 wrong amount/BAD_AMOUNT'],
    1000,
  ],
  [
    'numbers as a spreadsheet keeps them',
    () =>
      book(
        row(2, number('A2', '46078.75', isDay), number('B2', '10.100000000000001')),
        row(3, number('A3', '46078', isDay), number('B3', '10.125')),
        row(4, number('A4', '46078', isDay), number('B4', '1.2E-3')),
        row(5, number('A5', '46078'), number('B5', '10')),
      ),
    ['2 ready', '3 wrong amount/BAD_AMOUNT', '4 wrong amount/BAD_AMOUNT', '5 wrong donatedOn/BAD_DATE/date'],
    1010,
  ],
  [
    'amounts that are shown in another currency, as a percentage, and in its own currency',
    () =>
      book(
        row(2, number('A2', '46078', isDay), number('B2', '40', ' s="2"')),
        row(3, number('A3', '46078', isDay), number('B3', '0.5', ' s="3"')),
        row(4, number('A4', '46078', isDay), number('B4', '12.5', ' s="4"')),
      ),
    ['2 wrong amount/OTHER_CURRENCY', '3 wrong amount/BAD_AMOUNT', '4 ready'],
    1250,
  ],
  [
    'cells that were merged',
    () => book(row(2, text('A2', '2026-02-25'), number('B2', '10')), row(3, '', number('B3', '20'))),
    ['2 ready', '3 wrong donatedOn/MISSING'],
    1000,
  ],
]

describe('reading dates that a spreadsheet converted in part', () => {
  const day = (no: number, cell: string) => row(no, cell, number(`B${no}`, '10'))
  const halfConverted = () =>
    book(
      day(2, number('A2', '46083', isDay)), // 2026-03-02, typed as 03/02/2026
      day(3, text('A3', '25/02/2026')),
      day(4, number('A4', '46082', isDay)), // 2026-03-01, typed as 03/01/2026
      day(5, number('A5', '46055', isDay)), // 2026-02-02
    )
  const heldRows = ['2 wrong donatedOn/DAY_OR_MONTH/swapDate', '3 ready', '4 wrong donatedOn/DAY_OR_MONTH/swapDate', '5 ready']

  test('holds their rows until somebody swaps day and month, which can be undone', async () => {
    const found = await readAsItComes(desk, await halfConverted())
    const { id } = found
    expect(found).toMatchObject({ rows: heldRows, sum: 2000 })
    expect((await desk.api.imports.find({ id })).fixes).toEqual([{ fix: 'swapDate', cells: 2 }])
    expect((await desk.api.imports.previewFix({ id, fix: 'swapDate' })).items.map(({ before, after }) => [before, after])).toEqual([
      ['2026-03-02', '3 Feb 2026'],
      ['2026-03-01', '3 Jan 2026'],
    ])
    const { details } = await desk.api.imports.change({ id, change: { kind: 'fix', fix: 'swapDate' } })
    expect(details.counts).toMatchObject({ ready: 4, wrong: 0 })
    expect((await desk.api.imports.dryRun({ id })).firstOn).toBe('2026-01-03')
    const undone = await desk.api.imports.change({ id, change: { kind: 'undo' } })
    expect(undone.details.counts).toMatchObject({ ready: 2, wrong: 2 })
  })

  test('keeps the dates when somebody says so', async () => {
    const own = await newUploadDesk()
    const { id } = await readAsItComes(own, await halfConverted())
    const { details } = await own.api.imports.change({ id, change: { kind: 'fix', fix: 'keepDate' } })
    expect(details.counts).toMatchObject({ ready: 4, wrong: 0 })
    expect((await own.api.imports.rows({ id })).items.map(({ fields }) => fields.donatedOn)).toEqual([
      '2 Mar 2026',
      '25/02/2026',
      '1 Mar 2026',
      '2026-02-02',
    ])
  })
})

describe('reading messy workbooks', () => {
  test.each(cases)('a workbook with %s', async (_, file, rows, sum) => {
    expect(await readAsItComes(desk, await file())).toMatchObject({ rows, sum })
  })

  test('a workbook with several sheets of gifts is asked about', async () => {
    const { isSure } = await desk.api.imports.upload({ files: [await workbook({ Jan: sheet.Gifts, Feb: sheet.Gifts })] })
    expect(isSure).toBe(false)
  })

  test('a workbook with empty sheets only is refused', async () => {
    await expect(desk.api.imports.upload({ files: [await workbook({ Empty: [[]] })] })).rejects.toMatchObject({ code: 'EMPTY' })
  })

  test('a workbook with a hidden row is recorded once a user says that it is right', async () => {
    const file = await book(row(2, number('A2', '46078', isDay), number('B2', '77'), ' hidden="1"'))
    const { id } = await readAsItComes(desk, file)
    const { details } = await desk.api.imports.change({ id, change: { kind: 'confirm', rowNos: [2] } })
    expect(details.counts).toMatchObject({ ready: 1, wrong: 0 })
  })
})
