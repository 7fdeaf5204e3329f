import { describe, expect, test } from 'vitest'
import { newDonor, newFund, newGift } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { listYearOfDonor } from '#features/gifts/server/public.ts'
import { db } from '#testing/factories/new-charity.ts'
import { requestStatusIds } from '#kit/giving/ids.ts'

const reader = { can: ['donors:view', 'donations:view'] }
async function desk() {
  const charity = await newCharity(reader)
  const donorId = await newDonor(charity, { name: 'Siti Hajar' })
  const fund_id = await newFund(charity, { name: 'Roof', name_ms: 'Bumbung' })
  const give = (donated_at: string, fields: object = {}) => newGift(charity, { donor_id: donorId, fund_id, donated_at, ...fields })
  await give('2026-01-05T04:00:00Z', { amount_minor: 6000 })
  await give('2026-02-05T04:00:00Z', { amount_minor: 4000 })
  await give('2026-02-06T04:00:00Z', { status: 'Voided', request_status: requestStatusIds.voided })
  await give('2025-12-31T04:00:00Z')
  return { ...charity, donorId }
}

describe('the statement of a donor', () => {
  test('has the valid gifts of the year, the oldest first', async () => {
    const { charityId, donorId } = await desk()
    const lines = await db.transact({ charityId, readOnly: true }, tx =>
      listYearOfDonor(tx, { charityId, preferences: [8] }, { donorId, year: 2026 }),
    )
    expect(lines.map(({ donatedOn, nameMs, amountMinor }) => [donatedOn, nameMs, amountMinor])).toEqual([
      ['2026-01-05', 'Bumbung', 6000],
      ['2026-02-05', 'Bumbung', 4000],
    ])
  })

  test.each(['en', 'ms'] as const)('becomes a PDF in %s', async language => {
    const { api, donorId, runJobs } = await desk()
    const { id } = await api.donorProfiles.statement({ donorId, year: 2026, language })
    await runJobs()
    expect(await api.work.download({ id })).toMatchObject({ fileName: expect.stringMatching(/^Statement-2026.*\.pdf$/) as string })
  })

  test('is refused for a donor of another charity', async () => {
    const { donorId } = await desk()
    const other = await newCharity(reader)
    await expect(other.api.donorProfiles.statement({ donorId, year: 2026, language: 'en' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
