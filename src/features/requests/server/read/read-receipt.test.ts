import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { clock, server, anonymous } from '#testing/factories/new-charity.ts'
import { newFund } from '#testing/factories/giving.ts'
import { newMember } from '#testing/factories/new-member.ts'
import { newDesk } from '#testing/factories/requests.ts'
import { donorTypeIds, methodIds, requestStatusIds } from '#kit/giving/ids.ts'

const later = () => void (clock.now = new Date(clock.now.getTime() + 60_000))
const hundred = { minor: 10_000, currency: 'SGD' } as const
async function recorded(donorEmail: string | null = 'siti@mail.sg') {
  const desk = await newDesk()
  const donationToValue = await newFund(desk)
  const gift = await desk.people.clerk.api.donations.add({
    donorName: 'Siti Hajar',
    donorEmail,
    donationToValue,
    amount: hundred,
    paymentMethod: methodIds.cash,
  })
  later()
  return { ...desk, gift, officer: desk.people.clerk }
}

describe('a receipt', () => {
  test('a receipt that was read on its public page is handed over: a void needs consent from then on', async () => {
    const { gift, officer, rowsOf } = await recorded()
    await anonymous.receipts.find({ transactionNo: gift.txnId })
    await anonymous.receipts.find({ transactionNo: gift.txnId })
    await expect(officer.move(gift.id, 3)).rejects.toMatchObject({ code: 'RECEIPT_HANDED_OVER' })
    const read = (await rowsOf('audit_event')).filter(({ detail }) => (detail as { receiptRead?: string } | null)?.receiptRead)
    expect(read).toMatchObject([{ subject_id: gift.id, user_id: null }])
  })

  test('a receipt of a gift that was paid online counts in the same way', async () => {
    const desk = await newDesk()
    const { id, txnId } = await desk.gift({ receipt_no: 'TST0000001' })
    await desk.sql(`insert into receipt_series (charity_id, series, prefix, last_number) values ($1, 'main', 'TST', 1)`, [desk.charityId])
    await desk.sql(
      `insert into receipt (charity_id, donation_id, series, number, receipt_no, check_code, language, issued_at) values ($1, $2, 'main', 1, 'TST0000001', 'ABCDEF', 'en', now())`,
      [desk.charityId, id],
    )
    await anonymous.receipts.find({ transactionNo: txnId })
    await expect(desk.people.clerk.move(id, 3)).rejects.toMatchObject({ code: 'RECEIPT_HANDED_OVER' })
  })

  test.each(['HEAD', 'GET'] as const)(
    'a receipt is not handed over by a %s of the call, as previews and prefetches send it',
    async method => {
      const { gift, officer } = await recorded()
      const url = `/v6/api/Donation/getDonationReceiptData?transactionNo=${gift.txnId}`
      expect((await server.inject({ method, url })).statusCode).toBeGreaterThanOrEqual(400)
      expect(await officer.move(gift.id, 3)).toMatchObject({ requestStatus: requestStatusIds.voided })
    },
  )
})

describe("the payer's code", () => {
  test.each(['me@nur.demo', 'Me@Nur.Demo', 'me+siti@nur.demo', 'ME+1+2@NUR.demo'])(
    'the code does not go to %s, an address of the staff',
    async address => {
      const company = `${randomUUID()}.demo`
      const { gift, officer, charityId } = await recorded(address.replace(/nur\.demo/i, company))
      await newMember(charityId, { email: `me@${company}`, status: 'inactive' })
      await anonymous.receipts.find({ transactionNo: gift.txnId })
      await expect(officer.api.requests.sendPayerCode({ transactionId: gift.id })).rejects.toMatchObject({ code: 'STAFF_ADDRESS' })
    },
  )

  test("the payer's code does not go to another payer who was put on the gift after its receipt was issued, however old their address is", async () => {
    const { gift, officer, donor } = await recorded()
    const accomplice = await donor({
      name: 'Friend',
      email: 'friend@mail.sg',
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
    })
    await officer.api.donations.edit({ transactionId: gift.id, version: 1, donor: { donorId: accomplice } })
    await anonymous.receipts.find({ transactionNo: gift.txnId })
    await expect(officer.api.requests.sendPayerCode({ transactionId: gift.id })).rejects.toMatchObject({ code: 'PAYER_CHANGED' })
  })

  test("the payer's code does not go to a payer whom a tax registration put on an anonymous gift after its receipt was issued", async () => {
    const desk = await newDesk()
    await desk.sql(`update charity set is_ipc = true where charity_id = $1`, [desk.charityId])
    const donationToValue = await newFund(desk, { is_tax_deductible: true })
    const { api } = desk.people.clerk
    const gift = await api.donations.add({
      donorType: donorTypeIds.anonymous,
      donationToValue,
      amount: hundred,
      paymentMethod: methodIds.cash,
      handedOver: true,
    })
    later()
    const accomplice = { name: 'Friend', email: 'friend@mail.sg', phoneNumber: '91234567', nric: 'S1234567D', payerAsked: true } as const
    await api.tax.registerDonation({ transactionId: gift.id, ...accomplice })
    await expect(api.requests.sendPayerCode({ transactionId: gift.id })).rejects.toMatchObject({ code: 'PAYER_CHANGED' })
  })
})
