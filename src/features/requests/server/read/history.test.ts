import { describe, expect, test } from 'vitest'
import { clock } from '#testing/factories/new-charity.ts'
import { newDesk } from '#testing/factories/requests.ts'
import { itemIds, preferenceIds } from '#kit/giving/ids.ts'

const later = () => void (clock.now = new Date(clock.now.getTime() + 60_000))

describe('the history of a gift', () => {
  test('the history of a gift has one row for each step: who, when, from which status to which, and why', async () => {
    const desk = await newDesk()
    const { clerk, checker, approver, other } = desk.people
    const { id } = await desk.gift()
    const steps = [
      () => clerk.ask(id, { remarks: 'Entered twice' }),
      () => checker.move(id, 4, 'Only one of them'),
      () => clerk.ask(id, { remarks: 'It is there twice' }),
      () => checker.move(id, 2, 'Seen both'),
      () => approver.move(id, 3, 'Handed back'),
    ]
    for (const step of steps) {
      later()
      await step()
    }
    const { items, totalCount } = await other.api.requests.history({ transactionId: id })
    expect(totalCount).toBe(5)
    expect(items.map(({ fromStatus, toStatus, by, reason }) => [fromStatus, toStatus, by.id, reason])).toEqual([
      [2, 3, approver.userId, 'Handed back'],
      [1, 2, checker.userId, 'Seen both'],
      [4, 1, clerk.userId, 'It is there twice'],
      [1, 4, checker.userId, 'Only one of them'],
      [null, 1, clerk.userId, 'Entered twice'],
    ])
    expect(items.map(({ at }) => at)).toEqual(
      items
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
  })

  test('shows the four steps of a refund of a purchase, and the next one after it', async () => {
    const desk = await newDesk()
    const { clerk, checker, approver } = desk.people
    const { id } = await desk.settledGift({ app_preference_id: preferenceIds.purchases, item_id: itemIds.purchase, donation_method: 8 })
    const part = { amount: { minor: 2000, currency: 'SGD' } } as const
    await clerk.api.requests.askPurchase({ transactionId: id, remarks: 'Sold out', ...part })
    later()
    await checker.move(id, 6)
    later()
    await approver.move(id, 7, 'Agreed')
    later()
    await approver.move(id, 8)
    later()
    await clerk.ask(id)
    later()
    await checker.move(id, 9, 'No more')
    const { items } = await clerk.api.requests.history({ transactionId: id })
    expect(items.map(({ fromStatus, toStatus, reason }) => [fromStatus, toStatus, reason])).toEqual([
      [5, 9, 'No more'],
      [8, 5, 'Entered twice'],
      [7, 8, null],
      [6, 7, 'Agreed'],
      [5, 6, null],
      [null, 5, 'Sold out'],
    ])
  })

  test('shows a direct void as one step, and pages through all gifts that the reader may see', async () => {
    const desk = await newDesk()
    const { clerk, checker } = desk.people
    const [direct, islamic] = [
      await desk.gift(),
      await desk.gift({ app_preference_id: preferenceIds.islamicGiving, item_id: itemIds.zakat }),
    ]
    await clerk.move(direct.id, 3, 'Wrong amount')
    later()
    await clerk.ask(islamic.id)
    later()
    await checker.move(islamic.id, 2)
    expect((await clerk.api.requests.history({ transactionId: direct.id })).items).toMatchObject([
      { fromStatus: null, toStatus: 3, isDirect: true, reason: 'Wrong amount' },
    ])
    expect(await clerk.api.requests.history({ pageSize: 10, pageNumber: 1 })).toMatchObject({ totalCount: 3 })
    const { api } = desk.person(['donations:view'])
    expect((await api.requests.history({})).items.map(row => row.transactionId)).toEqual([direct.id])
  })
})
