import { beforeAll, describe, expect, inject, test } from 'vitest'
import { newFund } from '#testing/factories/giving.ts'
import { newCharity, server } from '#testing/factories/new-charity.ts'
import { donorTypeIds, methodIds } from '#kit/giving/ids.ts'

// Runs with the new fields that CONTRIBUTING.md adds in its examples: build/planted-fields.ts adds them to the code, and this file to the
// database.
const { entries, migrations } = inject('newGiftFields')
const can = ['donations:view', 'donations:add', 'donations:edit']
const fifty = { minor: 5000, currency: 'SGD' } as const
const cash = { donorType: donorTypeIds.anonymous, paymentMethod: methodIds.cash, amount: fifty } as const

let charity: Awaited<ReturnType<typeof newCharity>>
let fund: string
beforeAll(async () => {
  charity = await newCharity({ can })
  for (const statement of migrations) await charity.sql(statement)
  fund = await newFund(charity)
})
const pledge = (campaign: string) => {
  const gift = { ...cash, donationToValue: fund, campaign, isPledged: true }
  return charity.api.donations.add(gift)
}

describe('the steps of the guide', () => {
  test('add a flag and a text in at most six files of two folders', () => {
    const files = new Set(entries.map(({ file }) => file))
    expect(migrations).toHaveLength(2)
    expect(entries.length).toBeGreaterThanOrEqual(5)
    expect(files.size).toBeLessThanOrEqual(6)
    expect(new Set([...files].map(file => file.split('/')[0]))).toEqual(new Set(['gifts', 'gift-screens']))
  })
})

describe('new fields of a gift', () => {
  test('new fields of a gift are recorded at the counter, and answered in rows and on the page', async () => {
    const row = await pledge(' Ramadan 26 ')
    const fields = { campaign: 'Ramadan 26', isPledged: true }
    expect(row).toMatchObject(fields)
    expect(await charity.api.donations.find({ transactionId: row.id })).toMatchObject(fields)
    expect((await charity.api.donations.list({})).items.find(({ id }) => id === row.id)).toMatchObject(fields)
  })

  test('new fields of a gift are empty in a gift that says nothing of them', async () => {
    const row = await charity.api.donations.add({ ...cash, donationToValue: fund })
    expect(row).toMatchObject({ campaign: null, isPledged: false })
  })

  test('filter lists and their sums', async () => {
    const { id } = await pledge('Qurban 26')
    const { donations } = charity.api
    const filter = (campaign: string, isPledged: 0 | 1) => ({ appPreferenceId: 8 as const, campaign, pledged: [isPledged] })
    expect(await donations.list(filter('QURBAN 26', 1))).toMatchObject({ totalCount: 1, items: [{ id }] })
    expect(await donations.summary(filter('Qurban 26', 1))).toMatchObject({ count: 1, totals: [{ sum: fifty }] })
    expect(await donations.list(filter('Qurban 26', 0))).toMatchObject({ totalCount: 0 })
    expect(await donations.list(filter('Qurban', 1))).toMatchObject({ totalCount: 0 })
  })

  test('new fields of a gift are changed by an edit, and their history says from what to what', async () => {
    const { id } = await pledge('Haj 26')
    const edit = { transactionId: id, version: 1, campaign: 'Haj 27', isPledged: false }
    expect(await charity.api.donations.editDetails({ transactionId: id })).toMatchObject({ campaign: 'Haj 26', isPledged: true })
    await charity.api.donations.edit(edit)
    const { timeline, ...changed } = await charity.api.donations.find({ transactionId: id })
    expect(changed).toMatchObject({ campaign: 'Haj 27', isPledged: false })
    expect(timeline.flatMap(({ changes }) => (changes ? [changes] : []))).toEqual([
      { campaign: ['Haj 26', 'Haj 27'], isPledged: [true, false] },
    ])
  })

  test('new fields of a gift are columns of the export, under their headings', async () => {
    await pledge('Wakaf 26')
    const filter = { appPreferenceId: 8 as const, campaign: 'wakaf 26' }
    const { id } = await charity.api.donations.export({ ...filter, columns: ['campaign', 'pledged', 'amount'] })
    await charity.runJobs()
    const { pathname, search } = new URL((await charity.api.work.download({ id })).url, 'https://amanah.test')
    const { body } = await server.inject({ url: pathname + search, headers: { authorization: `Bearer ${charity.token}` } })
    expect(
      body
        .replace(/^\uFEFF/, '')
        .trim()
        .split(/\r?\n/),
    ).toEqual(['Campaign,Pledged,Amount', 'Wakaf 26,Yes,50.00'])
  })

  test('new fields of a gift are refused by name when they are too long or hold a card number', async () => {
    await expect(pledge('x'.repeat(41))).rejects.toMatchObject({ status: 400, errors: [{ field: 'campaign' }] })
    await expect(pledge('4242 4242 4242 4242')).rejects.toMatchObject({ status: 400, errors: [{ field: 'campaign' }] })
  })
})
