import { beforeAll, describe, expect, test } from 'vitest'
import type { AskedEncoding } from '#kit/text/csv.ts'
import { newUploadDesk, readAsItComes, type UploadDesk } from '#testing/factories/imports.ts'
import { methodIds } from '#kit/giving/ids.ts'

const head = 'Date,Amount,Fund,Payment method,Name,Reference'
const gift = (amount: string, name = 'Aminah', reference = '', day = '25/02/2026') =>
  `${day},${amount},Building fund,Cash,${name},${reference}`
const bytes = (...parts: readonly (string | readonly number[])[]) =>
  new File(
    [new Uint8Array(Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part)))))],
    'gifts.csv',
  )
const csv = (...lines: readonly string[]) => bytes(`${lines.join('\r\n')}\r\n`)
const utf16 = (text: string) => [...Buffer.from(text, 'utf16le')]
const quoted = (cell: string) => `"${cell}"`

let desk: UploadDesk
beforeAll(async () => (desk = await newUploadDesk()))
type Case = readonly [name: string, file: () => File, rows: readonly string[], sum: number]
const ready = (...rows: readonly number[]) => rows.map(no => `${no} ready`)
const cases: readonly Case[] = [
  ['UTF-16 with its mark', () => bytes([0xff, 0xfe], utf16(`${head}\r\n${gift('10', '陈美玲')}`)), ready(2), 1000],
  ['UTF-16 without its mark', () => bytes(utf16(`${head}\r\n${gift('10', 'Nürül')}`)), ready(2), 1000],
  ['letters that were lost before', () => csv(head, gift('10', 'Jos\ufffd')), ['2 wrong donorName/DAMAGED_LETTERS'], 0],
  [
    'a mark, semicolons and decimal commas',
    () =>
      bytes(
        `\ufeff${head.replaceAll(',', ';')}\n25/02/2026;1.234,50;Building fund;Cash;A;\n25/02/2026;12,50;Building fund;Cash;B;\n25/02/2026;12.50;Building fund;Cash;C;\n`,
      ),
    ['2 wrong amount/BAD_AMOUNT', '3 wrong amount/BAD_AMOUNT', '4 ready'],
    1250,
  ],
  ['tabs', () => bytes(`${head.replaceAll(',', '\t')}\n25/02/2026\t10\tBuilding fund\tCash\tAli, Bin\tR1`), ready(2), 1000],
  ['bars and single carriage returns', () => bytes(`${head}\r${gift('10')}\r`.replaceAll(',', '|')), ready(2), 1000],
  ['a line that names the separator', () => bytes(`sep=;\n${head}\n${gift('10')}`.replaceAll(',', ';')), ready(3), 1000],
  ['headings in two rows under a title', () => csv('Masjid An-Nur,,,,,', 'Gift,,,,Donor,', head, gift('10')), ready(4), 1000],
  [
    'totals',
    () => csv(head, gift('10'), 'Total,10,,,,', 'Grand Total:,10,,,,', ',,,Jumlah,,10', ',10,,,,'),
    ['2 ready', '3 total', '4 total', '5 total', '6 wrong donatedOn/MISSING fund/MISSING paymentMethod/MISSING'],
    1000,
  ],
  [
    'amounts of several currencies',
    () => csv(head, gift('S$10'), gift('US$20', 'B'), gift('RM30', 'C'), gift('40 SGD', 'D'), gift('€70', 'E')),
    ['2 ready', '3 wrong amount/OTHER_CURRENCY', '4 wrong amount/OTHER_CURRENCY', '5 ready', '6 wrong amount/OTHER_CURRENCY'],
    5000,
  ],
  [
    'a column of currencies',
    () => csv(`${head},Currency`, `${gift('10')},SGD`, `${gift('20', 'B')},MYR`, `${gift('30', 'C')},S$`),
    ['2 ready', '3 wrong currency/OTHER_CURRENCY', '4 ready'],
    4000,
  ],
  [
    'amounts whose heading names dollars of others',
    () => csv(head.replace('Amount', 'Amount (USD)'), gift('10')),
    ['2 wrong amount/OTHER_CURRENCY'],
    0,
  ],
  ['amounts whose heading names their own currency', () => csv(head.replace('Amount', 'Amount (S$)'), gift('10')), ready(2), 1000],
  [
    'amounts whose heading counts cents',
    () => csv(head.replace('Amount', 'Amount (cents)'), gift('1000')),
    ['2 wrong amount/OTHER_UNIT'],
    0,
  ],
  [
    'amounts below zero',
    () => csv(head, ...['-10', '(20)', '30-', '40 CR', '50DR', '−60', '+70'].map((amount, at) => gift(amount, `Donor ${at}`))),
    [2, 3, 4, 5, 6, 7, 8].map(no => `${no} wrong amount/BAD_AMOUNT`),
    0,
  ],
  [
    'headings that stand again in the middle',
    () => csv(head, gift('10', 'A'), head, gift('20', 'B')),
    [
      '2 ready',
      '3 wrong donatedOn/BAD_DATE amount/BAD_AMOUNT fund/UNKNOWN_VALUE paymentMethod/UNKNOWN_VALUE donorName/NAME_MISSING',
      '4 ready',
    ],
    3000,
  ],
  [
    'days as numbers of a spreadsheet',
    () => csv(head, gift('10', 'A', '', '46078'), gift('20', 'B', '', '46079.5')),
    ['2 wrong donatedOn/BAD_DATE/date', '3 wrong donatedOn/BAD_DATE'],
    0,
  ],
  [
    'days of both orders',
    () => csv(head, gift('10', 'A', '', '13/02/2026'), gift('20', 'B', '', '02/14/2026')),
    ['2 ready', '3 wrong donatedOn/BAD_DATE/date'],
    1000,
  ],
  [
    'days that no calendar has, or that are to come',
    () =>
      csv(head, ...['31/02/2026', '25/02/2569', '25/02/99', '25 Feb', '00/00/0000'].map((day, at) => gift('10', `Donor ${at}`, '', day))),
    [
      '2 wrong donatedOn/BAD_DATE',
      '3 wrong donatedOn/DATE_TO_COME',
      '4 wrong donatedOn/DATE_TO_COME',
      '5 wrong donatedOn/BAD_DATE',
      '6 wrong donatedOn/BAD_DATE',
    ],
    0,
  ],
  [
    'thousands in every style',
    () =>
      csv(
        head,
        ...['1,234.50', '1.234,50', "1'234.50", '12,34', '1.234', '1,2345.00'].map((amount, at) => gift(quoted(amount), `Donor ${at}`)),
      ),
    [
      '2 ready',
      '3 wrong amount/BAD_AMOUNT',
      '4 wrong amount/BAD_AMOUNT/amount',
      '5 wrong amount/BAD_AMOUNT',
      '6 wrong amount/BAD_AMOUNT',
      '7 wrong amount/BAD_AMOUNT',
    ],
    123_450,
  ],
  [
    'amounts that are none',
    () =>
      csv(
        head,
        ...['10%', '1e3', '10.005', 'ten', '10/-', '0.00', '99999999999999', '=10+5', 'TRUE'].map((amount, at) =>
          gift(amount, `Donor ${at}`),
        ),
      ),
    Array.from({ length: 9 }, (_, at) => `${at + 2} wrong amount/BAD_AMOUNT`),
    0,
  ],
  [
    'a cell of 50,000 letters',
    () => csv(head, gift('10', 'A'.repeat(50_000)), gift('20', 'B')),
    ['2 wrong donorName/TOO_LONG', '3 ready'],
    2000,
  ],
  ['96 columns', () => csv(`${head}${',Extra'.repeat(90)}`, `${gift('10')}${','.repeat(89)},x`), ready(2), 1000],
  [
    'control characters in its first cells',
    () => csv(head, gift('10', 'Ami\u0001nah'), gift('20', 'Ba\0kar'), gift('30', 'Chong')),
    ['2 wrong donorName/BAD_CHARACTER/trim', '3 wrong donorName/BAD_CHARACTER/trim', '4 ready'],
    3000,
  ],
  ['the end of a text as it was marked of old', () => bytes(`${head}\r\n${gift('10')}\r\n\u001a`), ready(2), 1000],
  ['quotation marks within cells', () => csv(head, gift('10', 'Ali "Baba" Tan'), gift('20', '5" pipe')), ready(2, 3), 3000],
  [
    'commas of thousands that nothing quotes, in every row',
    () => csv('Date,Amount,Name', '25/02/2026,1,234.50,Aminah', '26/02/2026,2,234.50,Bakar'),
    ['2 wrong row/EXTRA_CELLS donorName/NAME_MISSING', '3 wrong row/EXTRA_CELLS donorName/NAME_MISSING'],
    0,
  ],
  ['commas at the ends and blank rows', () => csv(`${head},,`, `${gift('10')},,`, ',,,,,,,', `${gift('20', 'B')},,`), ready(2, 4), 3000],
  [
    'notes below',
    () => csv(head, gift('10'), 'Printed on 01/03/2026,,,,,', 'End of report'),
    [
      '2 ready',
      '3 wrong donatedOn/BAD_DATE amount/MISSING fund/MISSING paymentMethod/MISSING',
      '4 wrong row/MISSING_CELLS donatedOn/BAD_DATE amount/MISSING fund/MISSING paymentMethod/MISSING',
    ],
    1000,
  ],
  ['digits of full width', () => csv(head, gift('１０．５０', 'Ali', '', '２５/０２/２０２６')), ready(2), 1050],
  ['digits of another script', () => csv(head, gift('١٠', 'علي')), ['2 wrong amount/BAD_AMOUNT'], 0],
  [
    'blanks and unseen characters',
    () => csv(head, gift('\u00a010.00\u00a0', 'Ali'), gift('20', '\u200b')),
    ['2 ready', '3 wrong donorName/NAME_MISSING/trim'],
    1000,
  ],
  [
    'several separators',
    () => bytes(`${head}\n${gift('10')}\n${gift('20').replaceAll(',', ';')}\n`),
    ['2 ready', '3 wrong row/MISSING_CELLS donatedOn/BAD_DATE amount/MISSING fund/MISSING paymentMethod/MISSING'],
    1000,
  ],
  [
    'the same line twice',
    () => csv(head, gift('10', 'A', 'R1'), gift('10', 'A', 'R1'), gift('10', 'A', 'R2')),
    ['2 ready', '3 doubtful', '4 ready'],
    2000,
  ],
]

describe('reading messy texts', () => {
  test.each(cases)('a file with %s', async (_, file, rows, sum) => {
    expect(await readAsItComes(desk, file())).toMatchObject({ rows, sum })
  })

  test.each<[AskedEncoding, () => File, rows: string[], names: string[]]>([
    ['windows-1252', () => bytes(`${head}\r\n25/02/2026,10,Building fund,Cash,Jos`, [0xe9, 0x20, 0x96], ',R1\r\n'), ready(2), ['José –']],
    [
      'windows-1252',
      () => bytes(`${head}\r\n${gift('10', 'José')}\r\n26/02/2026,20,Building fund,Cash,Jos`, [0xe9], ',R2\r\n'),
      ['2 wrong donorName/DAMAGED_LETTERS', '3 ready'],
      ['JosÃ©', 'José'],
    ],
    [
      'utf-8',
      () => bytes(`${head}\r\n${gift('10', 'José')}\r\n26/02/2026,20,Building fund,Cash,Jos`, [0xe9], ',R3\r\n'),
      ['2 ready', '3 wrong donorName/DAMAGED_LETTERS'],
      ['José', 'Jos�'],
    ],
    [
      'gbk',
      () => bytes(`${head}\n25/02/2026,10,Building fund,Cash,`, [0xb3, 0xc2, 0xc3, 0xc0, 0xc1, 0xe1], ' 4111 1111 1111 1111,R4\n'),
      ['2 wrong donorName/CARD_NUMBER'],
      ['陈美玲 [card •••• 1111]'],
    ],
    // A letter whose second byte is that of a bar.
    [
      'big5',
      () => bytes(`${head}\n25/02/2026,10,Building fund,Cash,`.replaceAll(',', '|'), [0xb3, 0x5c, 0xa5, 0x7c], '|R5\n'),
      ready(2),
      ['許四'],
    ],
    ['macintosh', () => bytes(`${head}\r25/02/2026,10,Building fund,Cash,Jos`, [0x8e], ',R6\r'), ready(2), ['José']],
  ])('a text that is not UTF-8 is asked about, and read in %s once that was said', async (encoding, file, rows, names) => {
    const refusal = await desk.api.imports.upload({ files: [file()] }).then(
      () => null,
      (error: { code: string; errors: { field: string }[] }) => error,
    )
    expect(refusal).toMatchObject({
      code: 'ENCODING_ASKED',
      errors: expect.arrayContaining([expect.objectContaining({ field: encoding })]),
    })
    const { id, ...found } = await readAsItComes(desk, file(), encoding)
    expect(found.rows).toEqual(rows)
    const { items } = await desk.api.imports.rows({ id })
    expect(items.map(({ fields }) => fields.donorName)).toEqual(names)
  })

  test('a file with no headings loses no row: its columns are asked about by their letters', async () => {
    const { api, fundId, runJobs } = desk
    const lines = ['Masjid An-Nur', '25/02/2026,10,Aminah', '26/02/2026,20,Bakar']
    for (const rowsOfFile of [lines.slice(1), lines]) {
      const found = await api.imports.upload({ files: [csv(...rowsOfFile)] })
      expect(found).toMatchObject({ isSure: false, reading: { headerRow: 0 }, mapping: {} })
      expect(found.columns.map(({ name }) => name)).toEqual(['A', 'B', 'C'])
      const { id, version, dayOrder } = found
      const mapping = { donatedOn: 0, amount: 1, donorName: 2 }
      await api.imports.check({ id, version, mapping, dayOrder, defaults: { fund: fundId, paymentMethod: String(methodIds.cash) } })
      await runJobs()
      expect((await api.imports.find({ id })).counts).toMatchObject({ ready: 2, wrong: rowsOfFile.length - 2 })
    }
  })

  test('a file with days that two orders fit is asked about', async () => {
    const found = await desk.api.imports.upload({
      files: [csv(head, gift('10', 'A', '', '03/02/2026'), gift('20', 'B', '', '04/02/2026'))],
    })
    expect(found).toMatchObject({ isSure: false, daySamples: ['03/02/2026', '04/02/2026'] })
  })

  test('a file with two columns of one name is asked about', async () => {
    const twice = await desk.api.imports.upload({ files: [csv(head.replace('Reference', 'Amount'), gift('10', 'A', '99'))] })
    expect([twice.isSure, twice.mapping.amount]).toEqual([false, undefined])
  })
})

describe('a file is refused by its reason when it', () => {
  test.each<[string, () => File, string, string]>([
    ['has 200 columns', () => csv(`${head}${',Extra'.repeat(194)}`, `${gift('10')}${','.repeat(194)}`), 'TOO_WIDE', '100 columns'],
    ['has headings only', () => csv(head), 'EMPTY', 'no rows'],
    ['has blank lines only', () => bytes('\r\n  \r\n'), 'EMPTY', 'no rows'],
    ['has a row that never ends', () => csv(head, gift('10', 'A'.repeat(150_000))), 'QUOTE_OPEN', 'Row 2'],
    ['has a quotation mark that is never closed', () => csv(head, gift('10'), gift('20', '"Ali')), 'QUOTE_OPEN', 'Row 3'],
    ['is a page for browsers', () => bytes('<html><table><tr><td>Date</td></tr></table></html>'), 'NO_TABLE', 'CSV or XLSX'],
    ['is a PDF', () => bytes('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), 'NO_TABLE', 'CSV or XLSX'],
    ['is JSON', () => bytes('[{"date":"2026-02-25","amount":10}]'), 'NO_TABLE', 'CSV or XLSX'],
    [
      'is a workbook from before XLSX',
      () =>
        bytes(
          [0xd0, 0xcf, 0x11, 0xe0],
          Array.from({ length: 600 }, () => 0),
        ),
      'NO_TABLE',
      'CSV or XLSX',
    ],
  ])('%s', async (_, file, code, words) => {
    await expect(desk.api.imports.upload({ files: [file()] })).rejects.toMatchObject({
      code,
      message: expect.stringContaining(words),
    })
  })
})
