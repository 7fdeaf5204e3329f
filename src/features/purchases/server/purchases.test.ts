import { describe, expect, test } from 'vitest'
import { newDonor, newFund, newGift, newReceipt } from '#testing/factories/giving.ts'
import { newCharity, anonymous } from '#testing/factories/new-charity.ts'
import { newMember } from '#testing/factories/new-member.ts'
import { brokenInvariants, newDesk } from '#testing/factories/requests.ts'
import { itemIds, methodIds, preferenceIds, requestStatusIds } from '#kit/giving/ids.ts'

const shopper = ['purchases:view', 'purchases:edit']
const shop = { app_preference_id: preferenceIds.purchases, item_id: itemIds.purchase, donation_method: 8 }
type TestCharity = Awaited<ReturnType<typeof newCharity>>
type Line = readonly [item: number, name: string, quantity: number | null, rate: number | null, amount: number]

/** An order of the shop with its lines and its receipt. */
async function newOrder(charity: TestCharity, lines: readonly Line[], fields: Parameters<typeof newGift>[1] = {}) {
  const fundId = await newFund(charity, {
    app_preference_id: preferenceIds.purchases,
    item_id: itemIds.purchase,
    name: `Bookshop ${Math.random()}`,
  })
  const amount = lines.reduce((sum, line) => sum + line[4], 0)
  const order = await newGift(charity, { ...shop, fund_id: fundId, amount_minor: amount, ...fields })
  for (const [index, [item, name, quantity, rate, minor]] of lines.entries())
    await charity.sql(
      `insert into donation_line (charity_id, donation_id, line_no, item_id, name, quantity, rate_minor, amount_minor) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [charity.charityId, order.id, index + 1, item, name, quantity, rate, minor],
    )
  return { ...order, receiptNo: await newReceipt(charity, order.id) }
}
const books: readonly Line[] = [
  [104, 'Quran translation', 2, 1500, 3000],
  [104, 'Prayer mat', 1, 2400, 2400],
  [104, 'Shipping', null, null, 600],
]

describe('purchases', () => {
  test('purchases are listed and summed apart from donations and Islamic giving', async () => {
    const charity = await newCharity({ can: [...shopper, 'donations:view', 'islamic-giving:view'] })
    const { api } = charity
    const order = await newOrder(charity, books)
    await newGift(charity)
    await newGift(charity, { app_preference_id: preferenceIds.islamicGiving, item_id: itemIds.zakat, donation_method: 6 })
    expect(await api.purchases.list()).toMatchObject({
      totalCount: 1,
      items: [{ id: order.id, appPreferenceId: preferenceIds.purchases, mode: 'Shop' }],
    })
    expect(await api.purchases.summary()).toMatchObject({ count: 1, totals: [{ sum: { minor: 6000 } }] })
    expect((await api.purchases.list({ minimumAmount: 6001 })).totalCount).toBe(0)
    expect((await api.purchases.list({ searchBy: 4, searchValue: order.receiptNo })).totalCount).toBe(1)
    await expect(api.purchases.list({ appPreferenceId: 8 as 9 })).rejects.toMatchObject({ errors: [{ field: 'appPreferenceId' }] })
    await expect(api.purchases.list({ shop: 1 } as never)).rejects.toMatchObject({ status: 400 })
  })

  test('open with their order lines: product, quantity, price and amount, and the shipping', async () => {
    const charity = await newCharity({ can: shopper })
    const order = await newOrder(charity, books)
    const found = await charity.api.purchases.find({ donationId: order.id })
    expect(found.lines).toMatchObject([
      { name: 'Quran translation', quantity: 2, rate: { minor: 1500 }, amount: { minor: 3000 } },
      { name: 'Prayer mat', quantity: 1, rate: { minor: 2400 }, amount: { minor: 2400 } },
      { name: 'Shipping', quantity: null, rate: null, amount: { minor: 600 } },
    ])
    expect(found.actions).toEqual(['edit', 'sendReceipt', 'downloadReceipt'])
  })

  test('purchases are not found under another module, nor are its gifts here', async () => {
    const charity = await newCharity({ can: [...shopper, 'donations:view'] })
    const gift = await newGift(charity)
    await expect(charity.api.purchases.find({ donationId: gift.id })).rejects.toMatchObject({ status: 404 })
    await expect(charity.api.purchases.sendReceipt({ transactionNumber: gift.txnId })).rejects.toMatchObject({ status: 404 })
    await expect(charity.api.purchases.downloadReceipt({ transactionNumber: gift.txnId })).rejects.toMatchObject({ status: 404 })
  })

  test('purchases have receipts: mailed with the specification’s text, printed, and open to holders of the link', async () => {
    const charity = await newCharity({ can: shopper })
    const donorId = await newDonor(charity, { name: 'Siti Hajar', email: 'siti@mail.sg' })
    const order = await newOrder(charity, [...books, [100, 'Donation', null, null, 1000]], {
      donor_id: donorId,
      item_id: itemIds.purchaseAndDonation,
    })
    await charity.api.purchases.sendReceipt({ transactionNumber: order.txnId })
    await charity.runJobs()
    const [mail] = charity.mailsTo('siti@mail.sg')
    expect(mail?.text).toContain(`/receipt/purchase-and-donation?${order.txnId}`)
    const receipt = await anonymous.receipts.find({ transactionNo: order.txnId })
    expect(receipt).toMatchObject({ receiptNo: order.receiptNo, donationMethod: 'Purchase and Donation', donationAmount: { minor: 7000 } })
    expect(receipt.lines.map(({ label, amount }) => [label, amount.minor])).toEqual([
      ['Purchase', 3000],
      ['Purchase', 2400],
      ['Purchase', 600],
      ['Donation', 1000],
    ])
    const printed = await charity.api.purchases.downloadReceipt({ transactionNumber: order.txnId })
    expect(printed.fileName).toBe('DonationReceipt.pdf')
  })

  test('purchases of one donor are listed without the one that is open; other gifts of a donor by module', async () => {
    const charity = await newCharity({ can: [...shopper, 'donations:view'] })
    const { api } = charity
    const donorId = await newDonor(charity, { name: 'Siti Hajar' })
    const [first, second] = [await newOrder(charity, books, { donor_id: donorId }), await newOrder(charity, books, { donor_id: donorId })]
    const gift = await newGift(charity, { donor_id: donorId })
    await newOrder(charity, books)
    const ids = async (page: Promise<{ items: readonly { id: string }[] }>) => (await page).items.map(({ id }) => id).toSorted()
    expect(await ids(api.purchases.ofDonor({ donarId: donorId }))).toEqual([first.id, second.id].toSorted())
    expect(await ids(api.purchases.ofDonor({ donarId: donorId, transactionId: first.id }))).toEqual([second.id])
    expect(await ids(api.donations.ofDonor({ donarId: donorId }))).toEqual([gift.id]) // 8 when empty
    expect(await api.donations.ofDonor({ donarId: donorId, transactionId: gift.id })).toMatchObject({ items: [], totalCount: 0 })
    expect(await ids(api.donations.ofDonor({ donarId: donorId, appPreferenceId: 0 }))).toHaveLength(3)
    await expect(api.donations.ofDonor({ donarId: donorId, appPreferenceId: preferenceIds.islamicGiving })).rejects.toMatchObject({
      status: 403,
    })
    const other = await newCharity({ can: [...shopper, 'donations:view'] })
    await expect(other.api.donations.ofDonor({ donarId: donorId })).rejects.toMatchObject({ status: 404 })
    await expect(other.api.purchases.ofDonor({ donarId: donorId })).rejects.toMatchObject({ status: 404 })
  })

  test('purchases are refunded and voided like gifts: asked for, checked by others, the books and the receipt follow', async () => {
    const desk = await newDesk()
    const { clerk, checker, approver } = desk.people
    const order = await newOrder(desk, books, { status: 'Settled', settled_at: '2026-03-02T00:00:00Z' })
    await clerk.api.requests.askPurchase({ transactionId: order.id, remarks: 'Sold out', amount: { minor: 2400, currency: 'SGD' } })
    expect((await checker.api.requests.list({ appPreferenceIds: [9] })).items).toMatchObject([{ transactionId: order.id }])
    await checker.move(order.id, 6)
    await approver.move(order.id, 7)
    expect(await approver.move(order.id, 8)).toMatchObject({ requestStatus: requestStatusIds.refunded })
    const found = await clerk.api.purchases.find({ donationId: order.id })
    expect(found).toMatchObject({ status: 'Settled', refunded: { minor: 2400 }, paymentStatus: 'Partially Refunded' })

    const fresh = await newOrder(desk, books)
    expect(await clerk.move(fresh.id, 3, 'Wrong order')).toMatchObject({ requestStatus: requestStatusIds.voided })
    expect(await anonymous.receipts.find({ transactionNo: fresh.txnId })).toMatchObject({ state: 'voided' })
    await clerk.api.requests.settle({ transactionIds: [(await newOrder(desk, books)).id] })
    expect(await brokenInvariants(desk)).toEqual([])
  })
})

describe('the right to purchases', () => {
  const givePreference = (charity: TestCharity) =>
    charity.sql(`update charity set app_preferences = '[{"id": 9, "name": "Purchases"}]' where charity_id = $1`, [charity.charityId])

  test("counts only where Purchases are among the user's preferences, for a direct call too", async () => {
    const charity = await newCharity()
    const order = await newOrder(charity, books)
    const member = await newMember(charity.charityId, { can: [...shopper, 'donations:view'] })
    const { api, permissions, appPreferenceDetails } = await member.signIn()
    expect([permissions.some(({ moduleCode }) => moduleCode === 'purchases'), appPreferenceDetails]).toEqual([false, []])
    for (const call of [
      () => api.purchases.list(),
      () => api.purchases.find({ donationId: order.id }),
      () => api.purchases.sendReceipt({ transactionNumber: order.txnId }),
      () => api.purchases.export(),
      () => api.donations.list({ appPreferenceId: preferenceIds.purchases }),
      () => api.requests.list({ appPreferenceIds: [9] }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 403 })
    expect((await api.donations.list({ appPreferenceId: 0 })).totalCount).toBe(0)
    await expect(api.donations.find({ transactionId: order.id })).rejects.toMatchObject({ status: 404 })
    await expect(api.donations.edit({ transactionId: order.id, version: 1, remarks: 'x' })).rejects.toMatchObject({ status: 403 })

    await givePreference(charity)
    expect((await api.purchases.list()).totalCount).toBe(1)
    expect(await api.donations.edit({ transactionId: order.id, version: 1, remarks: 'Gift wrapped' })).toMatchObject({
      remarks: 'Gift wrapped',
    })
  })

  test('the right to purchases belongs to the entry of purchase records as well, which shows under a name of its own', async () => {
    const charity = await newCharity()
    await givePreference(charity)
    const order = await newOrder(charity, books)
    const member = await newMember(charity.charityId, { can: ['purchase-records:view'] })
    const { api, permissions } = await member.signIn()
    expect(permissions.filter(entry => entry.isView).map(({ moduleCode, path }) => [moduleCode, path])).toEqual([
      ['purchase-records', '/purchases'],
    ])
    expect((await api.purchases.find({ donationId: order.id })).id).toBe(order.id)
    await expect(api.purchases.sendReceipt({ transactionNumber: order.txnId })).rejects.toMatchObject({ status: 403 })
  })

  test('the right to other modules follows the same law: no Islamic giving for a charity that is not Islamic, no IRAS outside Singapore', async () => {
    const charity = await newCharity({ country: 'AU', isIslamic: false })
    const member = await newMember(charity.charityId, { can: ['donations:view', 'islamic-giving:view', 'iras:view'] })
    const { api } = await member.signIn()
    await expect(api.donations.list({ appPreferenceId: preferenceIds.islamicGiving })).rejects.toMatchObject({ status: 403 })
    expect((await api.donations.list()).totalCount).toBe(0)
  })
})

describe('the ways to pay', () => {
  test('the ways to pay of a module are those of its counter and those that were used', async () => {
    const charity = await newCharity({ can: [...shopper, 'donations:view'] })
    await newOrder(charity, books, { payment_method: methodIds.applePay })
    expect(await charity.api.donations.paymentTypes({ appPreferenceId: preferenceIds.purchases })).toEqual([
      { id: 3, displayName: 'Apple Pay', paymentType: 'Wallet', isCounter: false },
    ])
    const ofDonations = await charity.api.donations.paymentTypes()
    expect(ofDonations.find(({ id }) => id === 7)).toEqual({ id: 7, displayName: 'Cheque', paymentType: 'Cheque', isCounter: true })
    expect(ofDonations.some(({ id }) => id === 3)).toBe(false)
    await expect(charity.api.donations.paymentTypes({ appPreferenceId: preferenceIds.islamicGiving })).rejects.toMatchObject({
      status: 403,
    })
  })

  test('the ways to pay through partners differ by country', async () => {
    const partners = async (country: 'SG' | 'MY' | 'AU') =>
      (await (await newCharity({ country })).api.donations.payPartners()).map(({ displayName }) => displayName)
    expect([await partners('SG'), await partners('MY'), await partners('AU')]).toEqual([
      ['Giving.sg', 'Give.asia', 'SalamSG Pay'],
      ['Give.asia'],
      [],
    ])
  })
})

test('receipts of chosen purchases are printed as one PDF, by users who may see purchases, and gifts of another module are not found', async () => {
  const charity = await newCharity({ can: shopper })
  const orders = [await newOrder(charity, books), await newOrder(charity, books)]
  const transactionIds = orders.map(({ id }) => id)
  const { id } = await charity.api.purchases.downloadReceipts({ transactionIds })
  expect(id).toBeTruthy()
  expect((await charity.rowsOf('receipt')).map(row => row['print_count'])).toEqual([1, 1])
  const donation = await newGift(charity)
  await expect(charity.api.purchases.downloadReceipts({ transactionIds: [donation.id] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const { api } = charity.officer(['donations:view'])
  await expect(api.purchases.downloadReceipts({ transactionIds })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
