import { expect, test } from 'vitest'
import { methodIds } from '#kit/giving/ids.ts'
import { newFund, newGift } from '#testing/factories/giving.ts'
import { db, newCharity, now } from '#testing/factories/new-charity.ts'
import { loadDemoTerminals } from './demo.ts'

test('the terminals of the demo have takings of the last weeks, and none by direct debit', async () => {
  const charity = await newCharity({ can: ['terminals:view', 'donations:view'] })
  const { charityId } = charity
  await charity.sql(`update charity set language = 'ms' where charity_id = $1`, [charityId])
  await newFund(charity)
  const day = now().toISOString()
  const tapped = await newGift(charity, { platform: 'website', payment_method: methodIds.card, donated_at: day })
  await newGift(charity, { platform: 'terminal', payment_method: methodIds.giro, donated_at: day })
  await newGift(charity, { platform: 'website', payment_method: methodIds.card, donated_at: '2020-01-05T04:00:00Z' })
  const enter = async () => {}
  await db.transact({ charityId, readOnly: false }, tx => loadDemoTerminals({ tx, now, enter, charityIds: [charityId] }))
  const { items } = await charity.api.terminals.list({})
  expect(items.map(({ deviceName }) => deviceName)).toContain('kaunter pejabat')
  const gifts = await charity.sql('select id from donation where charity_id = $1 and terminal_id is not null', [charityId])
  expect(gifts).toEqual([{ id: tapped.id }])
})
