import { describe, expect, test } from 'vitest'
import type { DayOrder } from '#kit/time/read-day.ts'
import { UnclearDatesError } from './day-order.ts'
import { readInProcess } from './statement-process.ts'
import { readStatements } from './read-statement.ts'

const reading = { currency: 'SGD', timeZone: 'Asia/Singapore' } as const
const read = (text: string) => readStatements(Buffer.from(text), reading)
const fault = async (text: string) =>
  read(text).then(
    () => null,
    error => (error as { fault: object }).fault,
  )

const adyenHead =
  'Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Gross Currency,Gross Debit (GC),Gross Credit (GC),Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Markup (NC),Batch Number'
const adyen = [
  adyenHead,
  'NurSG,881A,TXN-1,visa,2026-02-26 23:30:00,SGT,Settled,SGD,,100.00,SGD,,97.00,2.00,1.00,12',
  'NurSG,881B,TXN-2,mc,2026-02-27 09:00:00,SGT,Refunded,SGD,20.00,,SGD,20.50,,0.50,,12',
  'NurSG,,,,2026-02-28 09:00:00,SGT,Fee,,,,SGD,1.50,,,,12',
  'NurSG,,,,2026-02-28 10:00:00,SGT,MerchantPayout,,,,SGD,75.00,,,,12',
].join('\n')

const mt940 = [
  ':20:STMT',
  ':25:0039009907',
  ':28C:41/1',
  ':60F:C260225SGD1000,00',
  ':61:2602260226C120,50NTRFNONREF//B77812',
  ':86:/PT/FT/ YUSOF B IBRAHIM',
  'NMF-G-0226 S9876543C',
  ':61:260227D30,00NRTIGIRO-1',
  ':62F:C260227SGD1090,50',
].join('\r\n')

const camt = (closing: string) => `<?xml version="1.0"?>
<ns:Document xmlns:ns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><ns:BkToCstmrStmt><ns:Stmt><ns:Id>S-41</ns:Id>
<ns:Acct><ns:Id><ns:IBAN>SG1200390099071</ns:IBAN></ns:Id></ns:Acct>
<ns:Bal><ns:Tp><ns:CdOrPrtry><ns:Cd>OPBD</ns:Cd></ns:CdOrPrtry></ns:Tp><ns:Amt Ccy="SGD">10.00</ns:Amt><ns:CdtDbtInd>CRDT</ns:CdtDbtInd></ns:Bal>
<ns:Bal><ns:Tp><ns:CdOrPrtry><ns:Cd>CLBD</ns:Cd></ns:CdOrPrtry></ns:Tp><ns:Amt Ccy="SGD">${closing}</ns:Amt><ns:CdtDbtInd>CRDT</ns:CdtDbtInd></ns:Bal>
<ns:Ntry><ns:Amt Ccy="SGD">64.00</ns:Amt><ns:CdtDbtInd>CRDT</ns:CdtDbtInd><ns:Sts><ns:Cd>BOOK</ns:Cd></ns:Sts><ns:BookgDt><ns:Dt>2026-02-27</ns:Dt></ns:BookgDt>
<ns:AcctSvcrRef>B-9912</ns:AcctSvcrRef><ns:NtryDtls><ns:TxDtls><ns:Refs><ns:EndToEndId>TXN-900</ns:EndToEndId></ns:Refs>
<ns:RmtInf><ns:Ustrd>Gift &amp; GIRO 4111 1111 1111 1111</ns:Ustrd></ns:RmtInf></ns:TxDtls></ns:NtryDtls></ns:Ntry></ns:Stmt></ns:BkToCstmrStmt></ns:Document>`

const bank = ['Account Number,003-900-9907', 'Date,Value Date,Description,Reference,Debit,Credit,Running Balance'].join('\n')

describe('reads', () => {
  test('the settlement details of Adyen, a payout for each batch, with the charity’s own days', async () => {
    const [batch] = await read(adyen)
    expect(batch).toMatchObject({ settlementNo: 'NurSG 12', provider: 'adyen', paidOn: '2026-02-28' })
    expect(batch!.lines).toMatchObject([
      { lineNo: 2, kind: 'charge', on: '2026-02-26', grossMinor: 10_000, feeMinor: 300, references: ['881A', 'TXN-1'] },
      { kind: 'refund', grossMinor: -2000, feeMinor: 50 },
      { kind: 'fee', grossMinor: -150, feeMinor: 0 },
    ])
  })

  test('letters of XML in the encoding that it names, of other texts in the one that was given', async () => {
    const latin = (text: string) => Buffer.from(text, 'latin1')
    const xml = camt('74.00').replace('?>', ' encoding="ISO-8859-1"?>').replace('GIRO 4111 1111 1111 1111', 'José')
    expect((await readStatements(latin(xml), reading))[0]!.lines[0]!.text).toContain('José')
    const text = latin(mt940.replace('YUSOF', 'JOSÉ'))
    expect((await readStatements(text, reading, 'windows-1252'))[0]!.lines[0]!.text).toContain('JOSÉ')
    await expect(readStatements(text, reading)).rejects.toMatchObject({ fault: { code: 'STATEMENT_UNKNOWN' } })
  })

  test('MT940, with references from the remark and no identity number in it', async () => {
    const [statement] = await read(mt940)
    expect(statement).toMatchObject({
      settlementNo: '9907 41/1 2026-02-26',
      numberWithoutDay: '9907 41/1',
      provider: 'bank',
      account: '9907',
      paidOn: '2026-02-27',
    })
    expect(statement!.lines).toMatchObject([
      { lineNo: 5, kind: 'charge', on: '2026-02-26', grossMinor: 12_050, references: ['B77812', 'NMF-G-0226', expect.any(String)] },
      { kind: 'return', on: '2026-02-27', grossMinor: -3000 },
    ])
    expect(JSON.stringify(statement)).not.toContain('S9876543C')
  })

  test('money that a bank took back by what its fields say, and not the charge for it', async () => {
    const entries = ['D5,00NRTI4512', 'RC6,00NTRFA-1', 'D2,00NRTI4512\n:86:RETURNED ITEM CHARGE', 'D1,00NTRFA-2']
    const text = `:20:STMT\n:25:0039009907\n:28C:41\n:60F:C260225SGD20,00\n${entries.map(entry => `:61:260226${entry}`).join('\n')}\n:62F:C260226SGD6,00\n-`
    expect((await read(text))[0]!.lines.map(({ kind }) => kind)).toEqual(['return', 'return', 'other', 'other'])
    const out = camt('-54.00')
      .replaceAll('CRDT</ns:CdtDbtInd><ns:Sts>', 'DBIT</ns:CdtDbtInd><ns:Sts>')
      .replace('-54.00', '54.00')
      .replace('CRDT</ns:CdtDbtInd></ns:Bal>\n<ns:Ntry>', 'DBIT</ns:CdtDbtInd></ns:Bal>\n<ns:Ntry>')
    const reason = '<ns:RtrInf><ns:Rsn><ns:Cd>AM04</ns:Cd></ns:Rsn></ns:RtrInf><ns:RmtInf>'
    const kindsOf = async (xml: string) => (await read(xml))[0]!.lines.map(({ kind }) => kind)
    expect(await kindsOf(out)).toEqual(['other'])
    expect(await kindsOf(out.replace('<ns:RmtInf>', reason))).toEqual(['return'])
    expect(await kindsOf(out.replace('<ns:BookgDt>', '<ns:RvslInd>true</ns:RvslInd><ns:BookgDt>'))).toEqual(['return'])
    const codeOf = (kind: string) =>
      `<ns:BkTxCd><ns:Domn><ns:Cd>PMNT</ns:Cd><ns:Fmly><ns:Cd>RCHQ</ns:Cd><ns:SubFmlyCd>${kind}</ns:SubFmlyCd></ns:Fmly></ns:Domn></ns:BkTxCd>`
    const kinds = ['UPCQ', 'UPDD', 'CHRG'].map(kind => kindsOf(out.replace('<ns:NtryDtls>', `${codeOf(kind)}<ns:NtryDtls>`)))
    expect(await Promise.all(kinds)).toEqual([['return'], ['return'], ['other']])
  })

  test('the pages of an MT940 statement as one, and pages with numbers of their own one by one', async () => {
    const pages = (second: string) =>
      [
        ':20:STMT\n:25:0039009907\n:28C:41\n:60F:C260225SGD10,00\n:61:260226C5,00NTRFA-1\n:86:FIRST\n:62M:C260226SGD15,00\n-',
        `:20:STMT\n:25:0039009907\n:28C:${second}\n:60M:C260226SGD15,00\n:61:260227C2,00NTRFA-2\n:86:SECOND\n:62F:C260227SGD17,00\n:86:TOTAL\n-`,
      ].join('\n')
    expect(await read(pages('41'))).toMatchObject([
      {
        paidOn: '2026-02-27',
        lines: [
          { grossMinor: 500, text: 'FIRST' },
          { grossMinor: 200, text: 'SECOND' },
        ],
      },
    ])
    expect((await read(pages('42'))).map(({ lines }) => lines.length)).toEqual([1, 1])
  })

  test('a bank’s CSV that says beside each amount whether it came in', async () => {
    for (const heading of ['Type', 'DR/CR', 'Debit/Credit']) {
      const [statement] = await read(`Date,Description,Amount,${heading}\n27/02/2026,INWARD,50.00,CR\n27/02/2026,CHARGE,20.00,DR\n`)
      expect(statement!.lines).toMatchObject([
        { kind: 'charge', grossMinor: 5000, text: 'INWARD' },
        { kind: 'other', grossMinor: -2000 },
      ])
    }
  })

  test('a bank’s CSV with one column of amounts with signs, whatever it is called', async () => {
    for (const heading of ['Amount', 'Debit/Credit', 'Credit / Debit Amount']) {
      const [statement] = await read(`Date,Description,${heading}\n27/02/2026,INWARD,50.00\n27/02/2026,CHARGE,-20.00\n`)
      expect(statement!.lines.map(({ grossMinor }) => grossMinor)).toEqual([5000, -2000])
    }
  })

  test('CAMT.053 of any version and prefix, with no card number in it', async () => {
    const [statement] = await read(camt('74.00'))
    expect(statement).toMatchObject({ settlementNo: '9071 S-41 2026-02-27', account: '9071' })
    expect(statement!.lines).toMatchObject([{ on: '2026-02-27', grossMinor: 6400, text: expect.stringContaining('Gift & GIRO') }])
    expect(statement!.lines[0]!.references).toEqual(expect.arrayContaining(['B-9912', 'TXN-900']))
    expect(JSON.stringify(statement)).not.toMatch(/4111 ?1111/)
  })

  test('a bank’s CSV below lines about the account, in a process of its own', async () => {
    const text = `${bank}\n27/02/2026,27/02/2026,INWARD CREDIT,TXN-7,,"1,120.00","2,120.00"\n28/02/2026,28/02/2026,CHARGE,,20.00,,"2,100.00"\n`
    const [statement] = await readInProcess(Buffer.from(text), reading, { subject: 'test' })
    expect(statement).toMatchObject({ settlementNo: '9907 2026-02-27/2026-02-28', account: '9907' })
    expect(statement!.lines).toMatchObject([
      { kind: 'charge', on: '2026-02-27', grossMinor: 112_000, references: expect.arrayContaining(['TXN-7']) },
      { kind: 'other', grossMinor: -2000 },
    ])
  })
})

test('reads the dates of a bank’s CSV in the only order that fits them all, else in the one that was chosen, and asks for it', async () => {
  const table = (...days: string[]) => ['Date,Description,Credit', ...days.map(day => `${day},GIRO,10.00`)].join('\n')
  const daysOf = async (text: string, dayOrder?: DayOrder) =>
    (await readStatements(Buffer.from(text), { ...reading, ...(dayOrder && { dayOrder }) })).flatMap(({ lines }) =>
      lines.map(({ on }) => on),
    )
  const question = async (text: string) => {
    const error: unknown = await daysOf(text).catch((reason: unknown) => reason)
    return error instanceof UnclearDatesError ? error.question : null
  }
  expect(await daysOf(table('03/02/26', '25/02/26'))).toEqual(['2026-02-03', '2026-02-25'])
  expect(await daysOf(table('26/02/03', '26/02/25'))).toEqual(['2026-02-03', '2026-02-25'])
  expect(await daysOf(table('03/02/2026', '25/02/2026'))).toEqual(['2026-02-03', '2026-02-25'])
  expect(await daysOf(table('03/02/2026', '02/25/2026'))).toEqual(['2026-03-02', '2026-02-25'])
  expect(await daysOf(table('02/02/2026', '2026-03-04', '5 Mar 2026'))).toEqual(['2026-02-02', '2026-03-04', '2026-03-05'])
  expect(await fault(table('03/25/2026', '03/26/2026', '25/03/2026'))).toEqual({
    code: 'STATEMENT_DAY',
    values: { line: 4, text: '25/03/2026' },
  })
  expect(await fault(table('2026-03-02', '25/02/2026'))).toEqual({ code: 'STATEMENT_DAY_ORDER', values: { line: 3, text: '25/02/2026' } })
  expect(await question(table('25/12/26'))).toMatchObject({ orders: ['dmy', 'ymd'] })
  expect(await question(table('25/12/26', '26/12/26'))).toMatchObject({ orders: ['dmy', 'ymd'] })
  const unclear = table('03/02/2026', '03/02/2026', '04/02/2026')
  expect(await question(unclear)).toEqual({
    orders: ['dmy', 'mdy'],
    samples: ['03/02/2026', '04/02/2026'],
    layout: '|Date|Description|Credit',
  })
  expect(await daysOf(unclear, 'mdy')).toEqual(['2026-03-02', '2026-03-02', '2026-04-02'])
  expect(await question(table('03/02/26'))).toMatchObject({ orders: ['dmy', 'mdy', 'ymd'] })
  expect(await daysOf(table('03/02/26'), 'ymd')).toEqual(['2003-02-26'])
})

test('refuses what is wrong, by line and reason', async () => {
  const stripe = 'automatic_payout_id,balance_transaction_id,created,currency,gross,fee,net,reporting_category\n'
  const line = (rest: string) => `${stripe}po_1,txn_1,${rest}\n`
  expect(await fault(line('2026-02-26,sgd,10.0.0,0,10,charge'))).toEqual({ code: 'STATEMENT_AMOUNT', values: { line: 2, text: '10.0.0' } })
  expect(await fault(line('26 Foo,sgd,10,0,10,charge'))).toMatchObject({ code: 'STATEMENT_DAY', values: { line: 2 } })
  for (const text of ['03/02/2026 10:00', '26/02/2026', '26/02/25'])
    expect(await fault(line(`${text},sgd,10,0,10,charge`))).toEqual({ code: 'STATEMENT_DAY_ORDER', values: { line: 2, text } })
  expect(await fault(line('2026-02-26,usd,10,0,10,charge'))).toMatchObject({ code: 'STATEMENT_CURRENCY' })
  expect(await fault(`${line('2026-02-26,sgd,10,0,10,charge')}po_2,txn_2,2026-02-26,usd,5,0,5,charge`)).toMatchObject({
    code: 'STATEMENT_CURRENCY',
    values: { line: 3, text: 'usd' },
  })
  expect(await fault(line('2026-02-26,sgd,10,1,10,charge'))).toEqual({ code: 'STATEMENT_SUM', values: { line: 2 } })
  expect(await fault(line('2026-02-26,sgd,10,0,10,mystery'))).toMatchObject({ code: 'STATEMENT_KIND', values: { text: 'mystery' } })
  expect(await fault(`${line('2026-02-26,sgd,10,0,10,charge')}po_1,txn_2,2026-02-27,sgd,-9,0,-9,payout`)).toMatchObject({
    code: 'STATEMENT_TOTAL',
  })
  expect(await fault(stripe.replace('fee,', ''))).toEqual({ code: 'STATEMENT_COLUMN', values: { column: 'fee' } })
  expect(await fault(stripe)).toMatchObject({ code: 'STATEMENT_EMPTY' })
  expect(await fault(adyen.replace('SGD,75.00', 'SGD,75.01'))).toMatchObject({ code: 'STATEMENT_TOTAL' })
  expect(await fault(mt940.replace('1090,50', '1090,51'))).toEqual({ code: 'STATEMENT_BALANCE', values: { line: 9 } })
  expect(await fault(camt('74.01'))).toMatchObject({ code: 'STATEMENT_BALANCE' })
  expect(await fault(`${bank}\n27/02/2026,,A,,,10.00,10.00\n28/02/2026,,B,,,10.00,21.00`)).toEqual({
    code: 'STATEMENT_BALANCE',
    values: { line: 4 },
  })
  expect(await fault('Date,Description,Credit\n2026-02-27,GIRO,4,500.00')).toEqual({ code: 'STATEMENT_WIDTH', values: { line: 2 } })
  expect(await fault('Date,Description,Amount,Type\n27/02/2026,A,5.00,C\n27/02/2026,B,5.00,')).toMatchObject({
    code: 'STATEMENT_KIND',
    values: { line: 3 },
  })
  const cut = { code: 'STATEMENT_NO_BALANCE' }
  expect(await fault(mt940.split('\r\n').slice(0, 8).join('\n').replace(':20:', ':20::62 '))).toMatchObject({ ...cut, values: { line: 4 } })
  expect(await fault(`${mt940}\r\n:61:260227C5,00NTRFA-1`)).toMatchObject({ ...cut, values: { line: 10 } })
  expect(await fault(mt940.replace(':62F:C260227SGD1090,50', ':60F:C260227SGD1090,50\r\n:62F:C260227SGD1090,50'))).toMatchObject(cut)
  expect(await fault(`${mt940.replace(':62F', ':62M')}\r\n:60M:C260227SGD1000,00\r\n:62F:C260227SGD1000,00`)).toEqual({
    code: 'STATEMENT_BALANCE',
    values: { line: 10 },
  })
  const otherCurrency = { code: 'STATEMENT_CURRENCY', values: { text: 'USD' } }
  for (const head of [
    'Account Currency:,USD\nDate,Text,Credit',
    'Currency: USD\nDate,Text,Credit',
    'Date,Text,Credit (USD)',
    'Date,Text,Amount USD',
  ])
    expect(await fault(`${head}\n2026-02-27,GIRO,4.00`)).toMatchObject(otherCurrency)
  expect(await fault('Date,Text,Credit (SGD),Credit (USD)\n2026-02-27,GIRO,4.00,3.00')).toBe(null)
  const huge = Array.from({ length: 9010 }, () => '2026-02-27,GIRO,10000000000.00')
  expect(await fault(['Date,Text,Credit', ...huge].join('\n'))).toEqual({
    code: 'STATEMENT_AMOUNT',
    values: { line: 9009, text: '10000000000.00' },
  })
  expect(await fault('Date,Text,Credit\n2026-02-27,GIRO,10000000000.01')).toMatchObject({ code: 'STATEMENT_AMOUNT', values: { line: 2 } })
  expect(await fault('Date,Text,Credit (SGD)\n2026-02-27,GIRO,4.00')).toBe(null)
  expect(await fault('Date,Text,Amount,Currency\n2026-02-27,A,4.00,SGD\n2026-02-27,B,4.00,USD')).toMatchObject({
    values: { line: 3, text: 'USD' },
  })
  expect(await fault('Name,Colour\nA,red')).toMatchObject({ code: 'STATEMENT_UNKNOWN' })
  expect(await fault('%PDF-1.7')).toMatchObject({ code: 'STATEMENT_UNKNOWN' })
  await expect(readInProcess(Buffer.from(camt('74.00').slice(0, -20)), reading, { subject: 'test' })).rejects.toMatchObject({
    fault: { code: 'STATEMENT_DAMAGED' },
  })
})
