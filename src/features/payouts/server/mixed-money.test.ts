import { beforeEach, describe, expect, test } from 'vitest'
import { donationMethodIds, itemIds, preferenceIds, requestStatusIds } from '#kit/giving/ids.ts'
import { newFund } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { allRequestRights, brokenInvariants, newDesk } from '#testing/factories/requests.ts'
import { cardGift, settleAll, uploadPayout } from '#testing/settlement/upload-payout.ts'

const modules = ['donations:view', 'islamic-giving:view', 'purchases:view'] as const
const can = [...modules, 'settlement:view', 'settlement:edit', 'button:settle', 'payouts:view', 'payouts:add', 'payouts:edit'] as const
type TestCharity = Awaited<ReturnType<typeof newCharity>>
const { donations, islamicGiving } = preferenceIds
const sgd = (minor: number) => ({ minor, currency: 'SGD' as const })

let charity: TestCharity
let fundId: string
beforeEach(async () => {
  charity = await newCharity({ can })
  fundId = await newFund(charity, { name: 'Building fund' })
})

describe('a payout of several kinds of money', () => {
  const shareOf = async (id: string, appPreferenceId: 8 | 9 | 10) =>
    (await charity.api.payouts.find({ appPreferenceId, id })).shares.map(share => ({
      kind: share.moneyKind,
      net: share.net.minor,
      available: share.available.minor,
    }))

  test('keeps them apart where zakat, general money and a purchase share one line, and none pays for another', async () => {
    const zakat = await newFund(charity, { name: 'Zakat', app_preference_id: islamicGiving, item_id: itemIds.zakat })
    const shop = await newFund(charity, { name: 'Books', app_preference_id: preferenceIds.purchases, item_id: itemIds.purchase })
    await cardGift(charity, fundId, 'ch_a', 5000)
    await cardGift(charity, zakat, 'ch_a', 3000, { app_preference_id: islamicGiving, item_id: itemIds.zakat })
    await cardGift(charity, shop, 'ch_a', 2000, {
      app_preference_id: preferenceIds.purchases,
      item_id: itemIds.purchase,
      donation_method: donationMethodIds.shop,
    })
    const id = await uploadPayout(charity, 'po_1', [['ch_a', 10_000, 300]])
    await settleAll(charity, id)
    expect(await shareOf(id, donations)).toEqual([{ kind: 'general', net: 4850, available: 4850 }])
    expect(await shareOf(id, islamicGiving)).toEqual([{ kind: 'zakat', net: 2910, available: 2910 }])
    expect(await shareOf(id, preferenceIds.purchases)).toEqual([{ kind: 'general', net: 1940, available: 1940 }])
    expect(await charity.api.payouts.list({ appPreferenceId: preferenceIds.purchases })).toMatchObject({
      items: [{ id, gifts: 1, gross: sgd(2000), fee: sgd(60), net: sgd(1940), status: 'settled' }],
    })
    const refused = { code: 'NOT_ENOUGH_SETTLED' }
    const { api } = charity
    const ofZakat = { fundId: zakat, appPreferenceId: islamicGiving, moneyKind: 'zakat', payee: 'Harapan Learning Centre' } as const
    await expect(api.payouts.prepare({ ...ofZakat, amount: sgd(2911) })).rejects.toMatchObject(refused)
    await expect(api.payouts.prepare({ ...ofZakat, moneyKind: 'general', amount: sgd(1) })).rejects.toMatchObject(refused)
    await expect(
      api.payouts.prepare({ ...ofZakat, appPreferenceId: donations, moneyKind: 'general', amount: sgd(1) }),
    ).rejects.toMatchObject(refused)
    await api.payouts.prepare({ ...ofZakat, amount: sgd(2910) })
    expect(await shareOf(id, donations)).toEqual([{ kind: 'general', net: 4850, available: 4850 }])
  })

  test('counts a gift of several funds once, and in each of its funds', async () => {
    const fitrah = { app_preference_id: islamicGiving, item_id: itemIds.fitrah }
    const [one, two] = [await newFund(charity, { name: 'Fitrah', ...fitrah }), await newFund(charity, { name: 'Zakat', ...fitrah })]
    const { id: giftId } = await cardGift(charity, one, 'ch_a', 5000, fitrah)
    await charity.sql(
      `insert into donation_line (charity_id, donation_id, line_no, item_id, fund_id, name, amount_minor) values ($1, $2, 1, $3, $4, 'a', 2000), ($1, $2, 2, $5, $6, 'b', 3000)`,
      [charity.charityId, giftId, itemIds.fitrah, one, itemIds.zakat, two],
    )
    const id = await uploadPayout(charity, 'po_1', [['ch_a', 5000, 0]])
    await settleAll(charity, id)
    const { gifts, shares } = await charity.api.payouts.find({ appPreferenceId: islamicGiving, id })
    expect([gifts, shares.map(share => [share.moneyKind, share.gifts])]).toEqual([
      1,
      [
        ['fitrah', 1],
        ['zakat', 1],
      ],
    ])
  })

  test('leaves the bank as its statements say where a settled gift is refunded, and the provider returns it twice', async () => {
    const desk = await newDesk()
    const finance = { ...desk, ...desk.officer([...allRequestRights, ...can]) } as TestCharity
    const { id: giftId } = await cardGift(finance, await newFund(finance), 'ch_a', 10_000)
    await settleAll(finance, await uploadPayout(finance, 'po_1', [['ch_a', 10_000, 300]]))
    const { clerk, checker, approver, other } = desk.people
    await clerk.ask(giftId, { remarks: 'Paid twice' })
    await checker.move(giftId, requestStatusIds.refundVerified)
    await approver.move(giftId, requestStatusIds.refundApproved)
    await other.move(giftId, requestStatusIds.refunded)
    const id = await uploadPayout(finance, 'po_2', [
      ['ch_a', -10_000, 0, 'refund'],
      ['ch_a', -10_000, 50, 'refund'],
    ])
    expect(await finance.api.settlement.linkReady({ id })).toEqual({ linked: 0 }) // two lines fit, so a person chooses
    const { link } = finance.api.settlement
    await link({ id, lineNos: [2], giftIds: [giftId] })
    await expect(link({ id, lineNos: [3], giftIds: [giftId] })).rejects.toMatchObject({ code: 'SUMS_DIFFER' })
    await link({ id, lineNos: [3], giftIds: [giftId], differenceReason: 'The provider returned it twice' })
    await finance.api.settlement.settle({ settlementIds: [id] })
    const books = await finance.sql(
      'select account, sum(amount_minor)::int as minor from ledger_entry where charity_id = $1 group by account having sum(amount_minor) <> 0 order by account',
      [finance.charityId],
    )
    expect(books).toEqual([
      { account: 'adjustments', minor: 10_000 },
      { account: 'bank', minor: 9700 - 10_000 - 10_050 },
      { account: 'donations', minor: 10_000 },
      { account: 'fees', minor: 350 },
      { account: 'refundsPayable', minor: -10_000 }, // owed until the order of the refund is carried out
    ])
    const { shares } = await finance.api.payouts.find({ appPreferenceId: donations, id })
    expect(shares).toMatchObject([{ refund: sgd(10_000), available: sgd(0) }])
    expect(await brokenInvariants(desk)).toEqual([])
  })
})
