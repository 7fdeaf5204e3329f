import { describe, expect, test } from 'vitest'
import { newDonor, newGift } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { preferenceIds } from '#kit/giving/ids.ts'

const desk = async (can: readonly string[] = ['donations:view']) => {
  const charity = await newCharity({ can })
  const donorId = await newDonor(charity, { name: 'Siti Hajar', phone: '+65 81234567', email: 'siti@mail.sg' })
  const gift = await newGift(charity, { donor_id: donorId, receipt_no: 'NUR0000042' })
  return { ...charity, donorId, gift, find: (text: string) => charity.api.search.find({ text }) }
}

describe('findRecords', () => {
  test('the one gift of a receipt number, in any letter case', async () => {
    const { find, gift } = await desk()
    expect(await find('nur0000042')).toMatchObject({ searchBy: 4, isExact: true, giftCount: 1, gifts: [{ id: gift.id }], donors: [] })
  })
  test('the one gift of a transaction number', async () => {
    const { find, gift } = await desk()
    expect(await find(gift.txnId)).toMatchObject({ searchBy: 9, isExact: true, gifts: [{ id: gift.id }] })
  })
  test('donors and their gifts by name, e-mail and phone; five gifts of all', async () => {
    const { find, donorId, ...charity } = await desk()
    for (let i = 0; i < 6; i += 1) await newGift(charity, { donor_id: donorId })
    for (const [text, searchBy] of [
      ['siti haj', 1],
      ['siti@mail.sg', 2],
      ['81234567', 3],
    ] as const) {
      const found = await find(text)
      expect(found).toMatchObject({
        searchBy,
        isExact: false,
        giftCount: 7,
        donors: [{ donorId, donorName: 'Siti Hajar', known: '+65 •••• 4567' }],
      })
      expect(found.gifts).toHaveLength(5)
    }
  })
  test('two donors of one name, each with their own gifts', async () => {
    const { find, donorId, gift, ...charity } = await desk(['donations:view', 'islamic-giving:view'])
    const other = await newDonor(charity, { name: 'Siti Hajar' })
    const zakat = await newGift(charity, {
      donor_id: other,
      app_preference_id: preferenceIds.islamicGiving,
      donated_at: '2026-02-01T00:00:00Z',
    })
    const { donors } = await find('siti hajar')
    expect(new Map(donors.map(one => [one.donorId, one.appPreferenceId]))).toEqual(
      new Map([
        [donorId, 8],
        [other, 10],
      ]),
    )
    const idsOf = async (who: string) => (await charity.api.donations.list({ donorId: who, appPreferenceId: 0 })).items.map(({ id }) => id)
    expect([await idsOf(donorId), await idsOf(other)]).toEqual([[gift.id], [zakat.id]])
    expect((await charity.api.donations.summary({ donorId, appPreferenceId: 0 })).count).toBe(1)
  })
  test('nothing where nothing is', async () => {
    const { find } = await desk()
    expect(await find('NUR9999999')).toMatchObject({ gifts: [], giftCount: 0, donors: [] })
  })
})

describe('one box keeps', () => {
  test('gifts and donors from users who may not see donations', async () => {
    const { find } = await desk(['users:view'])
    for (const text of ['NUR0000042', 'siti']) expect(await find(text)).toMatchObject({ gifts: [], giftCount: 0, donors: [] })
  })
  test('donations from users who see Islamic giving alone', async () => {
    const { find, donorId, ...charity } = await desk(['islamic-giving:view'])
    const { id } = await newGift(charity, { donor_id: donorId, app_preference_id: preferenceIds.islamicGiving })
    expect(await find('siti')).toMatchObject({ giftCount: 1, gifts: [{ id, appPreferenceId: preferenceIds.islamicGiving }], donors: [] })
  })
  test('charities apart', async () => {
    await desk()
    const other = await newCharity({ can: ['donations:view'] })
    expect(await other.api.search.find({ text: 'NUR0000042' })).toMatchObject({ gifts: [], donors: [] })
  })
})
