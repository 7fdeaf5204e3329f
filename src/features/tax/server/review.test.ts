import { describe, expect, test } from 'vitest'
import { newDonor, newFund, newGift, newTaxRegistration } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { newDesk } from '#testing/factories/requests.ts'
import { methodIds } from '#kit/giving/ids.ts'

const all = ['donations:view', 'donations:add', 'donations:edit', 'islamic-giving:view', 'islamic-giving:edit']
const flagged = async (can = all) => {
  const charity = await newCharity({ can, isIpc: true })
  const donorId = await newDonor(charity, { name: 'Siti Hajar' })
  const gift = await newGift(charity, { fund_id: await newFund(charity, { is_tax_deductible: true }), donor_id: donorId })
  await newTaxRegistration(charity, gift.id, { needs_review: true })
  const pageNow = async () => (await charity.api.donations.find({ transactionId: gift.id })).tax
  return { charity, gift, pageNow }
}

describe('a registration that was flagged', () => {
  test('a registration that was flagged is found by the filter, shows its reason, and is marked as reviewed once, with a history entry', async () => {
    const { charity, gift, pageNow } = await flagged()
    await newGift(charity)
    const found = async () => (await charity.api.donations.list({ taxReview: 1 })).items.map(({ id }) => id)
    const counted = async () => (await charity.api.donations.summary({ taxReview: 1 })).count
    expect([await found(), await counted()]).toEqual([[gift.id], 1])
    expect(await pageNow()).toMatchObject({ state: 'registered', review: ['number'], actions: ['review'] })

    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => charity.api.tax.reviewDonation({ transactionId: gift.id })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes.flatMap(one => (one.status === 'rejected' ? [one.reason.code] : []))).toEqual(Array(9).fill('NOTHING_TO_REVIEW'))
    expect([await found(), await counted()]).toEqual([[], 0])
    expect(await pageNow()).toMatchObject({ state: 'registered', review: [], actions: [] })
    const { timeline } = await charity.api.donations.find({ transactionId: gift.id })
    expect(timeline.filter(({ call }) => call?.endsWith('/reviewTaxRegistration'))).toHaveLength(1)
    expect(timeline[0]).toMatchObject({ call: '/api/Donation/reviewTaxRegistration', detail: { taxState: 'registered' } })
  })

  test('a registration that was flagged cannot be reviewed without the right to edit, or by the call of another module or charity', async () => {
    const { charity, gift, pageNow } = await flagged(['donations:view', 'islamic-giving:edit'])
    expect(await pageNow()).toMatchObject({ review: ['number'], actions: [] })
    const transactionId = gift.id
    await expect(charity.api.tax.reviewDonation({ transactionId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(charity.api.tax.reviewIslamic({ transactionId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const stranger = await newCharity({ can: all })
    await expect(stranger.api.tax.reviewDonation({ transactionId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await charity.rowsOf('tax_registration')).toMatchObject([{ needs_review: true }])
  })

  test('a registration that was flagged is flagged again by each further partial refund, and keeps the reported change after a review', async () => {
    const desk = await newDesk({ isIpc: true })
    const settled = { payment_method: methodIds.cash, method: 'Offline', status: 'Settled', settled_at: '2026-03-01T08:00:00Z' } as const
    const gift = await newGift(desk, { fund_id: await newFund(desk, { is_tax_deductible: true }), ...settled })
    await newTaxRegistration(desk, gift.id)
    const { clerk, checker, approver } = desk.people
    const refund = async (minor: number) => {
      await clerk.ask(gift.id, { amount: { minor, currency: 'SGD' } })
      await checker.move(gift.id, 6)
      await approver.move(gift.id, 7)
      await approver.move(gift.id, 8)
    }
    const registration = async () => (await desk.rowsOf('tax_registration'))[0]
    await refund(2000)
    expect(await registration()).toMatchObject({ state: 'changed', needs_review: true })
    await checker.api.tax.reviewDonation({ transactionId: gift.id })
    expect(await registration()).toMatchObject({ state: 'changed', needs_review: false })
    await refund(1000)
    expect(await registration()).toMatchObject({ state: 'changed', needs_review: true })
  })
})

describe('the page of a gift', () => {
  test('offers registration with the missing details to users who may record gifts', async () => {
    const charity = await newCharity({ can: all, isIpc: true })
    const donorId = await newDonor(charity, { name: 'Siti Hajar', phone: '+65 81234567', email: 'siti@mail.sg' })
    const fund = await newFund(charity, { is_tax_deductible: true })
    const open = await newGift(charity, { fund_id: fund, donor_id: donorId, donor_name: 'Siti Hajar' })
    const pageOf = async (transactionId: string) => (await charity.api.donations.find({ transactionId })).tax
    expect(await pageOf(open.id)).toEqual({ state: 'open', missing: ['nric'], review: [], actions: ['register'] })
    await charity.api.tax.registerDonation({ transactionId: open.id, payerAsked: true, nric: 'S1234567D' })
    expect(await pageOf(open.id)).toEqual({ state: 'registered', missing: [], review: [], actions: [] })
    const other = await newGift(charity)
    expect(await pageOf(other.id)).toMatchObject({ state: 'notEligible', actions: [] })
  })
})
