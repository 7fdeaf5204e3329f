import { describe, expect, test } from 'vitest'
import { newFund } from '#testing/factories/giving.ts'
import { csvFile, newUploadDesk } from '#testing/factories/imports.ts'

type Desk = Awaited<ReturnType<typeof newUploadDesk>>
/** Uploads a file as it comes, with one fund for all rows where it names none, and answers its rows: number, state, why it is held, amount. */
async function read(desk: Desk, lines: readonly string[]) {
  const { id, version, mapping, dayOrder, defaults, profile } = await desk.api.imports.upload({ files: [csvFile(lines)] })
  const fund = mapping.fund === undefined ? { fund: desk.fundId } : {}
  await desk.api.imports.check({ id, version, mapping, dayOrder, defaults: { ...defaults, ...fund } })
  await desk.runJobs()
  const { items } = await desk.api.imports.rows({ id })
  const found = await desk.api.imports.find({ id })
  return {
    id,
    profile,
    found,
    rows: items.map(({ rowNo, state, held, problems }) => [
      rowNo,
      held ?? state,
      problems.map(({ field, code }) => `${field} ${code}`).join(),
    ]),
  }
}
const record = async (desk: Desk, { id, found: { version } }: Awaited<ReturnType<typeof read>>) => {
  await desk.api.imports.commit({ id, version })
  await desk.runJobs()
  return desk.rowsOf('donation')
}

describe('a ready profile', () => {
  test('reads payments of Stripe: test mode, refunds and failures are held, times are in UTC', async () => {
    const desk = await newUploadDesk()
    const opened = await read(desk, [
      'id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Converted Amount,Description,Fee,Mode,Payment Source Type,Status,Seller Message,Card Name,Card Last4,Card Brand,Customer Email',
      'ch_1A,2026-02-25 17:30:00,50.00,0.00,sgd,true,50.00,Zakat appeal,1.95,Live,card,Paid,Payment complete.,Siti Aminah,4242,Visa,siti@example.com',
      'ch_1B,2026-02-25 03:00:00,20.00,20.00,sgd,true,20.00,,0.98,Live,card,Refunded,Payment complete.,Bakar,4242,Visa,bakar@example.com',
      'ch_1C,2026-02-25 03:00:00,30.00,0.00,sgd,false,30.00,,0.00,Live,card,Failed,The bank returned the decline code,Chong,4242,MasterCard,chong@example.com',
      'ch_1D,2026-02-25 03:00:00,40.00,0.00,sgd,true,40.00,,0.00,Test,card,Paid,Payment complete.,Devi,4242,Visa,devi@example.com',
      'ch_1E,2026-02-26 03:00:00,60.00,10.00,sgd,true,60.00,,1.00,Live,paynow,Paid,Payment complete.,,,,ehsan@example.com',
      'ch_1F,2026-02-26 03:00:00,70.00,0.00,usd,true,94.00,,1.00,Live,card,Paid,Payment complete.,Farid,4242,Visa,farid@example.com',
    ])
    expect(opened.profile).toBe('Stripe')
    expect(opened.rows).toEqual([
      [2, 'ready', ''],
      [3, 'refunded', ''],
      [4, 'failed', ''],
      [5, 'test', ''],
      [6, 'refunded', ''],
      [7, 'wrong', 'currency OTHER_CURRENCY'],
    ])
    const [gift] = await record(desk, opened)
    expect(gift).toMatchObject({
      donor_name: 'Siti Aminah',
      amount_minor: '5000',
      reference_no: 'ch_1A',
      card_brand: 'visa',
      card_last4: '4242',
    })
    expect(new Date(String(gift?.['donated_on'])).toDateString()).toBe(new Date('2026-02-26T00:00:00').toDateString())
  })

  test('reads GIRO results of DBS', async () => {
    const desk = await newUploadDesk()
    const opened = await read(desk, [
      'Value Date,Payer Name,Payer Bank,DDA Reference,Amount,Currency,Status,Reject Reason',
      '25/02/2026,TAN AH KOW,DBS,NMF00017,50.00,SGD,Successful,',
      '25/02/2026,LIM BEE HOON,OCBC,NMF00018,30.00,SGD,Rejected,INSUFFICIENT FUNDS',
      'TOTAL,,,,80.00,,,',
    ])
    expect([opened.profile, opened.rows]).toEqual([
      'DBS GIRO',
      [
        [2, 'ready', ''],
        [3, 'failed', ''],
        [4, 'total', ''],
      ],
    ])
    expect(await record(desk, opened)).toMatchObject([{ payment_method: 14, reference_no: 'NMF00017', bank_name: 'DBS' }])
  })

  test('reads GIRO results of Maybank', async () => {
    const desk = await newUploadDesk()
    const opened = await read(desk, [
      'Collection Date,Payer Name,Payer ID,Payer Bank,Mandate Reference,Collection Amount,Result Code,Result Description',
      '25/02/2026,NUR AISYAH,S1234567D,Maybank,MB-0001,50.00,00,Successful',
      '25/02/2026,AHMAD ALI,,Maybank,MB-0002,30.00,51,Insufficient funds',
      '25/02/2026,RAJ KUMAR,,Maybank,MB-0003,30.00,62,Mandate cancelled',
      '25/02/2026,SARA LEE,,Maybank,MB-0004,30.00,99,Bank holiday',
    ])
    expect([opened.profile, opened.rows]).toEqual([
      'Maybank GIRO',
      [
        [2, 'ready', ''],
        [3, 'failed', ''],
        [4, 'failed', ''],
        [5, 'wrong', 'status UNKNOWN_VALUE'],
      ],
    ])
    expect(await record(desk, opened)).toMatchObject([{ payment_method: 14, reference_no: 'MB-0001' }])
  })

  test('reads donations of giving.sg', async () => {
    const desk = await newUploadDesk()
    const opened = await read(desk, [
      'Donation ID,Donation Date,Campaign Name,Donor Name,Donor Email,NRIC/FIN/UEN,Donation Amount,Payment Mode,Donation Status,Tax Deductible,Message',
      'GSG-1001,25/02/2026,Building fund,Siti Aminah,siti@example.com,S1234567D,100.00,Credit Card,Successful,No,Salam',
      'GSG-1002,25/02/2026,Building fund,Anonymous,,,20.00,PayNow,Successful,No,',
      'GSG-1003,25/02/2026,Building fund,Bakar,bakar@example.com,,20.00,PayNow,Pending,No,',
    ])
    expect([opened.profile, opened.rows]).toEqual([
      'giving.sg',
      [
        [2, 'ready', ''],
        [3, 'ready', ''],
        [4, 'pending', ''],
      ],
    ])
    expect((await record(desk, opened)).map(gift => [gift['platform'], gift['donor_name'], gift['reference_no']]).toSorted()).toEqual([
      ['givingsg', null, 'GSG-1002'],
      ['givingsg', 'Siti Aminah', 'GSG-1001'],
    ])
  })

  test('reads PayNow credits of a bank statement: interest, fees and money that went out are held', async () => {
    const desk = await newUploadDesk()
    const opened = await read(desk, [
      'Account Details For:,Nur Mosque 001-234567-8',
      'Available Balance:,8240.15',
      'Transaction Date,Reference,Debit Amount,Credit Amount,Transaction Ref1,Transaction Ref2,Transaction Ref3',
      '25 Feb 2026,ICT,,50.00,PayNow Transfer,SITI AMINAH,PN0001',
      '25 Feb 2026,INT,,1.20,Interest,,',
      '26 Feb 2026,ICT,200.00,,PayNow Transfer,HARDWARE PTE LTD,PN0002',
      '26 Feb 2026,XYZ,,30.00,Something,BAKAR,PN0003',
    ])
    expect([opened.profile, opened.rows]).toEqual([
      'PayNow statement (DBS)',
      [
        [4, 'ready', ''],
        [5, 'interest', ''],
        [6, 'noGift', ''],
        [7, 'wrong', 'status UNKNOWN_VALUE'],
      ],
    ])
    const run = await desk.api.imports.dryRun({ id: opened.id })
    expect(run.held.find(({ reason }) => reason === 'noGift')?.sum.minor).toBe(-20_000)
    expect(await record(desk, opened)).toMatchObject([{ payment_method: 8, donor_name: 'SITI AMINAH', amount_minor: '5000' }])
  })

  test('reads donations of N3O', async () => {
    const desk = await newUploadDesk()
    await newFund(desk, { name: 'Orphans' })
    const opened = await read(desk, [
      'Donation Reference,Donation Date,Account Name,Email,Donation Item,Location,Theme,Stipulation,Amount,Currency,Payment Method,Payment Status',
      'DN-1001,25/02/2026,Siti Aminah,siti@example.com,Orphans,Singapore,Education,Sadaqah,75.00,SGD,Card,Allocated',
      'DN-1002,25/02/2026,Bakar,bakar@example.com,Orphans,Singapore,Education,Sadaqah,25.00,SGD,Card,Failed',
    ])
    expect([opened.profile, opened.rows]).toEqual([
      'N3O',
      [
        [2, 'ready', ''],
        [3, 'failed', ''],
      ],
    ])
    expect(await record(desk, opened)).toMatchObject([{ reference_no: 'DN-1001', donor_name: 'Siti Aminah' }])
  })

  test('reads contributions of CiviCRM', async () => {
    const desk = await newUploadDesk()
    await newFund(desk, { name: 'Donation' })
    const opened = await read(desk, [
      'Contribution ID,Display Name,First Name,Last Name,Email,Financial Type,Total Amount,Fee Amount,Net Amount,Currency,Contribution Date,Contribution Status,Payment Method,Check Number,Transaction ID,Is Test',
      '1,Siti Aminah,Siti,Aminah,siti@example.com,Donation,75.00,0.00,75.00,SGD,2026-02-25 10:00:00,Completed,Check,000123,T-1001,No',
      '2,Bakar Ali,Bakar,Ali,bakar@example.com,Donation,25.00,0.00,25.00,SGD,2026-02-25 10:00:00,Pending refund,Cash,,T-1002,No',
      '3,Chong Wei,Chong,Wei,chong@example.com,Donation,25.00,0.00,25.00,SGD,2026-02-25 10:00:00,Completed,Cash,,T-1003,Yes',
      '4,Devi,,,devi@example.com,Donation,25.00,0.00,25.00,SGD,2026-02-25 10:00:00,Partially paid,Cash,,T-1004,No',
    ])
    expect([opened.profile, opened.rows]).toEqual([
      'CiviCRM',
      [
        [2, 'ready', ''],
        [3, 'refunded', ''],
        [4, 'test', ''],
        [5, 'pending', ''],
      ],
    ])
    expect(await record(desk, opened)).toMatchObject([{ cheque_no: '000123', payment_method: 7, donor_name: 'Siti Aminah' }])
  })

  test('gives way to what somebody confirmed a word to mean', async () => {
    const desk = await newUploadDesk()
    const lines = ['Value Date,Payer Name,DDA Reference,Amount,Status,Reject Reason', '25/02/2026,TAN AH KOW,NMF00017,50.00,No DDA,']
    const first = await read(desk, lines)
    expect(first.rows).toEqual([[2, 'failed', '']])
    await desk.api.imports.setValues({
      id: first.id,
      version: first.found.version,
      values: [{ field: 'status', word: 'No DDA', choice: 'pending' }],
    })
    expect((await read(desk, [...lines, '26/02/2026,LIM,NMF00018,50.00,No DDA,'])).rows.at(-1)).toEqual([3, 'pending', ''])
  })
})
