import { expect, test } from 'vitest'
import { requestStatusIds } from '#kit/giving/ids.ts'
import { newDesk } from '#testing/factories/requests.ts'

test('a refund is requested within the period that the charity sets', async () => {
  const desk = await newDesk()
  const { id } = await desk.settledGift({ donated_at: '2026-02-01T04:00:00Z', donated_on: '2026-02-01' })
  await desk.sql('update charity set refund_days = 28 where charity_id = $1', [desk.charityId])
  await expect(desk.people.clerk.ask(id)).rejects.toMatchObject({ code: 'REFUND_TOO_LATE' })
  await desk.sql('update charity set refund_days = 29 where charity_id = $1', [desk.charityId])
  expect(await desk.people.clerk.ask(id)).toMatchObject({ requestType: 'Refund', requestStatus: requestStatusIds.refundRequested })
})
