import { beforeAll, describe, expect, test } from 'vitest'
import { csvFile, newUploadDesk, readAsItComes, type UploadDesk } from '#testing/factories/imports.ts'
import { methodIds } from '#kit/giving/ids.ts'

const head = 'Date,Amount,Fund,Payment method,Name,Reference'
const gift = (amount: string, name = 'Aminah', reference = '') => `25/02/2026,${amount},Building fund,Cash,${name},${reference}`
const csv = (...lines: readonly string[]) => csvFile(lines)

let desk: UploadDesk
beforeAll(async () => (desk = await newUploadDesk()))
type Case = readonly [name: string, file: () => File, rows: readonly string[], sum: number]
const cases: readonly Case[] = [
  [
    'debits and credits',
    () => csv(`${head},D/C`, ...['C', 'D', 'cr', '', 'x'].map((side, at) => `${gift('10', `Donor ${at}`)},${side}`)),
    ['2 ready', '3 noGift', '4 ready', '5 wrong debitCredit/UNKNOWN_VALUE', '6 wrong debitCredit/UNKNOWN_VALUE'],
    2000,
  ],
  [
    'debits and credits under another heading',
    () => csv(`${head},Transaction type`, `${gift('10')},Credit`, `${gift('20', 'B')},Debit`),
    ['2 ready', '3 noGift'],
    1000,
  ],
  [
    'amounts paid back that cannot be read',
    () =>
      csv(
        `${head},Amount refunded`,
        ...['', '0.00', '-', '"10,00"', 'US$10', 'full'].map((text, at) => `${gift('10', `Donor ${at}`)},${text}`),
      ),
    ['2 ready', '3 ready', '4 ready', ...[5, 6, 7].map(no => `${no} wrong amountRefunded/UNREAD_AMOUNT`)],
    3000,
  ],
  [
    'money out that cannot be read',
    () => csv('Date,Debit,Credit,Fund,Name', '25/02/2026,x,60,Building fund,A', '25/02/2026,,50,Building fund,B'),
    ['2 wrong amountOut/UNREAD_AMOUNT', '3 ready'],
    5000,
  ],
  [
    'totals without a word, of all and of a part',
    () => csv('Date,Amount,Name', ...['10,A', '20,B', '30,', '5,C', '6,D', '11,', '41,', '7,'].map(cells => `25/02/2026,${cells}`)),
    ['2 ready', '3 ready', '4 doubtful', '5 ready', '6 ready', '7 doubtful', '8 doubtful', '9 ready'],
    4800,
  ],
  [
    'amounts cut at their commas where names are left out',
    () => csv('Date,Amount,Reference,Name,Remarks', '25/02/2026,1,234.50,,Aminah', '25/02/2026,20,R1,Bakar,'),
    ['2 wrong row/EXTRA_CELLS', '3 ready'],
    2000,
  ],
  [
    'names in parts',
    () =>
      csv(
        'Date,Amount,Fund,Payment method,First name,Middle name,Last name',
        ...['Siti,,-', 'NULL,,NULL', '#REF!,,Tan', 'Anonymous,,Anonymous', 'NA,,NA', 'Ali,Hassan,Abu'].map(
          (name, at) => `25/02/2026,${at + 10},Building fund,Cash,${name}`,
        ),
      ),
    ['2 ready', '3 wrong donorName/NAME_MISSING', '4 wrong donorName/NAME_MISSING', '5 ready', '6 wrong donorName/NAME_MISSING', '7 ready'],
    3800,
  ],
  [
    'numbers that a spreadsheet shortened',
    () =>
      csv(`${head},Cheque number`, `${gift('10', 'A', '2.02602E+11')},`, `${gift('20', 'B', '5E12').replace('Cash', 'Cheque')},1.23E+05`),
    ['2 wrong referenceNo/DAMAGED_DIGITS', '3 wrong chequeNumber/DAMAGED_DIGITS'],
    0,
  ],
  [
    'identity numbers in hidden form, and as a name',
    () => csv(`${head},NRIC`, `${gift('10')},SXXXX567D`, `${gift('20', 'S1234567D')},`),
    ['2 wrong nirc/BAD_ID', '3 wrong donorName/NAME_MISSING'],
    0,
  ],
]

describe('lines that may be no gift, or not the one they seem', () => {
  test.each(cases)('%s are not guessed', async (_, file, rows, sum) => {
    expect(await readAsItComes(desk, file())).toMatchObject({ rows, sum })
  })

  test('a file whose amounts may be none of gifts, by a word in brackets, is asked about', async () => {
    const found = await desk.api.imports.upload({ files: [csv(head.replace('Amount', 'Amount (pledged)'), gift('10'))] })
    expect([found.isSure, found.mapping.amount]).toEqual([false, undefined])
  })

  test('a file with a way to pay that the country does not know is asked about', async () => {
    const australian = await newUploadDesk(undefined, { country: 'AU' })
    const found = await readAsItComes(australian, csv(head, gift('10').replace('Cash', 'GIRO'), gift('20', 'B')))
    expect(found.rows).toEqual(['2 wrong paymentMethod/UNKNOWN_VALUE', '3 ready'])
    expect(found.choices.paymentMethod?.map(({ id }) => id)).not.toContain(String(methodIds.giro))
  })
})
