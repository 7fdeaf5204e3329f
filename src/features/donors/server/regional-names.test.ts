import { describe, expect, test } from 'vitest'
import { newDonor, newFund } from '#testing/factories/giving.ts'
import { db, newCharity } from '#testing/factories/new-charity.ts'
import { methodIds } from '#kit/giving/ids.ts'
import { fillInNameKeys } from './fill-in-name-keys.ts'

describe('a donor of the region', () => {
  test('a donor of the region is found by name in any spelling and order', async () => {
    const charity = await newCharity({ can: ['donations:view'] })
    for (const name of ['Muhammad Faizal bin Osman', 'Siti Nur Haliza binte Yusof', 'Tan Wei Ming', 'فاطمه بنت حسن'])
      await newDonor(charity, { name })
    const find = async (donorInfo: string) => (await charity.api.donors.byInfo({ donorInfo })).map(({ donorName }) => donorName)
    expect(await find('mohd faisal othman')).toEqual(['Muhammad Faizal bin Osman'])
    expect(await find('noorhaliza yusuf')).toEqual(['Siti Nur Haliza binte Yusof'])
    expect(await find('weiming tan')).toEqual(['Tan Wei Ming'])
    expect(await find('fatimah hasan')).toEqual(['فاطمه بنت حسن'])
  })

  test('a donor of the region is the same one at the counter when the phone is', async () => {
    const charity = await newCharity({ can: ['donations:view', 'donations:add'] })
    const phone = '+65 81234567'
    const known = await newDonor(charity, { name: 'Muhammad Faizal bin Osman', phone })
    await newDonor(charity, { name: 'Faizah binte Osman', phone })
    const gift = {
      donorPhone: phone,
      donationToValue: await newFund(charity),
      amount: { minor: 5000, currency: 'SGD' },
      paymentMethod: methodIds.cash,
    } as const
    const give = async (donorName: string) => (await charity.api.donations.add({ donorName, ...gift })).donorId
    expect(await give('Mohd Faisal b. Othman')).toBe(known)
    expect(await give('Muhammad Faizal bin Ismail')).not.toBe(known)
  })

  test('a donor from before there were name keys gets one, and is found by it', async () => {
    const charity = await newCharity({ can: ['donations:view'] })
    const id = await newDonor(charity, { name: 'Syahrul b. Ramlee', name_key: null })
    await charity.sql(`delete from donor_name_token where charity_id = $1`, [charity.charityId])
    await fillInNameKeys({ db, signal: new AbortController().signal }, charity.charityId)
    expect((await charity.api.donors.byInfo({ donorInfo: 'shahrul ramli' })).map(({ donorId }) => donorId)).toEqual([id])
  })
})
