import { expect, test } from 'vitest'
import { newDonor, newFund, newGift } from '#testing/factories/giving.ts'
import { newCharity, server } from '#testing/factories/new-charity.ts'
import { itemIds, methodIds, preferenceIds } from '#kit/giving/ids.ts'

const reader = { can: ['islamic-giving:view', 'islamic-giving:add'] }
/** Three gifts of Islamic giving, two online and one at the counter, and a donation beside them. */
async function withGifts(can = reader.can) {
  const charity = await newCharity({ can })
  const siti = await newDonor(charity, { name: 'Siti Hajar', email: 'siti@mail.sg' })
  const fitrah = await newFund(charity, { app_preference_id: preferenceIds.islamicGiving, item_id: itemIds.fitrah, name: 'Zakat Fitrah' })
  const harta = await newFund(charity, { app_preference_id: preferenceIds.islamicGiving, item_id: itemIds.zakat, name: 'Zakat Harta' })
  const islamic = { app_preference_id: preferenceIds.islamicGiving, fund_id: fitrah, item_id: itemIds.fitrah }
  const online = await newGift(charity, { ...islamic, amount_minor: 3000, receipt_no: 'TST0009001' })
  const counter = await newGift(charity, {
    ...islamic,
    donation_method: 7,
    amount_minor: 4000,
    payment_method: methodIds.cash,
    donor_id: siti,
  })
  const zakat = await newGift(charity, {
    ...islamic,
    fund_id: harta,
    item_id: itemIds.zakat,
    amount_minor: 100_001,
    is_iras_inclusion: true,
  })
  const donation = await newGift(charity, { amount_minor: 700 })
  return { ...charity, online, counter, zakat, donation, harta }
}

test('the list of Islamic giving holds what came by the methods 6 and 7, and nothing else', async () => {
  const { api, zakat, counter, online } = await withGifts()
  const ids = async (request: Parameters<typeof api.islamicGiving.list>[0]) =>
    (await api.islamicGiving.list(request)).items.map(({ id }) => id).sort()
  expect(await ids({})).toEqual([zakat.id, counter.id, online.id].sort())
  expect(await ids({ donationMethod: [7] })).toEqual([counter.id])
  expect(await ids({ donationMethod: [6, 7] })).toEqual(await ids({ donationMethod: [] }))
  for (const other of [{ donationMethod: [2] }, { appPreferenceId: preferenceIds.donations }])
    await expect(api.islamicGiving.list(other as never)).rejects.toMatchObject({ status: 400, errors: [{}] })
})

test('the list of Islamic giving takes every filter of donations, its search ids among them', async () => {
  const { api, harta } = await withGifts()
  const count = async (request: Parameters<typeof api.islamicGiving.list>[0]) => (await api.islamicGiving.list(request)).totalCount
  expect(await count({ ItemId: [1] })).toBe(1)
  expect(await count({ donationToValues: [harta] })).toBe(1)
  expect(await count({ IsIRASInclusion: [1] })).toBe(1)
  expect(await count({ amountBrackets: [{ minAmount: 100_001, maxAmount: 300_000 }] })).toBe(1)
  expect(await count({ paymentMethod: [6], minimumAmount: 3500 })).toBe(1)
  expect(await count({ searchBy: 1, searchValue: 'siti' })).toBe(1)
  expect(await count({ searchBy: 4, searchValue: 'tst0009001' })).toBe(1)
  expect(await count({ startDate: '2026-03-02' })).toBe(0)
  expect(await api.islamicGiving.summary({})).toEqual({
    count: 3,
    totals: [
      { currency: 'SGD', count: 3, leftOut: 0, sum: { minor: 107_001, currency: 'SGD' }, average: { minor: 35_667, currency: 'SGD' } },
    ],
  })
  expect(await api.islamicGiving.summary({ donationMethod: [6] })).toMatchObject({ count: 2 })
})

test('the filters of Islamic giving offer its own kinds, purposes and methods', async () => {
  const { api } = await withGifts()
  const { ItemId, donationMethod, donationToValues } = await api.islamicGiving.filters()
  expect(ItemId.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 11])
  expect(donationMethod.map(({ id }) => id)).toEqual([6, 7])
  expect(donationToValues.map(({ displayName }) => displayName)).toEqual(['Zakat Fitrah', 'Zakat Harta'])
})

test('a donation is not found among Islamic giving: not as a page, not as a receipt', async () => {
  const { api, donation, online } = await withGifts()
  expect(await api.islamicGiving.find({ ismTransactionId: online.id })).toMatchObject({ id: online.id, amount: { minor: 3000 } })
  await expect(api.islamicGiving.find({ ismTransactionId: donation.id })).rejects.toMatchObject({ status: 404 })
  await expect(api.islamicGiving.sendReceipt({ transactionId: donation.id })).rejects.toMatchObject({ status: 404 })
  await expect(api.islamicGiving.downloadReceipt({ transactionNumber: donation.txnId })).rejects.toMatchObject({ status: 404 })
})

test('a receipt of Islamic giving is sent and printed without any right on donations', async () => {
  const charity = await withGifts()
  const fund = await newFund(charity, { app_preference_id: preferenceIds.islamicGiving, item_id: itemIds.wakafIlmu, name: 'Wakaf Ilmu' })
  const amount = { minor: 5000, currency: 'SGD' } as const
  const donor = { donorName: 'Siti Hajar', donorEmail: 'siti@mail.sg' }
  const gift = await charity.api.islamicGiving.add({
    ...donor,
    amount,
    paymentMethod: methodIds.cash,
    lines: [{ donationToValue: fund, amount }],
  })
  await charity.api.islamicGiving.sendReceipt({ transactionId: gift.id })
  await charity.runJobs()
  expect(charity.mailsTo('siti@mail.sg')).toHaveLength(1)
  const pdf = await charity.api.islamicGiving.downloadReceipt({ transactionNumber: gift.txnId })
  expect([pdf.fileName, new TextDecoder().decode(pdf.body.slice(0, 5))]).toEqual(['DonationReceipt.pdf', '%PDF-'])
})

test('the export of Islamic giving holds its gifts alone', async () => {
  const charity = await withGifts()
  const { id } = await charity.api.islamicGiving.export({ columns: ['purpose', 'amount'] })
  await charity.runJobs()
  const { url } = await charity.api.work.download({ id })
  const { pathname, search } = new URL(url, 'https://amanah.test')
  const { body } = await server.inject({ url: pathname + search, headers: { authorization: `Bearer ${charity.token}` } })
  const [head, ...lines] = body
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  expect([head, ...lines.sort()]).toEqual(['For,Amount', 'Zakat Fitrah,30.00', 'Zakat Fitrah,40.00', 'Zakat Harta,1000.01'])
})

test('totals by preference are those of the modules the reader may see, with what was voided left out', async () => {
  const charity = await withGifts()
  await charity.sql(`update donation set status = 'Voided', request_status = 3 where charity_id = $1 and id = $2`, [
    charity.charityId,
    charity.online.id,
  ])
  const [only, ...others] = await charity.api.islamicGiving.totals()
  expect(others).toEqual([])
  expect(only).toMatchObject({
    appPreferenceId: preferenceIds.islamicGiving,
    name: 'Islamic Giving',
    count: 3,
    totals: [{ sum: { minor: 104_001 }, average: { minor: 52_001 } }],
  })
  expect(only?.kinds.map(({ name, count, sum }) => [name, count, sum.minor])).toEqual([
    ['Zakat', 1, 100_001],
    ['Fitrah', 2, 4000],
  ])
  const both = await charity
    .officer([...reader.can, 'donations:view'])
    .api.islamicGiving.totals({ startDate: '2026-03-01', endDate: '2026-03-01' })
  expect(both.map(({ appPreferenceId, totals }) => [appPreferenceId, totals[0]?.sum.minor])).toEqual([
    [8, 700],
    [10, 104_001],
  ])
})

test('rows tell what their lines were given for where it is asked, and choices have their Malay names', async () => {
  const { api, sql, charityId, counter, online, harta } = await withGifts()
  await sql(`update fund set name_ms = 'Zakat harta benda' where charity_id = $1 and id = $2`, [charityId, harta])
  for (const [at, name, people] of [
    [1, 'Beras', 3],
    [2, 'Beras wangi', 1],
  ])
    await sql(
      `insert into donation_line (charity_id, donation_id, line_no, item_id, name, people, amount_minor) values ($1, $2, $3, 3, $4, $5, 1000)`,
      [charityId, counter.id, at, name, people],
    )
  const { items } = await api.islamicGiving.list({ withLines: true })
  const linesOf = (id: string) => items.find(row => row.id === id)?.lines
  expect(linesOf(counter.id)).toMatchObject([
    { itemId: itemIds.fitrah, name: 'Beras', noOfPerson: 3, numberOfDay: null },
    { itemId: itemIds.fitrah, name: 'Beras wangi', noOfPerson: 1, numberOfDay: null },
  ])
  expect(linesOf(online.id)).toEqual([])
  expect((await api.islamicGiving.list({})).items[0]).not.toHaveProperty('lines')
  const named = [(await api.islamicGiving.params({})).donationToValues, (await api.islamicGiving.filters({})).donationToValues]
  for (const choices of named) expect(choices.find(({ id }) => id === harta)).toMatchObject({ displayNameMs: 'Zakat harta benda' })
})
