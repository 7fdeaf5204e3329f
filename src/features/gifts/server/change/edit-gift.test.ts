import { newId } from '#kit/security/ids.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { clock, anonymous } from '#testing/factories/new-charity.ts'
import { newDonor, newFund } from '#testing/factories/giving.ts'
import { newMember } from '#testing/factories/new-member.ts'
import { brokenInvariants, newDesk } from '#testing/factories/requests.ts'
import { frequencyIds, donorTypeIds, methodIds, requestStatusIds } from '#kit/giving/ids.ts'

const noon = new Date('2026-03-02T04:00:00Z')
const fifty = { minor: 5000, currency: 'SGD' } as const
const later = (minutes: number) => void (clock.now = new Date(clock.now.getTime() + minutes * 60_000))
beforeEach(() => void (clock.now = noon))

/** A gift of 50 dollars by cheque, recorded at the counter with a wrong cheque number. */
async function byCheque(input: { handedOver?: boolean; donorEmail?: string } = {}) {
  const desk = await newDesk()
  const fundId = await newFund(desk, { name: 'Building fund' })
  const donorId = await newDonor(desk, { name: 'Siti Hajar', email: input.donorEmail ?? 'siti@mail.sg' })
  const { api } = desk.people.clerk
  const cheque = { paymentMethod: methodIds.cheque, chequeNumber: '004512', bankName: 'DBS' } as const
  const gift = await api.donations.add({
    donorId,
    donationToValue: fundId,
    amount: fifty,
    ...cheque,
    handedOver: input.handedOver ?? false,
  })
  const edit = (change: object, version = 1) => api.donations.edit({ transactionId: gift.id, version, ...change })
  const books = async () => {
    const rows = await desk.sql(
      `select account, sum(amount_minor)::int as minor from ledger_entry where charity_id = $1 group by 1 having sum(amount_minor) <> 0 order by 1`,
      [desk.charityId],
    )
    return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]))
  }
  const history = async () => (await api.donations.find({ transactionId: gift.id })).timeline
  return { ...desk, api, gift, edit, books, history, fundId, donorId }
}

describe('an edit', () => {
  test('mends a wrong cheque number: the row and the receipt say the new one, the history both', async () => {
    const { gift, edit, history, rowsOf } = await byCheque()
    expect(await edit({ chequeNumber: '004521', remarks: 'Read from the slip' })).toMatchObject({ chequeNumber: '004521' })
    expect((await history())[0]).toMatchObject({
      call: '/api/Donation/editTransaction',
      changes: { chequeNumber: ['004512', '004521'], remarks: [null, '•••'] },
    })
    expect((await rowsOf('audit_event')).at(-1)).toMatchObject({ outcome: 'done', changes: { chequeNumber: ['004512', '004521'] } })
    expect(await anonymous.receipts.find({ transactionNo: gift.txnId })).toMatchObject({
      receiptNo: gift.receiptNo,
      paymentMethod: 'Cheque 004521',
    })
    expect(await rowsOf('receipt')).toHaveLength(1)
  })

  test('moves the money in the books when the way to pay and the amount are others, and the totals follow', async () => {
    const desk = await byCheque()
    expect(await desk.books()).toEqual({ cheques: 5000, donations: -5000 })
    await desk.edit({ paymentMethod: methodIds.cash, amount: { minor: 8000, currency: 'SGD' } })
    expect(await desk.books()).toEqual({ cash: 8000, donations: -8000 })
    expect((await desk.rowsOf('ledger_entry')).map(({ kind }) => kind).toSorted()).toEqual([...Array(4).fill('correction'), 'gift', 'gift'])
    await desk.edit({ amount: { minor: 6000, currency: 'SGD' } }, 2)
    expect(await desk.books()).toEqual({ cash: 6000, donations: -6000 })
    expect(await desk.api.donations.summary()).toMatchObject({ count: 1, totals: [{ sum: { minor: 6000 } }] })
    expect(await brokenInvariants(desk)).toEqual([])
    const [row] = (await desk.api.donations.list()).items
    expect(row).toMatchObject({ paymentMethod: methodIds.cash, chequeNumber: null })
  })

  test('gives the receipt another number when the amount is another; none is lost', async () => {
    const { gift, edit, rowsOf } = await byCheque()
    const edited = await edit({ amount: { minor: 8000, currency: 'SGD' } })
    expect(edited.receiptNo).toBe('TST0000002')
    await edit({ amount: fifty }, 2)
    expect(await anonymous.receipts.find({ transactionNo: gift.txnId })).toMatchObject({
      receiptNo: 'TST0000003',
      donationAmount: { minor: 5000 },
    })
    expect((await rowsOf('receipt')).map(row => [row['receipt_no'], row['state'], row['replaced_by']]).toSorted()).toEqual([
      ['TST0000001', 'replaced', 'TST0000002'],
      ['TST0000002', 'replaced', 'TST0000003'],
      ['TST0000003', 'issued', null],
    ])
    expect((await rowsOf('receipt_series'))[0]).toMatchObject({ last_number: 3 })
  })

  test('sends a payer who holds the receipt a new one when its contents change', async () => {
    const { edit, rowsOf, runJobs, mailsTo } = await byCheque({ handedOver: true })
    expect(await edit({ remarks: 'Nothing that the receipt says' })).toMatchObject({ receiptNo: 'TST0000001' })
    expect(await edit({ chequeNumber: '004521' }, 2)).toMatchObject({ receiptNo: 'TST0000002' })
    expect((await rowsOf('receipt')).find(row => row['receipt_no'] === 'TST0000001')).toMatchObject({ state: 'replaced' })
    await runJobs()
    const [mail] = mailsTo('siti@mail.sg')
    expect(mail?.subject).toBe('Receipt TST0000001 from Masjid Test was replaced')
    expect(mail?.text).toContain('Cheque 004521')
  })

  test('names the payment method to the payer in the language of their receipt', async () => {
    const { edit, runJobs, mailsTo } = await byCheque({ handedOver: true })
    await edit({ chequeNumber: 'ABC-1234', language: 'ms' })
    await runJobs()
    expect(mailsTo('siti@mail.sg')[0]?.text).toContain('Cek ABC-1234')
  })

  test('moves a gift to another donor, purpose, day and language', async () => {
    const desk = await byCheque()
    const donorId = await newDonor(desk, { name: 'Tan Hui Min' })
    const purpose = await newFund(desk, { name: 'Orphans’ fund', kind: 2 })
    const edited = await desk.edit({ donor: { donorId }, donationToValue: purpose, donationDate: '2026-02-27', language: 'ms' })
    expect(edited).toMatchObject({ donorName: 'Tan Hui Min', donationToName: 'Orphans’ fund', donationTo: 2, donatedOn: '2026-02-27' })
    expect(edited.donationTimeStamp).toBe('2026-02-26T16:00:00Z')
    expect((await desk.history())[0]?.changes).toEqual({
      donor: ['S••• H•••', 'T••• H••• M•••'],
      donationToValue: ['Building fund', 'Orphans’ fund'],
      donationDate: ['2026-03-02', '2026-02-27'],
      language: ['en', 'ms'],
    })
    expect(await anonymous.receipts.find({ transactionNo: desk.gift.txnId })).toMatchObject({ donorName: 'Tan Hui Min', language: 'ms' })
    expect(await brokenInvariants(desk)).toEqual([])
  })

  test('makes a gift anonymous', async () => {
    const { edit } = await byCheque()
    expect(await edit({ donor: { donorType: donorTypeIds.anonymous } })).toMatchObject({
      donorId: null,
      donorType: donorTypeIds.anonymous,
      donorName: null,
    })
  })
})

describe('editGift', () => {
  test('an edit based on an older version is refused: the answer says who changed what, and when', async () => {
    const { charityId, gift, edit, api } = await byCheque()
    const aisyah = await newMember(charityId, { can: ['donations:view', 'donations:edit'], firstName: 'Aisyah' })
    const { api: otherApi } = await aisyah.signIn()
    await otherApi.donations.edit({ transactionId: gift.id, version: 1, bankName: 'OCBC' })
    later(2)
    await expect(edit({ bankName: 'UOB' })).rejects.toMatchObject({
      status: 409,
      code: 'CHANGED_SINCE',
      errors: [
        { field: 'version', code: 'CHANGED_MINUTES_AGO', message: 'Aisyah Rahman changed this 2 min ago: see differences.' },
        { field: 'bankName', message: 'DBS → OCBC' },
      ],
    })
    expect(await api.donations.editDetails({ transactionId: gift.id })).toMatchObject({
      version: 2,
      bankName: 'OCBC',
      lastChange: { by: 'Aisyah Rahman', changes: { bankName: ['DBS', 'OCBC'] } },
    })
  })

  test('an edit of donor and amount of a receipt that was handed over is refused by field and with the reason', async () => {
    const desk = await byCheque({ handedOver: true })
    const { edit, giftRow, gift, donorId } = desk
    const other = await newDonor(desk, { name: 'Tan Hui Min' })
    const words = 'The receipt was handed over. Void this gift and record it again.'
    await expect(
      edit({ donor: { donorId: other }, amount: { minor: 4000, currency: 'SGD' }, paymentMethod: methodIds.cash, remarks: 'x' }),
    ).rejects.toMatchObject({
      code: 'NOT_EDITABLE',
      errors: [
        { field: 'paymentMethod', message: words },
        { field: 'amount', message: words },
        { field: 'donor', message: words },
      ],
    })
    expect(await giftRow(gift.id)).toMatchObject({ version: 1, amount_minor: '5000', donor_id: donorId })
  })

  test('an edit is refused for a receipt that was printed or sent, as if it were handed over', async () => {
    const { api, edit, gift } = await byCheque()
    await api.donations.downloadReceipt({ transactionNumber: gift.txnId })
    await expect(edit({ amount: { minor: 4000, currency: 'SGD' } })).rejects.toMatchObject({ errors: [{ field: 'amount' }] })
  })

  test('an edit of the facts of a pending void or refund is refused; the rest may be changed', async () => {
    const { edit, gift, people } = await byCheque()
    await people.other.ask(gift.id)
    for (const change of [
      { chequeNumber: '009999' },
      { amount: { minor: 1, currency: 'SGD' } },
      { donor: { donorType: donorTypeIds.anonymous } },
    ])
      await expect(edit(change, 2)).rejects.toMatchObject({
        code: 'NOT_EDITABLE',
        errors: [{ message: expect.stringContaining('under way') }],
      })
    await edit({ remarks: 'The slip is in the safe' }, 2)
    expect(await people.checker.move(gift.id, 2)).toMatchObject({ requestStatus: requestStatusIds.voidVerified }) // the request's evidence is unchanged
  })

  test('an edit is refused for the amount, the donor and the purpose of a settled gift, and for all of a voided one', async () => {
    const desk = await byCheque()
    await desk.api.requests.settle({ transactionIds: [desk.gift.id] })
    await expect(desk.edit({ amount: { minor: 1, currency: 'SGD' } }, 2)).rejects.toMatchObject({ errors: [{ field: 'amount' }] })
    await expect(desk.edit({ donor: { donorType: donorTypeIds.anonymous } }, 2)).rejects.toMatchObject({ errors: [{ field: 'donor' }] })
    const purpose = await newFund(desk, { name: 'Annual appeal' })
    await expect(desk.edit({ donationToValue: purpose }, 2)).rejects.toMatchObject({ errors: [{ field: 'donationToValue' }] })
    expect(await desk.edit({ chequeNumber: '004521' }, 2)).toMatchObject({ chequeNumber: '004521' })

    const other = await byCheque()
    await other.people.other.move(other.gift.id, 3, 'Wrong amount')
    const { actions } = (await other.api.donations.list()).items[0] ?? {}
    expect(actions).not.toContain('edit')
    await expect(other.edit({ remarks: 'x' }, 2)).rejects.toMatchObject({ code: 'NOT_EDITABLE', errors: [{ field: 'remarks' }] })
  })

  test('an edit is refused for details that a payment provider supplied', async () => {
    const desk = await newDesk()
    const { id } = await desk.gift({ payment_method: methodIds.card, card_brand: 'visa', card_last4: '4242', reference_no: 'ch_1' })
    const { api } = desk.people.clerk
    const sixty = { minor: 6000, currency: 'SGD' } as const
    for (const change of [{ amount: sixty }, { referenceNo: 'ch_2' }, { donationDate: '2026-02-01' }, { paymentMethod: 6 as const }])
      await expect(api.donations.edit({ transactionId: id, version: 1, ...change })).rejects.toMatchObject({
        code: 'NOT_EDITABLE',
        errors: [{ message: 'This is what the payment provider took.' }],
      })
    expect(await api.donations.edit({ transactionId: id, version: 1, remarks: 'Called the donor' })).toMatchObject({
      remarks: 'Called the donor',
    })
  })

  test('an edit is refused for the donor of a gift that recurs or is registered for tax; unregistered, the registration is withdrawn first', async () => {
    const desk = await newDesk({ isIpc: true })
    const { api } = desk.people.clerk
    const fundId = await newFund(desk, { is_tax_deductible: true })
    const donorId = await newDonor(desk, { name: 'Siti Hajar' })
    const other = await newDonor(desk, { name: 'Tan Hui Min' })
    const { id } = await desk.gift({ fund_id: fundId, donor_id: donorId })
    await api.tax.registerDonation({ transactionId: id, payerAsked: true, name: 'Siti Hajar', nric: 'S1234567D' })
    const edit = (change: object, version: number) => api.donations.edit({ transactionId: id, version, ...change })
    const { version } = await api.donations.editDetails({ transactionId: id })
    await expect(edit({ donor: { donorId: other } }, version)).rejects.toMatchObject({
      errors: [{ field: 'donor', message: 'This gift is registered for tax deduction in the name of this donor.' }],
    })
    await edit({ isIPCRegistrationForIRAS: false }, version)
    expect(await desk.rowsOf('tax_registration')).toMatchObject([{ state: 'withdrawn' }])
    expect(await edit({ donor: { donorId: other } }, version + 1)).toMatchObject({ donorName: 'Tan Hui Min' })

    const recurring = await desk.gift({ donor_id: donorId, recurrence_id: newId(), frequency: frequencyIds.monthly })
    await expect(api.donations.edit({ transactionId: recurring.id, version: 1, donor: { donorId: other } })).rejects.toMatchObject({
      errors: [{ field: 'donor', message: 'This gift belongs to a recurring one of this donor.' }],
    })
  })

  test('an edit is refused for the sum and the purpose of a receipt with lines', async () => {
    const desk = await byCheque()
    const { charityId, sql, gift, edit, fundId } = desk
    await sql(
      `insert into donation_line (charity_id, donation_id, line_no, item_id, name, amount_minor) values ($1, $2, 1, 100, 'Building fund', 5000)`,
      [charityId, gift.id],
    )
    const purpose = await newFund(desk)
    for (const change of [{ amount: { minor: 4000, currency: 'SGD' } }, { donationToValue: purpose }])
      await expect(edit(change)).rejects.toMatchObject({ errors: [{ message: expect.stringContaining('lines of the receipt') }] })
    expect(fundId).not.toBe(purpose)
  })

  test.each([
    [{ amount: { minor: 5000, currency: 'MYR' } }, 'WRONG_CURRENCY', 'amount'],
    [{ paymentMethod: methodIds.applePay }, 'METHOD_NOT_TAKEN', 'paymentMethod'],
    [{ paymentMethod: methodIds.bankTransfer }, 'INVALID', 'referenceNo'],
    [{ cardLastDigit: '4242' }, 'INVALID', 'cardLastDigit'],
    [{ chequeNumber: null }, 'INVALID', 'chequeNumber'],
    [{ chequeNumber: '12' }, 'INVALID', 'chequeNumber'],
    [{ remarks: 'Card 4242 4242 4242 4242' }, 'INVALID', 'remarks'],
    [{ remarks: 'x'.repeat(251) }, 'INVALID', 'remarks'],
    [{ donationDate: '2026-03-03' }, 'INVALID', 'donationDate'],
    [{ donationToValue: '01890000-0000-7000-8000-0000000000f1' }, 'NO_SUCH_PURPOSE', 'donationToValue'],
    [{ collectionCentreId: '01890000-0000-7000-8000-0000000000f1' }, 'NO_SUCH_CENTRE', 'collectionCentreId'],
    [{ donor: { donorId: '01890000-0000-7000-8000-0000000000f1' } }, 'NO_SUCH_DONOR', 'donor'],
    [{ supportingFile: 'private/77/supporting/a.pdf' }, 'INVALID', 'supportingFile'],
    [{ supportingFile: 'slip.exe' }, 'INVALID', 'supportingFile'],
  ])('an edit is refused for %j: %s names %s', async (change, code, field) => {
    const { edit, giftRow, gift } = await byCheque()
    await expect(edit(change)).rejects.toMatchObject({ code, errors: [expect.objectContaining({ field })] })
    expect(await giftRow(gift.id)).toMatchObject({ version: 1 })
  })

  test('an edit is refused when nothing would change', async () => {
    const { edit } = await byCheque()
    await expect(edit({ chequeNumber: '004512', amount: fifty })).rejects.toMatchObject({ code: 'NOTHING_CHANGED' })
  })

  test('an edit is refused to users without the right to edit this module, and to anonymous callers', async () => {
    const { officer, gift, sql, charityId } = await byCheque()
    const viewer = officer(['donations:view', 'donations:add', 'islamic-giving:edit', 'purchases:edit'])
    await expect(viewer.api.donations.edit({ transactionId: gift.id, version: 1, remarks: 'x' })).rejects.toMatchObject({ status: 403 })
    await expect(viewer.api.donations.editDetails({ transactionId: gift.id })).rejects.toMatchObject({ status: 403 })
    expect((await viewer.api.donations.list()).items[0]?.actions).not.toContain('edit')
    await sql(`update donation set app_preference_id = 10, item_id = 1 where charity_id = $1`, [charityId])
    await expect(viewer.api.donations.edit({ transactionId: gift.id, version: 1, remarks: 'x' })).rejects.toMatchObject({ status: 404 })
    const other = await newDesk()
    await expect(other.people.clerk.api.donations.edit({ transactionId: gift.id, version: 1, remarks: 'x' })).rejects.toMatchObject({
      status: 404,
    })
  })
})
