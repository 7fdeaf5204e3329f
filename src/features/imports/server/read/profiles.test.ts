import { methodIds } from '#kit/giving/ids.ts'
import { describe, expect, test } from 'vitest'
import { newFund } from '#testing/factories/giving.ts'
import { csvFile, newUploadDesk } from '#testing/factories/imports.ts'

type Desk = Awaited<ReturnType<typeof newUploadDesk>>
/**
 * Uploads a file unchanged, with one fund for all rows where it has none. Returns for each row its number, state, reason for being held,
 * and amount.
 */
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

type StripePayment = Partial<Record<'at' | 'refunded' | 'currency' | 'mode' | 'status' | 'disputed' | 'source', string>> &
  Record<'id' | 'amount' | 'name', string>
const stripeLine = ({
  id,
  at = '2026-02-25 03:00',
  amount,
  refunded = '0.00',
  currency = 'sgd',
  mode = 'Live',
  status = 'Paid',
  disputed = '',
  source = 'card',
  name,
}: StripePayment) =>
  `${id},Zakat appeal,Payment complete.,${at},${amount},${refunded},${currency},${amount},${refunded},1.95,0.00,sgd,${mode},${status},NUR MOSQUE,cus_1,,${name.toLowerCase().replace(' ', '.')}@example.com,true,card_1,4242,Visa,credit,12,2030,${name},,,,,SG,,SG,fp_1,pass,,,,${disputed},${disputed && 'lost'},,,,,${source},,,,,,pi_1`

describe('a ready profile', () => {
  test('reads payments of Stripe: test mode, refunds and failures are held, times are in UTC', async () => {
    const desk = await newUploadDesk()
    const opened = await read(desk, [
      // The exact headings of the dashboard's payments export.
      'id,Description,Seller Message,Created (UTC),Amount,Amount Refunded,Currency,Converted Amount,Converted Amount Refunded,Fee,Tax,Converted Currency,Mode,Status,Statement Descriptor,Customer ID,Customer Description,Customer Email,Captured,Card ID,Card Last4,Card Brand,Card Funding,Card Exp Month,Card Exp Year,Card Name,Card Address Line1,Card Address Line2,Card Address City,Card Address State,Card Address Country,Card Address Zip,Card Issue Country,Card Fingerprint,Card CVC Status,Card AVS Zip Status,Card AVS Line1 Status,Card Tokenization Method,Disputed Amount,Dispute Status,Dispute Reason,Dispute Date (UTC),Dispute Evidence Due (UTC),Invoice ID,Payment Source Type,Destination,Transfer,Interchange Costs,Merchant Service Charge,Transfer Group,PaymentIntent ID',
      stripeLine({ id: 'ch_1A', at: '2026-02-25 17:30', amount: '50.00', name: 'Siti Aminah' }),
      stripeLine({ id: 'ch_1B', amount: '20.00', refunded: '20.00', status: 'Refunded', name: 'Bakar' }),
      stripeLine({ id: 'ch_1C', amount: '30.00', status: 'Failed', name: 'Chong' }),
      stripeLine({ id: 'ch_1D', amount: '40.00', mode: 'Test', name: 'Devi' }),
      stripeLine({ id: 'ch_1E', amount: '60.00', refunded: '10.00', source: 'paynow', name: 'Ehsan' }),
      stripeLine({ id: 'ch_1F', amount: '70.00', currency: 'usd', name: 'Farid' }),
      stripeLine({ id: 'ch_1G', amount: '80.00', disputed: '80.00', name: 'Goh' }),
      stripeLine({ id: 'ch_1H', amount: '90.00', status: 'Requires payment method', name: 'Hana' }),
    ])
    expect(opened.profile).toBe('Stripe')
    expect(opened.rows).toEqual([
      [2, 'ready', ''],
      [3, 'refunded', ''],
      [4, 'failed', ''],
      [5, 'test', ''],
      [6, 'refunded', ''],
      [7, 'wrong', 'currency OTHER_CURRENCY'],
      [8, 'reversed', ''],
      [9, 'failed', ''],
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
      '25/02/2026,RAJ KUMAR,OCBC,NMF00019,30.00,SGD,REFER PAYING PARTY,',
      'TOTAL,,,,80.00,,,',
    ])
    expect([opened.profile, opened.rows]).toEqual([
      'DBS GIRO',
      [
        [2, 'ready', ''],
        [3, 'failed', ''],
        [4, 'failed', ''],
        [5, 'total', ''],
      ],
    ])
    expect(await record(desk, opened)).toMatchObject([{ payment_method: methodIds.giro, reference_no: 'NMF00017', bank_name: 'DBS' }])
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
    expect(await record(desk, opened)).toMatchObject([{ payment_method: methodIds.giro, reference_no: 'MB-0001' }])
  })

  test('reads donations of giving.sg, by the columns of its report', async () => {
    const desk = await newUploadDesk()
    const line = (no: string, amount: string, tdr: string, donor: string, status: string) =>
      `25/02/2026,${no},Nur Mosque,Building fund,Campaign,02/03/2026,${amount},PayNow,0.50,${tdr},${donor},520123,12,Tampines St 1,,3,45,One-Time,${status},`
    const opened = await read(desk, [
      'Donation Date,Donation Reference,NPO Name,Campaign Name,Campaign Type,Disbursement Batch Date,Donation Amount,Payment Method,Fee,TDR,Account Email,Salutation,Donor Name,Preferred Display Name,Donor NRIC/FIN,Postal Code,Block,Street,Building Name,Floor,Unit Number,Donation Type,Transaction Status,Remarks',
      line('GSG100001', '100.00', 'NTDR', 'siti@example.com,Mdm,Siti Aminah,Siti,S1234567D', 'Fund Disbursed'),
      line('GSG100002', '20.00', 'Yes - Not eligible', ',,Anonymous,,', 'Successful'),
      line('GSG100004', '20.00', 'No', 'chong@example.com,Mr,Chong,,', 'Cancelled'),
    ])
    expect([opened.profile, opened.found.isProfileConfirmed, opened.rows]).toEqual([
      'giving.sg',
      true,
      [
        [2, 'ready', ''],
        [3, 'ready', ''],
        [4, 'failed', ''],
      ],
    ])
    const gifts = (await record(desk, opened)).map(gift => [
      gift['platform'],
      gift['donor_name'],
      gift['reference_no'],
      gift['is_iras_inclusion'],
    ])
    expect(gifts.toSorted()).toEqual([
      ['givingsg', null, 'GSG100002', false],
      ['givingsg', 'Siti Aminah', 'GSG100001', false],
    ])
  })

  test('reads the default columns of Stripe, which name no mode', async () => {
    const desk = await newUploadDesk()
    const opened = await read(desk, [
      'id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Converted Amount,Description,Fee,Status,Customer Email,Transfer',
      'ch_2A,2026-02-25 17:30:00,50.00,0.00,sgd,true,50.00,Zakat appeal,1.95,Paid,siti@example.com,tr_1',
    ])
    expect([opened.profile, opened.rows]).toEqual(['Stripe', [[2, 'wrong', 'donorName NAME_MISSING']]])
  })

  const preamble = [
    'Account Details For:,Nur Mosque 001-234567-8',
    'Statement as at:,28 Feb 2026',
    ',',
    'Available Balance:,8240.15',
    'Ledger Balance:,8240.15',
    ',',
  ]
  test.each<[string, string, readonly string[]]>([
    [
      'with a reference code',
      'Transaction Date,Reference,Debit Amount,Credit Amount,Transaction Ref1,Transaction Ref2,Transaction Ref3',
      [
        '25 Feb 2026,ICT, ,50.00,Incoming PayNow Ref 5891733,From: SITI AMINAH,OTHR PayNow transfer',
        '25 Feb 2026,INT, ,1.20,Interest Earned,,',
        '26 Feb 2026,ICT,200.00, ,PayNow Transfer 5320167,To: HARDWARE PTE LTD,OTHR nails',
        '26 Feb 2026,ITR, ,30.00,FT000001MB000002,037-00000-0:IB,',
      ],
    ],
    [
      'with a transaction code, a description and a status',
      'Transaction Date,Transaction Code,Description,Transaction Ref1,Transaction Ref2,Transaction Ref3,Status,Debit Amount,Credit Amount',
      [
        '25 Feb 2026,ICT,Incoming PayNow Ref 5891733 From: SITI AMINAH OTHR PayNow transfer,Incoming PayNow Ref 5891733,From: SITI AMINAH,OTHR PayNow transfer,Settled, ,50.00',
        '25 Feb 2026,INT,Interest Earned,Interest Earned,,,Settled, ,1.20',
        '26 Feb 2026,ICT,PayNow Transfer 5320167 To: HARDWARE PTE LTD OTHR nails,PayNow Transfer 5320167,To: HARDWARE PTE LTD,OTHR nails,Settled,200.00, ',
        '26 Feb 2026,ITR,FT000001MB000002 037-00000-0:IB,FT000001MB000002,037-00000-0:IB,,Settled, ,30.00',
      ],
    ],
    [
      'with a statement code and supplementary codes',
      '"Transaction Date","Value Date","Statement Code","Description","Supplementary Code","Supplementary Code Description","Client Reference","Additional Reference","Status","Currency","Debit Amount","Credit Amount"',
      [
        '"25 Feb 2026","","ADV","ICT Incoming PayNow Ref 5891733 From: SITI AMINAH OTHR PayNow transfer","ICT Incoming PayNow Ref 5891733","Advice","From: SITI AMINAH","OTHR PayNow transfer","Settled","SGD","",50.00',
        '"25 Feb 2026","","INT","Interest Earned","","Interest Earned","","","Settled","SGD","",1.20',
        '"26 Feb 2026","","ADV","ICT PayNow Transfer 5320167 To: HARDWARE PTE LTD OTHR nails","ICT PayNow Transfer 5320167","Advice","To: HARDWARE PTE LTD","OTHR nails","Settled","SGD",200.00,""',
        '"26 Feb 2026","","ADV","TRF FT000001MB000002 037-00000-0:IB","TRF FT000001MB000002","Advice","037-00000-0:IB","","Settled","SGD","",30.00',
      ],
    ],
  ])('reads PayNow credits of a statement of DBS %s: interest and money that went out are held', async (_, heading, lines) => {
    const desk = await newUploadDesk()
    const opened = await read(desk, [...preamble, heading, ...lines])
    expect([opened.profile, opened.rows]).toEqual([
      'PayNow statement (DBS)',
      [
        [8, 'ready', ''],
        [9, 'interest', ''],
        [10, 'noGift', ''],
        [11, 'ready', ''],
      ],
    ])
    const run = await desk.api.imports.dryRun({ id: opened.id })
    expect(run.held.find(({ reason }) => reason === 'noGift')?.sum.minor).toBe(-20_000)
    const gifts = (await record(desk, opened)).toSorted((one, other) => Number(other['amount_minor']) - Number(one['amount_minor']))
    expect(gifts).toMatchObject([
      {
        payment_method: methodIds.payNow,
        donor_name: 'SITI AMINAH',
        amount_minor: '5000',
        reference_no: expect.stringContaining('Incoming PayNow Ref 5891733'),
      },
      {
        payment_method: methodIds.payNow,
        donor_name: null,
        amount_minor: '3000',
        reference_no: expect.stringContaining('FT000001MB000002'),
      },
    ])
  })

  test('reads donations of N3O, by the columns of its own guide', async () => {
    const desk = await newUploadDesk()
    await newFund(desk, { name: 'Orphans' })
    const opened = await read(desk, [
      'Account ID,First Name,Last Name,Email,Donation ID,Date,Type,Currency,Amount,Allocation Type,Donation Item,Location,Theme,Stipulation,Payment Method',
      'AC-1,Siti,Aminah,siti@example.com,DN-1001,25/02/2026,Single Donation,SGD,75.00,Fund,Orphans,Singapore,Education,Sadaqah,Card',
      'AC-2,Bakar,Ali,bakar@example.com,DN-1002,25/02/2026,Single Donation,USD,25.00,Fund,Orphans,Singapore,Education,Sadaqah,Card',
      'AC-3,Devi,Rao,devi@example.com,DN-1003,25/02/2026,Single Donation,SGD,25.00,Fund,Orphans,Singapore,Education,Sadaqah,Gift card',
    ])
    expect([opened.profile, opened.rows]).toEqual([
      'N3O',
      [
        [2, 'ready', ''],
        [3, 'wrong', 'currency OTHER_CURRENCY'],
        [4, 'wrong', 'paymentMethod UNKNOWN_VALUE'],
      ],
    ])
    expect(await record(desk, opened)).toMatchObject([{ reference_no: 'DN-1001', donor_name: 'Siti Aminah' }])
  })

  test('reads contributions of CiviCRM', async () => {
    const desk = await newUploadDesk()
    await newFund(desk, { name: 'Donation' })
    const opened = await read(desk, [
      'Contribution ID,Display Name,First Name,Last Name,Email,Financial Type,Total Amount,Fee Amount,Net Amount,Currency,Date Received,Contribution Status,Payment Method,Check Number,Transaction ID,Test',
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
    expect(await record(desk, opened)).toMatchObject([{ cheque_no: '000123', payment_method: methodIds.cheque, donor_name: 'Siti Aminah' }])
  })

  test('a profile whose columns no source confirms is never taken without a look at them', async () => {
    const { api } = await newUploadDesk()
    const upload = (heading: string, line: string) =>
      api.imports.upload({ files: [csvFile([`${heading},Fund,Payment`, `${line},Building fund,GIRO`])] })
    const found = [
      await upload('Value Date,Payer Name,DDA Reference,Amount,Status,Reject Reason', '25/02/2026,TAN,NMF1,5,Successful,'),
      await upload('Collection Date,Payer Name,Mandate Reference,Amount,Result Description', '25/02/2026,TAN,M1,5,Successful'),
    ]
    const unsure = { isProfileConfirmed: false, isSure: false }
    expect(found).toMatchObject([
      { profile: 'DBS GIRO', ...unsure },
      { profile: 'Maybank GIRO', ...unsure },
    ])
  })
})
