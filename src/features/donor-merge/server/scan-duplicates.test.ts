import { describe, expect, test } from 'vitest'
import { newDonor } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { jobContext, newGivingCharity } from '#testing/factories/new-recurrence.ts'
import { newTwins } from '#testing/factories/twin-donors.ts'
import { scanForDuplicates } from './scan-duplicates.ts'

const rights = { can: ['donors:view', 'donors:edit', 'donations:view'] }
async function desk() {
  const charity = await newCharity(rights)
  const queue = async () => (await charity.api.donorMerges.duplicates({})).items
  return {
    ...charity,
    queue,
    scan: () => scanForDuplicates(jobContext(), charity.charityId),
    new: (fields: Parameters<typeof newDonor>[1]) => newDonor(charity, fields),
  }
}

describe('scanning for duplicates', () => {
  test('suggests pairs with their reasons and score, the one who gave more first', async () => {
    const { queue, scan, api, ...charity } = await desk()
    const { keptId, mergedId } = await newTwins({ ...charity, api })
    await scan()
    expect(await queue()).toMatchObject([
      {
        kept: { donorId: keptId, gifts: 2 },
        merged: { donorId: mergedId, gifts: 1, donorPhone: '+65 •••• 4567' },
        score: 80,
        reasons: ['sameName', 'samePhone'],
      },
    ])
    expect(await api.donorMerges.ofDonor({ donorId: mergedId })).toMatchObject([{ kept: { donorId: keptId }, score: 80 }])
    expect((await api.donorProfiles.list({ isDuplicate: 1 })).totalCount).toBe(2)
  })

  test('suggests no relatives with one phone, people of one name, or people with two identity numbers', async () => {
    const { queue, scan, api, new: add } = await desk()
    const phone = '+65 81234567'
    await add({ name: 'Siti Hajar binte Osman', phone })
    await add({ name: 'Faizal bin Osman', phone })
    await add({ name: 'Siti Hajar binte Osman' })
    const [one, other] = [
      await add({ name: 'Tan Wei Ming', email: 'tan@mail.sg' }),
      await add({ name: 'Tan Wei Ming', email: 'tan@mail.sg' }),
    ]
    const number = async (donorId: string, nirc: string) =>
      api.donorProfiles.edit({
        donorId,
        version: 1,
        donorName: 'Tan Wei Ming',
        donorEmail: 'tan@mail.sg',
        nirc,
        idType: 'nric',
        language: 'en',
      })
    await number(one, 'S1234567D')
    await number(other, 'S7654321F')
    await scan()
    expect(await queue()).toEqual([])
  })

  test('suggests donors with the same card as well', async () => {
    const charity = await newGivingCharity(rights)
    const other = await newDonor(charity, { name: 'Siti Aminah' })
    await charity.card('visa')
    await charity.card('visa', other)
    await scanForDuplicates(jobContext(), charity.charityId)
    expect((await charity.api.donorMerges.duplicates({})).items).toMatchObject([{ reasons: ['sameName', 'sameCard'], score: 75 }])
  })

  test('compares again when a donor changed: a pair that no longer resembles goes, one that was noted as two people stays out', async () => {
    const { queue, scan, api, new: add } = await desk()
    const ids = [
      await add({ name: 'Siti Hajar', phone: '+65 81234567' }),
      await add({ name: 'Siti Hajar', phone: '+65 81234567' }),
    ] as const
    await scan()
    expect(await queue()).toHaveLength(1)
    const pair = { donorId: ids[1], otherId: ids[0] }
    await api.donorMerges.dismiss(pair)
    await scan()
    expect([await queue(), await api.donorMerges.ofDonor({ donorId: ids[0] })]).toEqual([[], []])
    await api.donorMerges.reopen(pair)
    await scan()
    expect(await queue()).toHaveLength(1)
    await api.donorProfiles.edit({ donorId: ids[0], version: 1, donorName: 'Rahman bin Ali', donorPhone: '+65 81234567', language: 'en' })
    await scan()
    expect(await queue()).toEqual([])
  })
})
