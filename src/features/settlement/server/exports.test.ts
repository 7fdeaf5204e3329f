import { expect, test } from 'vitest'
import { newFund } from '#testing/factories/giving.ts'
import { newCharity, server } from '#testing/factories/new-charity.ts'
import { cardGift, uploadPayout } from '#testing/settlement/upload-payout.ts'

test('the list and the lines of a settlement are exported, each amount once, and each export is confirmed in words', async () => {
  const charity = await newCharity({ can: ['settlement:view', 'settlement:edit', 'donations:view'] })
  const fundId = await newFund(charity)
  const gifts = [
    await cardGift(charity, fundId, 'ch_x', 4000, { donated_at: '2026-02-26T01:00:00Z' }),
    await cardGift(charity, fundId, 'ch_y', 3000, { donated_at: '2026-02-26T02:00:00Z' }),
    await cardGift(charity, fundId, 'ch_z', 2500, { donated_at: '2026-02-26T03:00:00Z' }),
  ]
  const settled = { status: 'Settled', settled_at: '2025-11-03T02:00:00Z' }
  await cardGift(charity, fundId, 'ch_old', 9000, { ...settled, refunded_minor: 2000, donated_at: '2025-11-01T02:00:00Z' })
  const id = await uploadPayout(charity, 'po_zakat', [
    ['', 8000, 200],
    ['', 2000, 100],
    ['ch_old', -2000, 0, 'refund'],
  ])
  const giftIds = gifts.map(one => one.id)
  await charity.api.settlement.link({ id, lineNos: [2, 3], giftIds, differenceReason: 'The payer rounded up' })
  await charity.api.settlement.linkReady({ id })
  await uploadPayout(charity, 'po_card', [['ch_d', 3000, 0]])
  const headers = { authorization: `Bearer ${charity.token}` }
  const files: string[] = []
  for (const [path, payload] of [
    ['exportReconciliationList', { searchValue: 'ZAK' }],
    ['exportSettlementDetails', { id, columns: ['line', 'gross', 'fee', 'giftAmount', 'difference'] }],
  ] as const) {
    const answer = await server.inject({
      method: 'POST',
      url: `/api/Settlement/${path}`,
      headers: { ...headers, 'idempotency-key': path },
      payload,
    })
    expect([path, answer.json().data.message]).toEqual([path, 'Your export will be ready and sent over the email.'])
    files.push(answer.json().data.result.id)
  }
  await charity.runJobs()
  const work = await charity.rowsOf('work_item')
  expect(work.map(item => [item['kind'], item['status'], Number(item['rows_done'])]).toSorted()).toEqual([
    ['settlement', 'done', 1],
    ['settlement-lines', 'done', 4],
  ])
  const { pathname, search } = new URL((await charity.api.work.download({ id: files[1]! })).url, 'https://amanah.test')
  const { body } = await server.inject({ url: pathname + search, headers })
  expect(body.trim().split(/\r?\n/).slice(1)).toEqual([
    '2,80.00,2.00,40.00,5.00',
    '3,20.00,1.00,30.00,',
    '3,,,25.00,',
    '4,-20.00,0.00,-20.00,0.00',
  ])
})
