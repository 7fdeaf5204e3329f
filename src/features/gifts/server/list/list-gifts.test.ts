import { frequencyIds, itemIds, methodIds, preferenceIds } from '#kit/giving/ids.ts'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { blindIndex } from '#platform/server/security/encryption.ts'
import { newDonor, newFund, newGift } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import type { GiftListRequest } from '#features/gifts/filter.ts'

type ListInput = z.input<typeof GiftListRequest>
const viewer = { can: ['donations:view'] }
const reader = () => newCharity(viewer)

describe('the list', () => {
  test('pages in one order, newest first, and counts all', async () => {
    const charity = await reader()
    for (let day = 1; day <= 12; day++) await newGift(charity, { donated_at: `2026-02-${String(day).padStart(2, '0')}T04:00:00Z` })
    const [first, second] = [await charity.api.donations.list(), await charity.api.donations.list({ pageNumber: 2 })]
    expect([first.items.length, second.items.length, second.totalCount, second.totalCapped]).toEqual([10, 2, 12, false])
    const days = [...first.items, ...second.items].map(item => item.donatedOn)
    expect(days).toEqual([...days].sort().reverse())
    expect(new Set(days).size).toBe(12)
  })

  test('counts exactly where the totals have the answer, and stops counting at ten thousand elsewhere', async () => {
    const charity = await reader()
    const fundId = await newFund(charity)
    await charity.sql(
      `insert into donation (charity_id, id, txn_id, app_preference_id, item_id, donation_method, method, platform, donated_at, donated_on, status, amount_minor, currency, payment_method, fund_id, donation_to, donor_type, created_at, updated_at)
       select $1, uuidv7(), n::text, 8, 100, 1, 'Online', 'website', '2026-02-01T04:00:00Z'::timestamptz + n * interval '1 second', '2026-02-01', 'Accepted', 100, 'SGD', 8, $2, 1, 3, now(), now() from generate_series(1, 10050) n`,
      [charity.charityId, fundId],
    )
    const exactly = { totalCount: 10_050, totalCapped: false }
    for (const request of [
      {},
      { startDate: '2026-02-01' },
      { paymentMethod: [8] },
      { status: ['Accepted'] },
      { ItemId: [100], pageNumber: 3, pageSize: 50 },
    ] satisfies ListInput[]) {
      expect(await charity.api.donations.list(request)).toMatchObject(exactly)
    }
    expect(await charity.api.donations.list({ minimumAmount: 1 })).toMatchObject({ totalCount: 10_000, totalCapped: true })
    expect((await charity.api.donations.list({ pageNumber: 1005 })).items).toHaveLength(10)
    expect((await charity.api.donations.list({ pageNumber: 1006 })).items).toHaveLength(0)
    expect((await charity.api.donations.summary({ minimumAmount: 1 })).count).toBe(10_050)
  })

  test('finds a page deep in the list by the number of gifts of each day', async () => {
    const charity = await reader()
    await charity.sql(
      `insert into donation (charity_id, id, txn_id, app_preference_id, item_id, donation_method, method, platform, donated_at, donated_on, status, amount_minor, currency, payment_method, fund_id, donation_to, donor_type, created_at, updated_at)
       select $1, uuidv7(), n::text, 8, 100, 1, 'Online', 'website', at, (at at time zone 'Asia/Singapore')::date, 'Accepted', 100, 'SGD', 8, $2, 1, 3, now(), now()
         from (select n, '2025-06-01T00:00:00Z'::timestamptz + n * interval '7 hours 13 minutes' as at from generate_series(1, 700) n) g`,
      [charity.charityId, await newFund(charity)],
    )
    const pages = async (request: ListInput) => {
      const ids: string[] = []
      for (let pageNumber = 1; pageNumber <= 8; pageNumber++)
        ids.push(...(await charity.api.donations.list({ ...request, pageNumber, pageSize: 100 })).items.map(item => item.txnId))
      return ids
    }
    const newestFirst = Array.from({ length: 700 }, (_, index) => String(700 - index))
    expect(await pages({})).toEqual(newestFirst)
    const [startDate, endDate] = ['2025-06-10', '2025-12-20']
    expect(await pages({ startDate, endDate })).toEqual(await pages({ startDate, endDate, minimumAmount: 1 }))
  })

  test('finds the pages of a method and a status by the number of such gifts of each day', async () => {
    const charity = await reader()
    await charity.sql(
      `insert into donation (charity_id, id, txn_id, app_preference_id, item_id, donation_method, method, platform, donated_at, donated_on, status, amount_minor, currency, payment_method, fund_id, donation_to, donor_type, created_at, updated_at)
       select $1, uuidv7(), n::text, 8, 100, 1, 'Online', 'website', at, (at at time zone 'Asia/Singapore')::date, case when n % 7 = 0 then 'Accepted' else 'Offline' end,
              100, 'SGD', case when n % 5 = 0 or n between 200 and 260 then 6 else 8 end, $2, 1, 3, now(), now()
         from (select n, '2025-06-01T00:00:00Z'::timestamptz + n * interval '5 hours 13 minutes' as at from generate_series(1, 700) n) g`,
      [charity.charityId, await newFund(charity)],
    )
    const pages = async (request: ListInput) => {
      const found: string[][] = []
      for (let pageNumber = 1; pageNumber <= 7; pageNumber++)
        found.push((await charity.api.donations.list({ ...request, pageNumber, pageSize: 20 })).items.map(item => item.txnId))
      return found
    }
    for (const filter of [
      { paymentMethod: [6] },
      { status: ['Accepted'] },
      { paymentMethod: [6, 8], status: ['Accepted'] },
      { paymentMethod: [6], status: ['Offline'], startDate: '2025-06-10' },
      { paymentMethod: [6], startDate: '2025-06-28', endDate: '2025-09-03' },
    ] satisfies ListInput[]) {
      const everyGift = await pages({ ...filter, minimumAmount: 1 }) // a condition that the totals cannot answer
      expect(everyGift.flat().length).toBeGreaterThan(25)
      expect(await pages(filter)).toEqual(everyGift)
    }
    expect(await charity.api.donations.list({ status: ['Voided'] })).toMatchObject({ items: [], totalCount: 0 })
  })

  test('sorts by amount and by receipt number, both ways', async () => {
    const charity = await reader()
    for (const [amount_minor, receipt_no] of [
      [300, 'TST0000002'],
      [100, 'TST0000003'],
      [200, 'TST0000001'],
    ] as const)
      await newGift(charity, { amount_minor, receipt_no })
    const amounts = async (request: ListInput) => (await charity.api.donations.list(request)).items.map(item => item.amount.minor)
    expect(await amounts({ sortBy: 'amount', sortExpression: 'asc' })).toEqual([100, 200, 300])
    expect(await amounts({ sortBy: 'amount' })).toEqual([300, 200, 100])
    expect(await amounts({ sortBy: 'receiptNo', sortExpression: 'asc' })).toEqual([200, 300, 100])
  })

  test('contains the actions that its reader may take', async () => {
    const charity = await newCharity({ can: ['donations:view', 'donations:add'] })
    await newGift(charity, { receipt_no: 'TST0000001' })
    expect((await charity.api.donations.list()).items[0]?.actions).toEqual(['sendReceipt', 'downloadReceipt'])
    expect((await charity.officer(['donations:view']).api.donations.list()).items[0]?.actions).toEqual(['downloadReceipt'])
  })

  test('shows donations when no preference is named, and others only to users who may see them', async () => {
    const charity = await reader()
    const islamic = await newFund(charity, { app_preference_id: preferenceIds.islamicGiving, item_id: itemIds.fitrah })
    await newGift(charity)
    await newGift(charity, { fund_id: islamic, app_preference_id: preferenceIds.islamicGiving, item_id: itemIds.fitrah })
    expect((await charity.api.donations.list()).totalCount).toBe(1)
    expect((await charity.api.donations.list({ appPreferenceId: 0 })).totalCount).toBe(1)
    await expect(charity.api.donations.list({ appPreferenceId: preferenceIds.islamicGiving })).rejects.toMatchObject({ status: 403 })
    const both = charity.officer(['donations:view', 'islamic-giving:view']).api.donations
    expect([
      (await both.list({ appPreferenceId: preferenceIds.islamicGiving })).totalCount,
      (await both.list({ appPreferenceId: 0 })).totalCount,
    ]).toEqual([1, 2])
    expect((await both.list({ appPreferenceId: preferenceIds.islamicGiving })).items[0]).toMatchObject({ ismPaymentMethod: 8 })
  })

  test('refuses a page size that is not offered and a field that is unknown, by name', async () => {
    const { api } = await reader()
    await expect(api.donations.list({ pageSize: 11 as 10 })).rejects.toMatchObject({ status: 400, errors: [{ field: 'pageSize' }] })
    await expect(api.donations.list({ colour: 'red' } as never)).rejects.toMatchObject({ status: 400, errors: [{ field: 'colour' }] })
  })

  test("keeps another charity's donations out, also when its number is named", async () => {
    const otherReader = await reader()
    const { id } = await newGift(otherReader)
    const { api } = await reader()
    expect(await api.donations.list()).toMatchObject({ items: [], totalCount: 0 })
    await expect(api.donations.list({ charityId: otherReader.charityId })).rejects.toMatchObject({ status: 404 })
    await expect(api.donations.find({ transactionId: id })).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })
})

/** For each filter: a matching gift, and the request that finds it but not the plain gift. */
const found: [string, Record<string, string | number | boolean>, ListInput][] = [
  ['days in the zone of the charity', { donated_at: '2026-02-27T16:30:00Z' }, { startDate: '2026-02-28', endDate: '2026-02-28' }],
  ['kind of beneficiary', { donation_to: 3 }, { donationTo: 3 }],
  ['one-time or recurrent', { frequency: frequencyIds.monthly }, { donationType: 2 }],
  ['frequency', { frequency: frequencyIds.monthly }, { frequency: [4, 5] }],
  ['recurring type', { frequency: frequencyIds.daily }, { recurringType: 8 }],
  ['donation method', { donation_method: 3 }, { donationMethod: [3] }],
  ['platform', { platform: 'givingsg' }, { platform: ['givingsg', 'giveasia'] }],
  ['payment method', { payment_method: methodIds.cash }, { paymentMethod: [6, 7] }],
  ['transaction type', { method: 'Offline' }, { transactionType: 2 }],
  ['least amount', { amount_minor: 9000 }, { minimumAmount: 9000 }],
  ['most amount', { amount_minor: 100 }, { maximumAmount: 100 }],
  [
    'amount brackets',
    { amount_minor: 200_000 },
    {
      amountBrackets: [
        { minAmount: 100_001, maxAmount: 300_000 },
        { minAmount: 10_000_001, maxAmount: null },
      ],
    },
  ],
  ['religion of the donor', { religion_type: 1 }, { donorReligionType: 1 }],
  ['SalamSG Pay type', { salam_pay_donor_type: 2 }, { SalamPayDonorType: 2 }],
  ['officer', { officer_id: '0198c0de-0000-7000-8000-000000000001' }, { officerId: ['0198c0de-0000-7000-8000-000000000001'] }],
  ['status', { status: 'Offline' }, { status: ['Offline', 'Voided'] }],
  ['tax inclusion', { is_iras_inclusion: true }, { IsIRASInclusion: [1] }],
  ['tax inclusion by registration', { is_ipc_registration_for_iras: true }, { IsIRASInclusion: [1] }],
  ['kind of giving', { item_id: itemIds.friday }, { ItemId: [103] }],
  ['receipt number', { receipt_no: 'TST0000042' }, { searchBy: 4, searchValue: 'tst0000042' }],
  ['reference number', { reference_no: 'FT26061' }, { searchBy: 9, searchValue: 'FT26061' }],
]

describe('the filters of the list', () => {
  test.each(found)('the list is filtered by %s', async (_, fields, request) => {
    const charity = await reader()
    const { id } = await newGift(charity, fields)
    await newGift(charity)
    const [{ items, totalCount }, summary] = [await charity.api.donations.list(request), await charity.api.donations.summary(request)]
    expect([items.map(item => item.id), totalCount, summary.count]).toEqual([[id], 1, 1])
  })

  test('the list is filtered by beneficiary, collection centre and transaction number', async () => {
    const charity = await reader()
    const centre = '0198c0de-0000-7000-8000-00000000000c'
    await charity.sql(`insert into collection_centre (charity_id, id, name, kind) values ($1, $2, 'Masjid', 'mosque')`, [
      charity.charityId,
      centre,
    ])
    const gift = await newGift(charity, { collection_centre_id: centre })
    await newGift(charity)
    for (const request of [
      { donationToValues: [gift.fundId] },
      { collectionCentreId: [centre] },
      { searchBy: 9, searchValue: gift.txnId.toLowerCase() },
    ] satisfies ListInput[]) {
      expect((await charity.api.donations.list(request)).items.map(item => item.id)).toEqual([gift.id])
    }
  })

  const siti = { name: 'Siti Hajar', phone: '+65 81234567', email: 'siti@mail.sg', id_type: 'nric', nric_sealed: 'x', nric_tail: '567D' }
  test.each([
    ['the name, by the beginnings of its words in any order', 1, 'haj sit'],
    ['the e-mail address', 2, 'SITI@mail.sg'],
    ['the phone as it is written at home', 3, '8123 4567'],
    ['the phone with its dial code', 3, '+65 8123 4567'],
    ['the identity number', 7, 's1234567d'],
  ] as const)('the list is filtered by %s', async (_, searchBy, searchValue) => {
    const charity = await reader()
    const nric_index = blindIndex({ charityId: charity.charityId, column: 'donor.nric' }, 'S1234567D') as unknown as string
    const donor = await newDonor(charity, { ...siti, nric_index })
    const { id } = await newGift(charity, { donor_id: donor })
    await newGift(charity, { donor_id: await newDonor(charity, { name: 'Hajah Aminah', phone: '+65 91234567', email: 'x@mail.sg' }) })
    const { items, totalCount } = await charity.api.donations.list({ searchBy, searchValue })
    expect([items.map(item => item.id), totalCount]).toEqual([[id], 1])
    expect(items[0]).toMatchObject({ donorEmail: 'si•••••@mail.sg', donorPhone: '+65 •••• 4567', nirc: '•••••567D' })
  })
})
