import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { newFund, newGift, newReceipt } from '#testing/factories/giving.ts'
import { newCharity, server, anonymous } from '#testing/factories/new-charity.ts'
import { donationMethodIds, donorTypeIds, methodIds } from '#kit/giving/ids.ts'

const clerk = { can: ['donations:view', 'donations:add'] }
const siti = { donorName: 'Siti Hajar binte Osman', donorPhone: '8123 4567', donorEmail: 'siti@mail.sg', nirc: 'S1234567D' }
const newReceiptGift = async (fields: object = {}, charityFields: Parameters<typeof newCharity>[0] = {}) => {
  const charity = await newCharity({ ...clerk, ...charityFields })
  const donationToValue = await newFund(charity, { name: 'Building fund', name_ms: 'Tabung pembangunan', is_tax_deductible: true })
  const currency = { SG: 'SGD', MY: 'MYR', BN: 'BND', AU: 'AUD' }[charityFields.country ?? 'SG'] as 'SGD'
  const gift = await charity.api.donations.add({
    ...siti,
    donationToValue,
    amount: { minor: 125_050, currency },
    paymentMethod: methodIds.cash,
    ...fields,
  })
  return { ...charity, gift }
}
const pdfOf = async ({ token }: { token: string }, txnId: string) => {
  const answer = await server.inject({
    method: 'POST',
    url: `/api/Donation/ConfirmDownloadPDFReceipt?transactionNumber=${txnId}`,
    headers: { authorization: `Bearer ${token}` },
  })
  const isPdf = String(answer.headers['content-type']).includes('pdf')
  const read = isPdf
    ? await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true })
    : { text: '', totalPages: 0 }
  return { answer, text: read.text.replace(/\s+/g, ' '), pages: read.totalPages }
}

describe('the public receipt', () => {
  test('shows the specified fields, with the donor masked except the name', async () => {
    const { gift } = await newReceiptGift({ isIPCRegistrationForIRAS: true }, { isIpc: true })
    const receipt = await anonymous.receipts.find({ transactionNo: gift.txnId })
    expect(receipt).toMatchObject({
      charityName: 'Masjid Test',
      donorName: 'Siti Hajar binte Osman',
      nirc: 'XXXXX567D',
      donorPhone: '+65 •••• 4567',
      donorEmail: 'si•••••@mail.sg',
      receiptNo: 'TST0000001',
      timeStamp: '2026-03-02T04:00:00Z',
      transactionNo: gift.txnId,
      donationMethod: 'Donation',
      donationAmount: { minor: 125_050, currency: 'SGD' },
      paymentType: 'One Time',
      paymentMethod: 'Cash',
      frequency: 'One Time',
      taxRelief: 'Yes',
      state: 'issued',
      path: 'donation',
      inWords: 'One thousand two hundred and fifty dollars and fifty cents only',
    })
    expect(receipt.taxSentence).toMatch(/^Tax Deductible\./)
    expect(JSON.stringify(receipt)).not.toMatch(/S1234567D|81234567|siti@/)
  })

  test('promises no deduction for a gift that is marked for tax, but has no number to be registered under', async () => {
    const { gift, api } = await newReceiptGift({ isIPCRegistrationForIRAS: true, nirc: null }, { isIpc: true })
    expect((await anonymous.receipts.find({ transactionNo: gift.txnId })).taxSentence).toBeNull()
    const { tax } = await api.donations.find({ transactionId: gift.id })
    expect(tax).toMatchObject({ state: 'open', missing: ['nric'], actions: ['register'] })
  })

  test('names the part that is deductible of a gift for several purposes, without its share of a refund', async () => {
    const charity = await newCharity({ ...clerk, isIpc: true })
    const [roof, tea] = [await newFund(charity, { name: 'Roof', is_tax_deductible: true }), await newFund(charity, { name: 'Tea' })]
    const sgd = (minor: number) => ({ minor, currency: 'SGD' }) as const
    const { txnId } = await charity.api.donations.add({
      ...siti,
      isIPCRegistrationForIRAS: true,
      donationToValue: tea,
      amount: sgd(100_000),
      lines: [
        { donationToValue: tea, amount: sgd(90_000) },
        { donationToValue: roof, amount: sgd(10_000) },
      ],
      paymentMethod: methodIds.cash,
    })
    const sentence = async () => (await anonymous.receipts.find({ transactionNo: txnId })).taxSentence
    expect(await charity.rowsOf('tax_registration')).toMatchObject([{ scheme: 'ipc', nric_tail: '567D' }])
    expect(await sentence()).toContain('Of this donation $100 is tax deductible')
    await charity.sql(`update donation set refunded_minor = 50000 where charity_id = $1`, [charity.charityId])
    expect(await sentence()).toContain('Of this donation $50 is tax deductible')
    const { token } = await anonymous.enrolment.signIn({ transactionId: txnId })
    const page = await anonymous.tax.find({}, { headers: { 'x-provider-token': token } })
    expect(page).toMatchObject({ state: 'registered', reported: sgd(5_000) })
  })

  test('shows the number of an organisation in full, under its own name', async () => {
    const { api, gift } = await newReceiptGift({
      donorName: 'Cahaya Trading',
      donorType: donorTypeIds.corporate,
      nirc: '200812345M',
      idType: 'uen',
    })
    expect(await anonymous.receipts.find({ transactionNo: gift.txnId })).toMatchObject({ nirc: '200812345M', idType: 'uen' })
    expect(await api.donations.find({ transactionId: gift.id })).toMatchObject({ organisationNo: '200812345M', idType: 'uen' })
    const person = await newReceiptGift({ donorName: 'Siti', nirc: 'S1234567D', idType: 'nric' })
    expect(await person.api.donations.find({ transactionId: person.gift.id })).toMatchObject({ organisationNo: null })
  })

  test('shows only the day when the gift has no time', async () => {
    const { gift } = await newReceiptGift({ donationDate: '2026-02-27' })
    expect((await anonymous.receipts.find({ transactionNo: gift.txnId })).timeStamp).toBe('2026-02-27')
  })

  test('shows only the day when a file brought the gift without a time', async () => {
    const charity = await newCharity({ country: 'AU', currency: 'AUD', timeZone: 'Australia/Sydney' })
    const fields = { donation_method: donationMethodIds.upload, currency: 'AUD', donated_on: '2026-03-01' }
    const { id, txnId } = await newGift(charity, { ...fields, donated_at: '2026-02-28T13:00:00Z' })
    await newReceipt(charity, id)
    expect(await anonymous.receipts.find({ transactionNo: txnId })).toMatchObject({ timeStamp: '2026-03-01', localOn: null })
  })

  test('gives the same answer for malformed and unknown numbers and gifts without a receipt', async () => {
    const charity = await newCharity(clerk)
    const { txnId } = await newGift(charity)
    for (const transactionNo of ['', 'x', '1-0000000000000000', `${charity.charityId}-0000000000000000`, txnId]) {
      await expect(anonymous.receipts.find({ transactionNo })).rejects.toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
        message: 'This does not exist.',
      })
    }
  })
})

describe('the printed receipt', () => {
  test('the printed receipt is a PDF named DonationReceipt.pdf, the original first and duplicates after it', async () => {
    const charity = await newReceiptGift({ isIPCRegistrationForIRAS: true }, { isIpc: true })
    const { answer, text, pages } = await pdfOf(charity, charity.gift.txnId)
    expect(pages).toBe(1)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      expect.stringContaining('DonationReceipt.pdf'),
    ])
    for (const words of [
      'Official Receipt',
      'TST0000001',
      'Siti Hajar binte Osman',
      'XXXXX567D',
      '02-Mar-2026 | 12:00 PM MYT',
      'Building fund',
      '1,250.50',
      'One thousand two hundred and fifty dollars and fifty cents only',
      'Tax relief',
      'You do not need to claim the deduction',
      charity.gift.txnId,
    ]) {
      expect(text).toContain(words)
    }
    expect(text).not.toMatch(/DUPLICATE|S1234567D/)
    expect((await pdfOf(charity, charity.gift.txnId)).text).toContain('DUPLICATE')
    expect(await charity.rowsOf('receipt')).toMatchObject([{ print_count: 2 }])
  })

  test('the printed receipt is in Malay with SALINAN when the gift was, with RM for ringgit', async () => {
    const charity = await newReceiptGift({ language: 'ms', nirc: '770305-02-1234' }, { country: 'MY' })
    await pdfOf(charity, charity.gift.txnId)
    const { text } = await pdfOf(charity, charity.gift.txnId)
    for (const words of [
      'Resit Rasmi',
      'SALINAN',
      'Tabung pembangunan',
      'Seribu dua ratus lima puluh ringgit dan lima puluh sen sahaja',
      'XXXXXX-XX-1234',
    ])
      expect(text).toContain(words)
    expect(text).toMatch(/RM\s1,250\.50/)
  })

  test("refuses another charity's number and a gift without a receipt", async () => {
    const charity = await newReceiptGift()
    const other = await newCharity(clerk)
    expect((await pdfOf(other, charity.gift.txnId)).answer.json().data).toMatchObject({ code: 'NOT_FOUND' })
    const { txnId } = await newGift(other)
    expect((await pdfOf(other, txnId)).answer.json().data).toMatchObject({ status: -1, code: 'NO_RECEIPT' })
  })
})

describe('sending a receipt', () => {
  test('mails its link, with the specification’s text', async () => {
    const charity = await newReceiptGift()
    const answer = await server.inject({
      method: 'POST',
      url: '/api/Donation/sendReceipt?type=donation',
      headers: { authorization: `Bearer ${charity.token}` },
      payload: { transactionId: charity.gift.id },
    })
    expect(answer.json()).toEqual({
      data: { status: 1, message: 'Your donation receipt has been sent successfully!', code: 'RECEIPT_SENT', result: null },
    })
    await charity.runJobs()
    const [mail] = charity.mailsTo('siti@mail.sg')
    expect(JSON.stringify(mail)).toContain(`https://amanah.test/receipt/donation?${charity.gift.txnId}`)
    expect(await charity.rowsOf('receipt')).toMatchObject([{ sent_count: 1 }])
    const { timeline } = await charity.api.donations.find({ transactionId: charity.gift.id })
    expect(timeline.map(({ call }) => call).filter(Boolean)).toEqual(['/api/Donation/sendReceipt', '/api/Donation/addManualDonation'])
  })

  test('names each of several purposes with its amount', async () => {
    const charity = await newCharity(clerk)
    const [roof, tea] = [await newFund(charity, { name: 'Roof' }), await newFund(charity, { name: 'Tea' })]
    const line = (donationToValue: string, minor: number) => ({ donationToValue, amount: { minor, currency: 'SGD' } as const })
    const lines = [line(tea, 90_000), line(roof, 10_000)]
    const { id } = await charity.api.donations.add({ ...siti, ...line(tea, 100_000), lines, paymentMethod: methodIds.cash })
    await charity.api.donations.sendReceipt({ type: 'donation', transactionId: id })
    await charity.runJobs()
    expect(charity.mailsTo(siti.donorEmail)[0]?.text).toContain('Tea $900; Roof $100')
  })

  test('uses another address when one is given', async () => {
    const charity = await newReceiptGift({ donorEmail: null })
    await charity.api.donations.sendReceipt({ type: 'donation', transactionId: charity.gift.id, email: 'son@mail.sg' })
    await charity.runJobs()
    expect(charity.mailsTo('son@mail.sg')).toHaveLength(1)
  })
})

test('sending a receipt refuses without an address, without a receipt, for the wrong type, and across charities', async () => {
  const charity = await newReceiptGift({ donorEmail: null })
  const send = (transactionId: string, type: 'donation' | 'purchase' = 'donation') =>
    charity.api.donations.sendReceipt({ type, transactionId })
  await expect(send(charity.gift.id)).rejects.toMatchObject({ code: 'NO_EMAIL', errors: [{ field: 'email' }] })
  await expect(send((await newGift(charity)).id)).rejects.toMatchObject({ code: 'NO_RECEIPT' })
  await expect(send(charity.gift.id, 'purchase')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(send((await newReceiptGift()).gift.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

describe('checking a receipt', () => {
  test('confirms a receipt by number and code, without donor details', async () => {
    const charity = await newReceiptGift()
    const { receiptNo, checkCode } = await anonymous.receipts.find({ transactionNo: charity.gift.txnId })
    const checked = await anonymous.receipts.verify({ receiptNo: receiptNo.toLowerCase(), checkCode: checkCode.toLowerCase() })
    expect(checked).toEqual({
      receiptNo: 'TST0000001',
      charityName: 'Masjid Test',
      charityIcon: null,
      colour: expect.any(String),
      givenOn: '2026-03-02',
      amount: { minor: 125_050, currency: 'SGD' },
      refunded: { minor: 0, currency: 'SGD' },
      state: 'issued',
      replacedBy: null,
    })
    await charity.sql(`update receipt set state = 'voided', voided_at = now() where charity_id = $1`, [charity.charityId])
    expect(await anonymous.receipts.verify({ receiptNo, checkCode })).toMatchObject({ state: 'voided' })
  })

  test('gives the same answer for a wrong number, a wrong code and another charity’s code', async () => {
    const charity = await newReceiptGift()
    const { receiptNo, checkCode } = await anonymous.receipts.find({ transactionNo: charity.gift.txnId })
    const other = await newReceiptGift()
    const secret = checkCode.split('-')[1]
    const wrong = [
      { receiptNo: 'TST0000002', checkCode },
      { receiptNo, checkCode: `${charity.charityId}-000000` },
      { receiptNo, checkCode: `${other.charityId}-${secret}` },
      { receiptNo, checkCode: '' },
      { receiptNo: '', checkCode },
      { receiptNo, checkCode: '99999999999-ABCDEF' },
    ]
    for (const check of wrong) await expect(anonymous.receipts.verify(check)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })
})
