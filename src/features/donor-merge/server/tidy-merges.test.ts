import { requestStatusIds } from '#kit/giving/ids.ts'
import { sql as statement } from 'kysely'
import { expect, test } from 'vitest'
import { runWhileOpen } from '#testing/database/run-while-open.ts'
import { newDonor, newFund, newGift } from '#testing/factories/giving.ts'
import { clock, newCharity } from '#testing/factories/new-charity.ts'
import { jobContext, newGivingCharity } from '#testing/factories/new-recurrence.ts'
import { mergeTwins, newTwins } from '#testing/factories/twin-donors.ts'
import { tidyMerges } from './tidy-merges.ts'

const can = ['donors:view', 'donors:edit', 'donations:view', 'donations:edit']
async function desk(settings: { isIpc?: boolean } = {}) {
  const charity = await newCharity({ can, ...settings })
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

test('a late gift stays with the merged record where the merge is undone at the same time', async () => {
  const { keptId, mergedId, ...charity } = await desk()
  const { charityId } = charity
  const { mergeId } = await mergeTwins(charity, { keptId, mergedId })
  const { id } = await newGift(charity, { donor_id: mergedId })
  await runWhileOpen(
    charity,
    tx => statement`update donor_merge set undone_at = now() where charity_id = ${charityId} and id = ${mergeId}`.execute(tx),
    () => tidyMerges(jobContext(), charityId),
  )
  expect(await charity.sql('select donor_id from donation where charity_id = $1 and id = $2', [charityId, id])).toEqual([
    { donor_id: mergedId },
  ])
})

test('a late gift that was held follows the kept record into another one, is registered there, and comes back step by step', async () => {
  const { keptId, mergedId, ...charity } = await desk({ isIpc: true })
  const { api, charityId, sql, rowsOf } = charity
  const topId = await newDonor(charity, { name: 'Siti Hajar Osman' })
  await api.donorProfiles.edit({ donorId: topId, version: 1, donorName: 'Siti', nirc: 'S1234567D', idType: 'nric', language: 'en' })
  const first = await mergeTwins(charity, { keptId, mergedId })
  const marked = { fund_id: await newFund(charity, { is_tax_deductible: true }), is_ipc_registration_for_iras: true }
  const { id } = await newGift(charity, {
    ...marked,
    donor_id: mergedId,
    status: 'Void Requested',
    request_status: requestStatusIds.voidRequested,
  })
  const donorOf = async () =>
    (await sql('select donor_id from donation where charity_id = $1 and id = $2', [charityId, id]))[0]!['donor_id']
  await tidyMerges(jobContext(), charityId)
  const second = await mergeTwins(charity, { keptId: topId, mergedId: keptId })
  await sql(`update donation set status = 'Accepted', request_status = null where charity_id = $1 and id = $2`, [charityId, id])
  await tidyMerges(jobContext(), charityId)
  expect(await donorOf()).toBe(topId)
  expect(await rowsOf('tax_registration')).toMatchObject([{ donation_id: id }])
  expect((await rowsOf('audit_event')).filter(({ call }) => call === 'job:donors.duplicates')).toMatchObject([
    { subject_kind: 'donor', subject_id: topId, detail: { registeredForTax: 1 } },
  ])
  await api.donorMerges.undo({ mergeId: second.mergeId })
  expect(await donorOf()).toBe(keptId)
  await api.donorMerges.undo({ mergeId: first.mergeId })
  expect(await donorOf()).toBe(mergedId)
})
