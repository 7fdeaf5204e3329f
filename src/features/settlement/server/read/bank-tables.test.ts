import { expect, test } from 'vitest'
import { UnclearDatesError } from './day-order.ts'
import { readStatements } from './read-statement.ts'

const read = (lines: readonly string[]) => readStatements(Buffer.from(lines.join('\n')), { currency: 'SGD', timeZone: 'Asia/Singapore' })
const fault = (lines: readonly string[]) =>
  read(lines).then(
    () => null,
    (error: unknown) => (error instanceof UnclearDatesError ? error.question.orders : (error as { fault: object }).fault),
  )
const listLines = async (lines: readonly string[]) =>
  (await read(lines)).map(statement => [
    statement.account,
    statement.bank?.openingMinor,
    statement.bank?.closingMinor,
    ...statement.lines.map(({ lineNo, on, grossMinor, text }) => `${lineNo} ${on} ${grossMinor} ${text}`),
  ])

// The headings and rows of each are in the shape that public readers of the bank's files expect.
const ocbc = ['Account details for:,Business Account 601-123456-001', 'Ledger Balance,"1,234.56"', 'Transaction History']
const ocbcHead = 'Transaction date,Value date,Description,Withdrawals (SGD),Deposits (SGD)'
const uob = ['Account Number:,1234567890', 'Transaction Date,Transaction Description,Withdrawal,Deposit,Available Balance']
const maybank = ['Account Number,514012345678', 'Entry Date,Value Date,Transaction Description,Transaction Amount,Statement Balance']
const dbs = ['Account Details For:,DBS Account 003-900990-7', 'Transaction Date,Reference,Debit Amount,Credit Amount,Transaction Ref1']
const westpac = ['TRAN_DATE,ACCOUNT_NO,ACCOUNT_NAME,CCY,CLOSING_BAL,AMOUNT,TRAN_CODE,NARRATIVE,SERIAL']

test('reads a description in several rows as OCBC writes it', async () => {
  const rows = ['16/05/2026,16/05/2026,GIRO,"1,110.39",', ',,OFFICE RENT', '13/05/2026,13/05/2026,FAST,,379.50', ',,PayNow', ',,DON12345']
  expect(await listLines([...ocbc, ocbcHead, ...rows])).toEqual([
    ['6001', null, null, '5 2026-05-16 -111039 GIRO OFFICE RENT', '7 2026-05-13 37950 FAST PayNow DON12345'],
  ])
})

test('checks balances in the order in which the bank prints them, the newest first with UOB', async () => {
  const rows = ['04 Mar 2026,Charge,10.00,0,1290.00', '03 Mar 2026,FAST B,0,200.00,1300.00', '02 Mar 2026,FAST A,0,100.00,1100.00']
  const sameDay = rows.map(row => row.replace(/^0\d/, '02'))
  for (const table of [rows, rows.toReversed(), sameDay, sameDay.toReversed()])
    expect((await listLines([...uob, ...table]))[0]).toEqual(expect.arrayContaining(['7890', 100_000, 129_000]))
  expect(await fault([...uob, rows[0]!, rows[2]!])).toEqual({ code: 'STATEMENT_BALANCE', values: { line: 3 } })
  expect(await listLines([...uob, '02 Mar 2026,FAST A,0,100.00,', '02 Mar 2026,FAST B,0,200.00,1300.00'])).toMatchObject([
    ['7890', 100_000, 130_000, '3 2026-03-02 10000 FAST A', '4 2026-03-02 20000 FAST B'],
  ])
})

test('reads amounts with their sign or side before or behind them', async () => {
  const amounts = ['100.00', '+100.00', '100.00+', '100.00CR', '-10.00', '10.00-', '(10.00)', '10.00 DR']
  const rows = amounts.map(amount => `13/03/2026,13/03/2026,IBG,${amount},`)
  const [statement] = await read([...maybank, ...rows])
  expect(statement!.lines.map(({ grossMinor }) => grossMinor)).toEqual([10_000, 10_000, 10_000, 10_000, -1000, -1000, -1000, -1000])
  for (const amount of ['-10.00-', '(10.00', '-10.00 CR', '(10.00) DR', '10-.00'])
    expect(await fault([...maybank, `13/03/2026,,IBG,${amount},`])).toMatchObject({ code: 'STATEMENT_AMOUNT', values: { line: 3 } })
})

test('checks the bank’s own totals below the payments, and leaves out notes and balances', async () => {
  const rows = ['02 Apr 2026,ICT,,150.00,Gift', '15 Apr 2026,CHG,5.00,,Charge']
  const lines = [['9907', null, null, '3 2026-04-02 15000 ICT Gift', '4 2026-04-15 -500 CHG Charge']]
  expect(await listLines([...dbs, ...rows, 'Total,,5.00,150.00,', 'Closing balance,,,,"1,000.00"', 'Printed on 16 Apr 2026'])).toEqual(
    lines,
  )
  expect(await fault([...dbs, ...rows, 'Total,,5.00,155.00,'])).toEqual({ code: 'STATEMENT_BALANCE', values: { line: 5 } })
  expect(await fault([...dbs, ...rows, 'Total,,5.00,150.00,', '16 Apr 2026,ICT,,9.00,Not booked'])).toMatchObject({
    code: 'STATEMENT_DAY',
    values: { line: 5, text: 'Total' },
  })
  for (const row of ['16 Ap', '31/04/2026,ICT,,9.00,Gift', ',ICT,,9.00,Gift', 'Pending,ICT,,9.00,Gift'])
    expect(await fault([...dbs, ...rows, row])).toMatchObject({ code: 'STATEMENT_DAY', values: { line: 5 } })
})

test('leaves out what DBS calls pending, and refuses a status that it does not know', async () => {
  const head = 'Transaction Date,Transaction Code,Description,Transaction Ref1,Status,Debit Amount,Credit Amount'
  const row = (status: string, amount: string) => `02 Apr 2026,ICT,PayNow,REF${amount},${status},,${amount}`
  expect(await listLines([dbs[0]!, head, row('Settled', '150.00'), row('Pending', '7.00'), row('', '9.00')])).toEqual([
    ['9907', null, null, '3 2026-04-02 15000 ICT PayNow REF150.00', '5 2026-04-02 900 ICT PayNow REF9.00'],
  ])
  expect(await fault([dbs[0]!, head, row('Earmarked', '150.00')])).toEqual({
    code: 'STATEMENT_KIND',
    values: { line: 3, text: 'Earmarked' },
  })
})

test('reads CommBank’s lines, which have no headings, where each balance follows from the one before', async () => {
  const lines = ['17/03/2026,"+1,100.00","Direct Credit DON12","+2,234.56"', '16/03/2026,"-10.00","FEE","+1,134.56"']
  expect(await listLines(lines)).toEqual([[null, 114_456, 223_456, '1 2026-03-17 110000 Direct Credit DON12', '2 2026-03-16 -1000 FEE']])
  expect(await fault([lines[0]!, lines[1]!.replace('1,134.56', '1,134.57')])).toMatchObject({ code: 'STATEMENT_BALANCE' })
  for (const other of [lines.slice(1), lines.map(line => `${line},x`), lines.map(line => line.replace('"+', '"about '))])
    expect(await fault(other)).toMatchObject({ code: 'STATEMENT_UNKNOWN' })
})

test('takes no payment from a row that only says a balance', async () => {
  const opening = ['Opening balance,,,,1000.00', '01 Mar 2026,BALANCE B/F,,,1000.00', '02 Mar 2026,FAST A,0,100.00,1100.00']
  expect(await listLines([...uob, ...opening])).toEqual([['7890', 100_000, 110_000, '5 2026-03-02 10000 FAST A']])
})

test('reads each account of a Westpac file as a statement of its own', async () => {
  const row = (account: string, amount: string, text: string) => `20260317,${account},NUR,SGD,1234.56,${amount},050,${text},`
  const rows = [row('032000123456', '100.00', 'DON1'), row('032000999999', '', ''), row('032000654321', '50.00', 'DON2')]
  expect(await listLines([...westpac, ...rows].map(line => line.replace(',050,,', ',,,')))).toEqual([
    ['3456', null, null, '2 2026-03-17 10000 050 DON1'],
    ['4321', null, null, '4 2026-03-17 5000 050 DON2'],
  ])
})

test.each([
  ['Statement period: 01 Mar 2026 to 12 Mar 2026', ['2026-03-02', '2026-03-04']],
  ['Statement Date,01/03/2026 - 31/03/2026', ['2026-03-02', '2026-03-04']],
  ['From: 1 Mar 2026\nTo: 31 Mar 2026', ['2026-03-02', '2026-03-04']],
  ['Period: 1 Feb 2026 to 30 Apr 2026', null],
  ['Printed on 5 Mar 2026', null],
  ['Period: 1 Jan 2026 to 31 Dec 2026', null],
  ['Period: 01/01/2026 to 12/12/2026', null],
])('the period %j decides between day and month where one order alone is within it', async (above, days) => {
  const lines = [above, 'Date,Description,Credit', '03/02/2026,GIRO,10.00', '03/04/2026,GIRO,20.00']
  if (days === null) expect(await fault(lines)).toEqual(['dmy', 'mdy'])
  else expect((await read(lines)).flatMap(statement => statement.lines.map(({ on }) => on))).toEqual(days)
})
