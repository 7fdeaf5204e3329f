import { describe, expect, test } from 'vitest'
import { brokenInvariants, newDesk } from '#testing/factories/requests.ts'
import { server } from '#testing/factories/new-charity.ts'
import { itemIds, methodIds, preferenceIds } from '#kit/giving/ids.ts'

describe('settling', () => {
  test("takes one and many to the bank, once, and answers in the specification's words", async () => {
    const desk = await newDesk()
    const gifts = [
      await desk.gift(),
      await desk.gift({ status: 'Offline', method: 'Offline', payment_method: methodIds.cash }),
      await desk.gift({ app_preference_id: preferenceIds.islamicGiving, item_id: itemIds.zakat, payment_method: methodIds.cheque }),
    ]
    const { api, userId } = desk.people.clerk
    expect(await api.requests.settle({ transactionIds: [gifts[0]!.id] })).toEqual({ settled: 1 })
    expect(await api.requests.settle({ transactionIds: [gifts[1]!.id, gifts[2]!.id, gifts[2]!.id], settlementRef: 'S-0118' })).toEqual({
      settled: 2,
    })
    for (const { id } of gifts)
      expect(await desk.giftRow(id)).toMatchObject({ status: 'Settled', settled_by: userId, settled_at: expect.any(Date) })
    const books = (await desk.rowsOf('ledger_entry')).map(row => [row['account'], Number(row['amount_minor'])])
    expect(books.toSorted()).toEqual([
      ['bank', 5000],
      ['bank', 5000],
      ['bank', 5000],
      ['cash', -5000],
      ['cheques', -5000],
      ['clearing', -5000],
    ])
    expect(await brokenInvariants(desk)).toEqual([])

    const next = await desk.gift()
    const answer = await server.inject({
      method: 'POST',
      url: '/api/Donation/UpdateSettled',
      headers: { authorization: `Bearer ${desk.token}`, 'idempotency-key': 'k' },
      payload: { transactionIds: [next.id] },
    })
    expect(answer.json().data).toEqual({
      status: 1,
      message: 'Transaction Settled succesfully.',
      code: 'TRANSACTION_SETTLED',
      result: { settled: 1 },
    })
  })
})

describe('settling', () => {
  test('refuses all when one of them cannot be settled, and names it', async () => {
    const desk = await newDesk()
    const [fine, pending] = [await desk.gift(), await desk.gift()]
    await desk.people.clerk.ask(pending.id)
    const both = desk.people.clerk.api.requests.settle({ transactionIds: [fine.id, pending.id] })
    await expect(both).rejects.toMatchObject({ code: 'NOT_SETTLABLE', errors: [{ field: 'transactionIds.1', message: 'Void Requested' }] })
    expect(await desk.giftRow(fine.id)).toMatchObject({ status: 'Accepted', settled_at: null })
  })

  test('refuses users without the right', async () => {
    const desk = await newDesk()
    const { id } = await desk.gift()
    await expect(desk.person(['donations:view', 'donations:edit']).api.requests.settle({ transactionIds: [id] })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(desk.person(['button:settle']).api.requests.settle({ transactionIds: [id] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
