import { expect, test } from 'vitest'
import { newDonor, newGift } from '#testing/factories/giving.ts'
import { clock, newCharity } from '#testing/factories/new-charity.ts'
import { jobContext, newGivingCharity } from '#testing/factories/new-recurrence.ts'
import { mergeTwins, newTwins } from '#testing/factories/twin-donors.ts'
import { tidyMerges } from './scan-duplicates.ts'

const can = ['donors:view', 'donors:edit', 'donations:view', 'donations:edit']
async function desk() {
  const charity = await newCharity({ can })
  return { ...charity, ...(await newTwins(charity)) }
}

test('a gift that was written for the merged record while it was merged is brought to the kept one', async () => {
  const { api, keptId, mergedId, ...charity } = await desk()
  const { mergeId } = await mergeTwins({ api }, { keptId, mergedId })
  const lateGift = await newGift({ ...charity, api }, { donor_id: mergedId })
  await tidyMerges(jobContext(), charity.charityId)
  const giftsOf = async (id: string) => (await api.donations.list({ donorId: id })).items.map(gift => gift.id)
  expect(await giftsOf(keptId)).toContain(lateGift.id)
  await api.donorMerges.undo({ mergeId })
  expect(await giftsOf(mergedId)).toContain(lateGift.id)
})

test('a late gift about which a request is open stays with the merged record until the request is decided, however long', async () => {
  const { api, keptId, mergedId, sql, charityId, ...charity } = await desk()
  await mergeTwins({ api }, { keptId, mergedId })
  const lateGift = await newGift({ ...charity, api, sql, charityId }, { donor_id: mergedId })
  const request = (status: string, requestStatus: number | null) =>
    sql('update donation set status = $3, request_status = $4 where charity_id = $1 and id = $2', [
      charityId,
      lateGift.id,
      status,
      requestStatus,
    ])
  const tidiedAt = async (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000)
    await tidyMerges(jobContext(), charityId)
    return sql('select donor_id from donation where charity_id = $1 and id = $2', [charityId, lateGift.id])
  }
  await request('Void Requested', 1)
  expect(await tidiedAt(10)).toEqual([{ donor_id: mergedId }])
  expect(await tidiedAt(180)).toEqual([{ donor_id: mergedId }])
  await request('Accepted', null)
  expect(await tidiedAt(10)).toEqual([{ donor_id: keptId }])
})

test('a card that stayed behind at a merge stays there when the merge is tidied, whatever became of the other copy', async () => {
  const charity = await newGivingCharity({ can })
  const { charityId, donorId: keptId, card, sql } = charity
  const mergedId = await newDonor(charity, { name: 'Siti Aminah' })
  const [kept, copy] = [await card('visa'), await card('visa', mergedId)]
  await mergeTwins(charity, { keptId, mergedId })
  await sql('update stored_card set removed_at = now(), is_default_card = false where charity_id = $1 and id = $2', [charityId, kept])
  await tidyMerges(jobContext(), charityId)
  expect(await sql('select donor_id from stored_card where charity_id = $1 and id = $2', [charityId, copy])).toEqual([
    { donor_id: mergedId },
  ])
})
