import { describe, expect, test } from 'vitest'
import { newFund } from '#testing/factories/giving.ts'
import { type CharityFields, clock, newCharity } from '#testing/factories/new-charity.ts'
import { donorTypeIds, itemIds, methodIds, preferenceIds } from '#kit/giving/ids.ts'

const can = ['donations:view', 'donations:add', 'donations:edit', 'islamic-giving:view', 'islamic-giving:add', 'button:show-personal-data']
const sgd = (minor: number) => ({ minor, currency: 'SGD' }) as const
const tenThousand = 10_000_00
const foreigner = { donorName: 'Rahmat Hidayat', nirc: 'B1234567', idType: 'other' } as const
const origin = { nationality: 'Indonesian', bornOn: '2001-02-01', address: '5 Jalan Sudirman, Jakarta' }

/** The counter of a mosque in Singapore, or elsewhere. */
async function counter(fields: CharityFields = { isIslamic: true }) {
  const charity = await newCharity({ can, ...fields })
  const donationToValue = await newFund(charity)
  const give = (minor: number, more: object, method = 8) =>
    charity.api.donations.add({ donationToValue, amount: sgd(minor), paymentMethod: method, ...more } as never)
  return { ...charity, give }
}
const lacks = (...fields: string[]) => ({
  code: 'INVALID',
  errors: fields.map(field => ({ field: `origin.${field}`, code: 'ORIGIN_NEEDED' })),
})

describe('a gift of $10,000 or more', () => {
  test("a gift of $10,000 or more from a donor with a passport needs the donor's details, which its page shows", async () => {
    const { give, api, officer } = await counter()
    await expect(give(tenThousand, foreigner)).rejects.toMatchObject(lacks('nationality', 'bornOn', 'address'))
    await expect(give(tenThousand, { ...foreigner, origin: { nationality: 'Indonesian' } })).rejects.toMatchObject(
      lacks('bornOn', 'address'),
    )
    const { id: transactionId } = await give(tenThousand, { ...foreigner, origin })
    expect(await api.donations.find({ transactionId })).toMatchObject({ origin: { livesHere: false, ...origin } })
    const masked = await officer(['donations:view']).api.donations.find({ transactionId })
    expect(masked.origin).toEqual({ livesHere: false, nationality: null, bornOn: null, address: null, circumstances: null })
  })

  test('a gift of $10,000 or more from an organisation of another register needs its country and address', async () => {
    const { give } = await counter()
    const yayasan = { donorType: donorTypeIds.corporate, donorName: 'Yayasan Sejahtera', nirc: 'AHU0012345', idType: 'other' }
    await expect(give(tenThousand, yayasan)).rejects.toMatchObject(lacks('nationality', 'address'))
    await give(tenThousand, { ...yayasan, origin: { nationality: 'Indonesia', address: origin.address } })
    await give(tenThousand, { ...yayasan, origin: { livesHere: true } })
  })

  test('a gift of $10,000 or more from a known donor with a passport needs the details again, but not from a donor who lives here', async () => {
    const { give, api } = await counter()
    const { donorId } = await give(5000, foreigner)
    await expect(give(tenThousand, { donorId })).rejects.toMatchObject(lacks('nationality', 'bornOn', 'address'))
    const { id: transactionId } = await give(tenThousand, { donorId, origin: { livesHere: true } })
    expect(await api.donations.find({ transactionId })).toMatchObject({ origin: { livesHere: true, nationality: null } })
  })

  test('a gift of $10,000 or more of an anonymous donor asks how it came, in cash and otherwise', async () => {
    const { give, api } = await counter()
    for (const method of [6, 8])
      await expect(give(tenThousand, { donorType: donorTypeIds.anonymous }, method)).rejects.toMatchObject(lacks('circumstances'))
    const { id: transactionId } = await give(
      tenThousand,
      { donorType: donorTypeIds.anonymous, origin: { circumstances: 'In an envelope at the office' } },
      6,
    )
    expect(await api.donations.find({ transactionId })).toMatchObject({ origin: { circumstances: 'In an envelope at the office' } })
  })
})

test('an edit cannot make a gift one that is declared, nor give a declared one another donor', async () => {
  const { give, api } = await counter()
  const anonymous = { donorType: donorTypeIds.anonymous }
  const known = { donorName: 'Siti Hajar', nirc: 'S1234567D' }
  const small = await give(9_000_00, anonymous)
  const edit = (transactionId: string, change: object, version = 1) => api.donations.edit({ transactionId, version, ...change })
  const refused = (field: string) => ({ code: 'INVALID', errors: [{ field, code: 'DECLARED_AT_COUNTER' }] })
  await expect(edit(small.id, { amount: sgd(tenThousand) })).rejects.toMatchObject(refused('amount'))
  await edit(small.id, { amount: sgd(tenThousand - 1) })
  const large = await give(tenThousand, known)
  await expect(edit(large.id, { donor: anonymous })).rejects.toMatchObject(refused('donor'))
  await edit(large.id, { amount: sgd(tenThousand + 1) })
  const declared = await give(tenThousand, { ...foreigner, origin })
  await expect(edit(declared.id, { donor: known })).rejects.toMatchObject(refused('donor'))
})

describe('a payment of $10,000 or more', () => {
  const anonymous = { donorType: donorTypeIds.anonymous, paymentMethod: methodIds.cash } as const
  async function counters() {
    const charity = await counter()
    const fund = (item_id: number) => newFund(charity, { app_preference_id: preferenceIds.islamicGiving, item_id })
    const [donation, zakat, wakaf] = [await newFund(charity), await fund(itemIds.zakat), await fund(4)]
    const { api } = charity
    return {
      ...charity,
      donate: (minor: number, more: object = {}) =>
        api.donations.add({ donationToValue: donation, amount: sgd(minor), ...anonymous, ...more }),
      payIslamic: (kind: 'zakat' | 'wakaf', minor: number, more: object = {}) =>
        api.islamicGiving.add({
          amount: sgd(minor),
          lines: [{ donationToValue: kind === 'zakat' ? zakat : wakaf, amount: sgd(minor) }],
          ...anonymous,
          ...more,
        }),
    }
  }

  test('a payment of $10,000 or more for several gifts below it asks once, at the gift that reaches it, across modules', async () => {
    const { donate, payIslamic, rowsOf } = await counters()
    const { id: paidWith } = await donate(6_000_00)
    await payIslamic('wakaf', 3_999_99, { paidWith })
    await expect(donate(1, { paidWith })).rejects.toMatchObject(lacks('circumstances'))
    await expect(payIslamic('wakaf', 1, { paidWith })).rejects.toMatchObject(lacks('circumstances'))
    const { id } = await donate(1, { paidWith, origin: { circumstances: 'In an envelope' } })
    await donate(2, { paidWith })
    expect((await rowsOf('gift_origin')).map(row => row['donation_id'])).toEqual([id])
  })

  test('leaves zakat out, a gift of another payment and one that was taken back', async () => {
    const { donate, payIslamic, api, rowsOf } = await counters()
    const { id: paidWith } = await payIslamic('zakat', 9_000_00)
    await donate(9_000_00)
    clock.now = new Date(clock.now.getTime() + 1000) // only the latest gift can be undone
    const undone = await donate(5_000_00, { paidWith })
    await api.requests.undoAtCounter({ transactionId: undone.id })
    await donate(9_999_99, { paidWith })
    expect(await rowsOf('gift_origin')).toEqual([])
  })
})

describe('gifts whose origin is not asked', () => {
  test('nothing is asked below the amount, or of a donor with a number of this country; an origin sent anyway is not stored', async () => {
    const { give, rowsOf } = await counter()
    await give(tenThousand - 1, { donorType: donorTypeIds.anonymous, origin: { circumstances: 'In a box' } })
    await give(tenThousand, { donorName: 'Siti Hajar', nirc: 'S1234567D' })
    await give(tenThousand, { donorName: 'Siti Hajar' })
    expect(await rowsOf('gift_origin')).toEqual([])
  })

  test('nothing is asked of a charity that is no religious body', async () => {
    const { give, api } = await counter({ isIslamic: false })
    await give(tenThousand, { donorType: donorTypeIds.anonymous })
    expect(await api.donations.params({})).toMatchObject({ declares: null })
  })

  test('nothing is asked for zakat, nor when the rest of the gift without zakat is below the amount', async () => {
    const charity = await counter()
    const { api } = charity
    const fund = (item_id: number) => newFund(charity, { app_preference_id: preferenceIds.islamicGiving, item_id })
    const [zakat, wakaf] = [await fund(1), await fund(4)]
    const give = (zakatMinor: number, wakafMinor: number) =>
      api.islamicGiving.add({
        donorType: donorTypeIds.anonymous,
        paymentMethod: methodIds.payNow,
        amount: sgd(zakatMinor + wakafMinor),
        lines: [
          { donationToValue: zakat, amount: sgd(zakatMinor) },
          { donationToValue: wakaf, amount: sgd(wakafMinor) },
        ],
      })
    expect((await give(tenThousand, tenThousand - 1)).amount.minor).toBe(2 * tenThousand - 1)
    await expect(give(100, tenThousand)).rejects.toMatchObject(lacks('circumstances'))
  })
})
