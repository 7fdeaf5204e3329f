import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newDonor, newFund } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { frequencyIds, donorTypeIds, itemIds, methodIds } from '#kit/giving/ids.ts'

const clerk = { can: ['donations:view', 'donations:add', 'button:show-personal-data'] }
const fifty = { minor: 5000, currency: 'SGD' } as const
const siti = { donorName: 'Siti Hajar binte Osman', donorPhone: '8123 4567', donorEmail: 'Siti@Mail.sg', nirc: 'S1234567D' }
const counter = async (fields: Parameters<typeof newCharity>[0] = {}) => {
  const charity = await newCharity({ ...clerk, ...fields })
  return { ...charity, donationToValue: await newFund(charity) }
}

describe('recording a gift at the counter', () => {
  test('gives it a receipt number, puts the money in the books and keeps it as Offline', async () => {
    const { api, donationToValue, rowsOf } = await counter()
    const gift = await api.donations.add({ ...siti, donationToValue, amount: fifty, paymentMethod: methodIds.cash, remarks: 'Friday box' })

    expect(gift).toMatchObject({
      receiptNo: 'TST0000001',
      status: 'Offline',
      staus: 'Offline',
      method: 'Offline',
      mode: 'Counter',
      amount: fifty,
      donorName: 'Siti Hajar binte Osman',
    })
    expect(gift).toMatchObject({
      donorEmail: 'si•••••@mail.sg',
      donorPhone: '+65 •••• 4567',
      nirc: '•••••567D',
      paymentMethodName: 'cash',
      remarks: 'Friday box',
    })
    const ledger = await rowsOf('ledger_entry')
    expect(ledger.map(row => [row['account'], Number(row['amount_minor'])]).sort()).toEqual([
      ['cash', 5000],
      ['donations', -5000],
    ])
    expect(await rowsOf('receipt')).toMatchObject([{ receipt_no: 'TST0000001', state: 'issued', number: 1 }])
    expect(await rowsOf('donation_rollup_now')).toHaveLength(3)
  })

  test('seals the identity number and keeps only its tail readable', async () => {
    const { api, donationToValue, rowsOf } = await counter()
    const { donorId } = await api.donations.add({ ...siti, donationToValue, amount: fifty, paymentMethod: methodIds.cash })
    const [donor] = await rowsOf('donor')
    expect(JSON.stringify(donor)).not.toContain('S1234567D')
    expect(donor).toMatchObject({ nric_tail: '567D', phone: '+65 81234567', email: 'siti@mail.sg' })
    expect(await api.donors.reveal({ donorId: donorId! })).toEqual({
      donorPhone: '+65 81234567',
      donorEmail: 'siti@mail.sg',
      nirc: 'S1234567D',
    })
  })

  test('finds the donor again by identity number, or by phone or e-mail with the same name', async () => {
    const { api, donationToValue, rowsOf } = await counter()
    const give = (donor: object) => api.donations.add({ ...donor, donationToValue, amount: fifty, paymentMethod: methodIds.cash })
    const first = await give(siti)
    const byNumber = await give({ donorName: 'S. H. Osman', nirc: 's1234567d' })
    const byPhone = await give({ donorName: 'siti hajar binte osman', donorPhone: '+65 8123 4567' })
    expect([byNumber.donorId, byPhone.donorId]).toEqual([first.donorId, first.donorId])
    expect(byNumber.donorName).toBe('S. H. Osman')
    expect((await give({ donorName: 'Ahmad', donorPhone: '8123 4567' })).donorId).not.toBe(first.donorId)
    expect(await rowsOf('donor')).toHaveLength(2)
  })

  test('takes an anonymous gift, and one of an earlier day without a time', async () => {
    const { api, donationToValue } = await counter()
    expect(
      await api.donations.add({ donorType: donorTypeIds.anonymous, donationToValue, amount: fifty, paymentMethod: methodIds.cash }),
    ).toMatchObject({
      donorId: null,
      donorName: null,
      donorType: donorTypeIds.anonymous,
    })
    const earlier = await api.donations.add({
      donorType: donorTypeIds.anonymous,
      donationToValue,
      amount: fifty,
      paymentMethod: methodIds.cash,
      donationDate: '2026-02-27',
    })
    expect(earlier).toMatchObject({ donatedOn: '2026-02-27', donationTimeStamp: '2026-02-26T16:00:00Z' })
  })

  test('keeps the fields of each way to pay', async () => {
    const { api, donationToValue } = await counter()
    const give = (payment: object) =>
      api.donations.add({ donorType: donorTypeIds.anonymous, donationToValue, amount: fifty, ...payment } as never)
    expect(
      await give({ paymentMethod: methodIds.cheque, chequeNumber: '004512', bankName: 'DBS', chequeDate: '2026-02-20' }),
    ).toMatchObject({
      chequeNumber: '004512',
      paymentMethodName: 'cheque',
    })
    expect(await give({ paymentMethod: methodIds.card, cardType: 'visa', cardLastDigit: '4242' })).toMatchObject({
      cardType: 'visa',
      cardLastDigit: '4242',
      paymentMethodName: 'visa',
    })
    expect(await give({ paymentMethod: methodIds.bankTransfer, referenceNo: 'FT26061', bankName: 'OCBC' })).toMatchObject({
      paymentMethodName: 'banktransfer',
    })
  })

  test('answers a repeated key with the same receipt, once recorded', async () => {
    const { api, donationToValue, rowsOf } = await counter()
    const key = randomUUID()
    const give = () =>
      api.donations.add({ donorType: donorTypeIds.anonymous, donationToValue, amount: fifty, paymentMethod: methodIds.cash }, { key })
    expect(await give()).toEqual(await give())
    expect([await rowsOf('donation'), await rowsOf('receipt')].map(rows => rows.length)).toEqual([1, 1])
  })

  test('makes one donor when ten counters meet the same new person at once', async () => {
    const { api, donationToValue, rowsOf } = await counter()
    const recorded = await Promise.all(
      Array.from({ length: 10 }, () => api.donations.add({ ...siti, donationToValue, amount: fifty, paymentMethod: methodIds.cash })),
    )
    expect(new Set(recorded.map(({ donorId }) => donorId)).size).toBe(1)
    expect(await rowsOf('donor')).toHaveLength(1)
  })

  test('numbers fifty receipts without a gap when fifty counters record at once', async () => {
    const { api, donationToValue, charityId, sql } = await counter()
    const recorded = await Promise.all(
      Array.from({ length: 50 }, () =>
        api.donations.add({ donorType: donorTypeIds.anonymous, donationToValue, amount: fifty, paymentMethod: methodIds.cash }),
      ),
    )
    const numbers = recorded.map(({ receiptNo }) => Number(receiptNo?.slice(3))).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    const totals = await sql(
      `select grain, sum(gifts)::int as gifts, sum(amount_minor)::int as minor from donation_rollup_now where charity_id = $1 group by 1 order by 1`,
      [charityId],
    )
    expect(totals).toEqual(['day', 'month', 'year'].map(grain => ({ grain, gifts: 50, minor: 250_000 })))
  })
})

describe('recording a gift at the counter', () => {
  test.each([
    ['a cheque without its number', { paymentMethod: methodIds.cheque, bankName: 'DBS' }, 'chequeNumber'],
    ['a cheque number on cash', { paymentMethod: methodIds.cash, chequeNumber: '004512' }, 'chequeNumber'],
    ['a card number in the remarks', { paymentMethod: methodIds.cash, remarks: 'card 4242 4242 4242 4242' }, 'remarks'],
    ['a day still to come', { paymentMethod: methodIds.cash, donationDate: '2026-03-03' }, 'donationDate'],
    [
      'an identity number with a wrong letter',
      { paymentMethod: methodIds.cash, donorType: donorTypeIds.individual, donorName: 'Siti', nirc: 'S1234567A' },
      'nirc',
    ],
    [
      'a phone number of five digits',
      { paymentMethod: methodIds.cash, donorType: donorTypeIds.individual, donorName: 'Siti', donorPhone: '81234' },
      'donorPhone',
    ],
    ['nobody, unless said to be anonymous', { paymentMethod: methodIds.cash, donorType: donorTypeIds.individual }, 'donorName'],
    ['remarks of 251 characters', { paymentMethod: methodIds.cash, remarks: 'x'.repeat(251) }, 'remarks'],
    ['a supporting file of another kind', { paymentMethod: methodIds.cash, supportingFile: 'slip.exe' }, 'supportingFile'],
    ['a field nobody knows', { paymentMethod: methodIds.cash, tip: 5 }, 'tip'],
  ])('%s', async (_, fields, field) => {
    const { api, donationToValue, rowsOf } = await counter()
    const adding = api.donations.add({ donorType: donorTypeIds.anonymous, donationToValue, amount: fifty, ...fields } as never)
    await expect(adding).rejects.toMatchObject({ status: 400, code: 'INVALID', errors: [{ field }] })
    expect([await rowsOf('donation'), await rowsOf('receipt'), await rowsOf('ledger_entry')].flat()).toEqual([])
  })

  test('refuses another currency, a purpose no longer in use, a way to pay the counter does not take', async () => {
    const charity = await counter()
    const { api, donationToValue } = charity
    const give = (fields: object) =>
      api.donations.add({
        donorType: donorTypeIds.anonymous,
        donationToValue,
        amount: fifty,
        paymentMethod: methodIds.cash,
        ...fields,
      } as never)
    await expect(give({ amount: { minor: 5000, currency: 'MYR' } })).rejects.toMatchObject({ code: 'WRONG_CURRENCY' })
    await expect(give({ donationToValue: await newFund(charity, { is_active: false }) })).rejects.toMatchObject({ code: 'NO_SUCH_PURPOSE' })
    await expect(give({ paymentMethod: methodIds.grabPay })).rejects.toMatchObject({ code: 'METHOD_NOT_TAKEN' })
    await expect(give({ amount: { minor: 0, currency: 'SGD' } })).rejects.toMatchObject({ status: 400, errors: [{ field: 'amount' }] })
  })

  test('gives the number that a refusal skipped to the next gift', async () => {
    const { api, donationToValue } = await counter()
    const give = (fields: object) =>
      api.donations.add({
        donorType: donorTypeIds.anonymous,
        donationToValue,
        amount: fifty,
        paymentMethod: methodIds.cash,
        ...fields,
      } as never)
    await give({})
    await expect(give({ collectionCentreId: randomUUID() })).rejects.toMatchObject({ code: 'NO_SUCH_CENTRE' })
    expect((await give({})).receiptNo).toBe('TST0000002')
  })
})

test("recording keeps charities apart: another charity's purpose and donor cannot be chosen", async () => {
  const otherCounter = await counter()
  const theirDonor = await newDonor(otherCounter, { name: 'Siti' })
  const { api, donationToValue } = await counter()
  const gift = { amount: fifty, paymentMethod: methodIds.cash } as const
  await expect(
    api.donations.add({ ...gift, donorType: donorTypeIds.anonymous, donationToValue: otherCounter.donationToValue }),
  ).rejects.toMatchObject({
    code: 'NO_SUCH_PURPOSE',
  })
  await expect(api.donations.add({ ...gift, donorId: theirDonor, donationToValue })).rejects.toMatchObject({ code: 'NO_SUCH_DONOR' })
})

describe('several purposes on one receipt', () => {
  const dollars = (minor: number) => ({ minor, currency: 'SGD' }) as const

  test('several purposes on one receipt are kept as its lines, and the first is what the gift is for', async () => {
    const charity = await counter()
    const { api, donationToValue } = charity
    const orphans = await newFund(charity, { name: 'Orphans', item_id: itemIds.mosque })
    const lines = [
      { donationToValue, amount: dollars(3000) },
      { donationToValue: orphans, amount: dollars(2000) },
    ]
    const gift = await api.donations.add({
      donorType: donorTypeIds.anonymous,
      donationToValue,
      amount: fifty,
      paymentMethod: methodIds.cash,
      lines,
    })
    expect(gift).toMatchObject({ amount: fifty, itemId: itemIds.donation, receiptNo: 'TST0000001' })
    const found = await api.donations.find({ transactionId: gift.id })
    expect(found.lines.map(({ itemId, amount }) => [itemId, amount.minor])).toEqual([
      [100, 3000],
      [101, 2000],
    ])
    expect((await charity.rowsOf('donation_line')).map(({ fund_id }) => fund_id)).toEqual([donationToValue, orphans])
  })

  test('several purposes on one receipt are refused when they do not come to the sum, begin with another purpose, or recur', async () => {
    const charity = await counter()
    const { api, donationToValue } = charity
    const orphans = await newFund(charity, { name: 'Orphans' })
    const [valid, otherGift] = [donationToValue, orphans].map(fund => ({ donationToValue: fund, amount: dollars(3000) }))
    const give = (lines: unknown[], fields: object = {}) =>
      api.donations.add({
        donorType: donorTypeIds.anonymous,
        donationToValue,
        amount: dollars(6000),
        paymentMethod: methodIds.cash,
        lines,
        ...fields,
      } as never)
    await expect(give([valid])).rejects.toMatchObject({ errors: [{ field: 'amount', message: 'The lines add up to $30.' }] })
    await expect(give([otherGift, valid])).rejects.toMatchObject({ errors: [{ field: 'donationToValue' }] })
    await expect(give([valid, otherGift], { frequency: frequencyIds.monthly, cardId: randomUUID() })).rejects.toMatchObject({
      errors: [{ field: 'lines' }],
    })
    await expect(give([valid, { donationToValue: randomUUID(), amount: dollars(3000) }])).rejects.toMatchObject({
      code: 'NO_SUCH_PURPOSE',
      errors: [{ field: 'lines.1.donationToValue' }],
    })
    expect(await charity.rowsOf('donation')).toEqual([])
  })
})
