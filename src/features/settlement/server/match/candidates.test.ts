import { expect, test } from 'vitest'
import { newGift } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { jobContext } from '#testing/factories/new-recurrence.ts'
import { candidatesOf } from './candidates.ts'

test('finds only gifts with exactly their references for lines that more gifts are near to than are read', async () => {
  const charity = await newCharity({ can: [] })
  const addGift = (day: string, reference: string | null) =>
    newGift(charity, { reference_no: reference, donated_at: `${day}T02:00:00Z`, donated_on: day })
  const early = await addGift('2026-02-01', null)
  await addGift('2026-02-20', null)
  await addGift('2026-02-20', null)
  const referred = await addGift('2026-02-22', 'ch_9')
  await addGift('2026-02-22', 'CH-9')
  const cheque = await addGift('2026-02-23', null)
  await charity.sql('update donation set cheque_no = $2 where charity_id = $1 and id = $3', [charity.charityId, 'INWARD', cheque.id])
  const actor = { charityId: charity.charityId, userId: '', sessionId: '', roleId: '', name: '', can: () => true }
  const lines = [
    { occurredOn: '2026-02-02', refs: '' },
    { occurredOn: '2026-02-14', refs: '' },
    { occurredOn: '2026-02-21', refs: 'ch_9\nINWARD' },
  ]
  const found = (most: number) =>
    jobContext().db.transact({ charityId: charity.charityId, readOnly: true }, tx => candidatesOf({ tx, actor }, lines, 'SGD', most))
  const { gifts, cut } = await found(2)
  expect(gifts.map(({ id }) => id)).toEqual([early.id, referred.id, cheque.id])
  expect([...cut]).toEqual([lines[1], lines[2]])
  const whole = await found(6)
  expect([whole.gifts.length, whole.cut.size]).toEqual([6, 0])
  const fewest = await found(1)
  expect([fewest.gifts.map(({ id }) => id), fewest.cut.size, fewest.isReferred]).toEqual([[early.id], 2, false])
})
