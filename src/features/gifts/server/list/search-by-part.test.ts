import { describe, expect, test } from 'vitest'
import { newDonor, newGift } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'

const numbers = ['NUR0000042', 'NUR0001234', 'NUR0011234', 'NUR0012345', 'ZKT0000042']
const newNumberedGifts = async () => {
  const charity = await newCharity({ can: ['donations:view'] })
  for (const receipt_no of numbers) await newGift(charity, { receipt_no })
  for (const prefix of ['NUR', 'ZKT'])
    await charity.sql(`insert into receipt_series (charity_id, series, prefix, last_number) values ($1, $2, $2, 12345)`, [
      charity.charityId,
      prefix,
    ])
  return charity
}

describe('a search by receipt number', () => {
  test.each([
    ['NUR0012345', ['NUR0012345']],
    ['nur001', ['NUR0011234', 'NUR0012345']],
    ['NUR42', ['NUR0000042']],
    ['1234', ['NUR0001234', 'NUR0011234']],
    ['0001234', ['NUR0001234']],
    ['42', ['NUR0000042', 'ZKT0000042']],
    ['234', []],
    ['NUR', []],
    ['99999', []],
  ])('finds by %s', async (searchValue, found) => {
    const charity = await newNumberedGifts()
    const { items } = await charity.api.donations.list({ searchBy: 4, searchValue, sortBy: 'receiptNo', sortExpression: 'asc' })
    expect(items.map(({ receiptNo }) => receiptNo)).toEqual(found)
    expect((await charity.api.donations.summary({ searchBy: 4, searchValue })).count).toBe(found.length)
  })

  test('keeps charities apart', async () => {
    await newNumberedGifts()
    const other = await newCharity({ can: ['donations:view'] })
    expect((await other.api.donations.list({ searchBy: 4, searchValue: '1234' })).items).toEqual([])
  })
})

describe('a search by the last four characters', () => {
  const siti = {
    name: 'Siti',
    phone: '+65 81234567',
    id_type: 'nric',
    nric_sealed: 'x',
    nric_index: Buffer.from('x') as unknown as string,
    nric_tail: '567D',
  }
  test.each([
    ['of the phone', ['donations:view'], 3, '4567', 1],
    ['of the phone, by users who see it in full', ['donations:view', 'personalData:view'], 3, '4567', 1],
    ['of the phone, but not from its middle', ['donations:view'], 3, '3456', 0],
    ['of the identity number', ['donations:view'], 7, '567d', 1],
    ['of another identity number', ['donations:view'], 7, '567E', 0],
  ])('%s', async (_, can, searchBy, searchValue, found) => {
    const charity = await newCharity({ can })
    await newGift(charity, { donor_id: await newDonor(charity, siti) })
    await newGift(charity, { donor_id: await newDonor(charity, { name: 'Ali', phone: '+65 89998888' }) })
    const search = { searchBy: searchBy as 3 | 7, searchValue }
    expect((await charity.api.donations.list(search)).items).toHaveLength(found)
    expect((await charity.api.donations.summary(search)).count).toBe(found)
  })

  test('follows a phone that is changed or taken out', async () => {
    const charity = await newCharity({ can: ['donations:view'] })
    const donorId = await newDonor(charity, siti)
    await newGift(charity, { donor_id: donorId })
    const foundBy = async (searchValue: string) => (await charity.api.donations.list({ searchBy: 3, searchValue })).items.length
    const setPhone = (phone: string | null) => charity.sql(`update donor set phone = $2 where id = $1`, [donorId, phone])
    await setPhone('+65 87654321')
    expect([await foundBy('4567'), await foundBy('4321')]).toEqual([0, 1])
    await setPhone(null)
    expect(await foundBy('4321')).toBe(0)
  })
})
