import { expect, test } from 'vitest'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { runWhileOpen } from '#testing/database/run-while-open.ts'
import { newDonor, newGift } from '#testing/factories/giving.ts'
import { newCharity, now } from '#testing/factories/new-charity.ts'
import { openRequest } from '../ask/open-request.ts'
import { requireRequestGift } from '../read/request-gift.ts'

test('a donor is not erased while a request about one of their gifts is being opened', async () => {
  const charity = await newCharity({ can: ['donations:view', 'donors:view', 'donors:edit', 'button:erase-donor-data'] })
  const { api, actor, charityId } = charity
  const donorId = await newDonor(charity, { name: 'Siti Hajar' })
  const { id } = await newGift(charity, { donor_id: donorId })
  const { version } = await api.donorErasures.plan({ donorId })
  const open = async (tx: Tx) => {
    const context = { tx, actor: { ...actor, charityId, can: () => true }, now, audit: () => {} } as unknown as Context
    const gift = await requireRequestGift(context, id)
    await openRequest(context, 'requestVoid', gift, { amountMinor: gift.amountMinor, reasonId: null, words: 'Wrong amount', files: [] })
  }
  await expect(runWhileOpen(charity, open, () => api.donorErasures.erase({ donorId, version }))).rejects.toMatchObject({
    code: 'REQUEST_STILL_OPEN',
  })
})
