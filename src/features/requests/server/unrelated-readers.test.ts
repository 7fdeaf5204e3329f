import { describe, expect, test } from 'vitest'
import { requestStatusIds } from '#kit/giving/ids.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { newDesk } from '#testing/factories/requests.ts'

describe('another charity', () => {
  test('sees, asks, moves, counts and settles nothing of it', async () => {
    const [desk, stranger] = [await newDesk(), await newDesk()]
    const { id } = await desk.gift()
    const { api } = stranger.people.checker
    const row = await desk.people.clerk.ask(id)
    for (const call of [
      () => api.requests.ask({ transactionId: id, remarks: 'x' }),
      () => api.requests.move({ transactionId: id, requestStatus: requestStatusIds.voidVerified, evidenceHash: row.evidenceHash }),
      () => api.requests.move({ transactionId: id, requestStatus: requestStatusIds.voided }),
      () => api.requests.nextStep({ transactionId: id }),
      () => api.requests.history({ transactionId: id }),
      () => api.requests.evidence({ requestId: row.id, position: 1 }),
      () => api.requests.settle({ transactionIds: [id] }),
      () => api.requests.sendPayerCode({ transactionId: id }),
      () => api.requests.confirmReturnedReceipt({ transactionId: id }),
      () => api.requests.recordPaidBack({ transactionId: id, remarks: 'x' }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 })
    expect(await api.requests.count({})).toMatchObject({ toVerify: 0, toApprove: 0, own: 0, done: 0, forYou: 0 })
    expect((await api.requests.history({})).totalCount).toBe(0)
  })

  test('a reader without the module sees nothing either', async () => {
    const desk = await newDesk()
    const { id } = await desk.gift()
    await desk.people.clerk.ask(id)
    const outsider = desk.person(['purchases:view', 'button:refund'])
    await expect(outsider.api.requests.nextStep({ transactionId: id })).rejects.toMatchObject({ status: 404 })
    expect((await outsider.api.requests.list({})).totalCount).toBe(0)
    await expect((await newCharity()).api.requests.list({})).rejects.toMatchObject({ status: 403 })
  })
})
