import { expect, test } from 'vitest'
import { donationMethodIds, itemIds, methodIds, preferenceIds, requestStatusIds } from '#kit/giving/ids.ts'
import { newGift } from '#testing/factories/giving.ts'
import { clock, newCharity } from '#testing/factories/new-charity.ts'
import { newDesk } from '#testing/factories/requests.ts'

const can = ['settlement:view', 'settlement:edit', 'button:settle', 'donations:view', 'islamic-giving:view', 'purchases:view'] as const
const sgd = (minor: number) => ({ minor, currency: 'SGD' })
const month = '2025-10-01'
/** A gift of October. */
const booked = { payment_method: methodIds.payNow, donated_on: '2025-10-09', donated_at: '2025-10-09T02:00:00Z' }

test('a gift of several kinds stands under each kind with its lines, and counts once in the total', async () => {
  const charity = await newCharity({ can })
  const fields = { app_preference_id: preferenceIds.islamicGiving, donation_method: donationMethodIds.islamicWeb }
  const { id } = await newGift(charity, { ...booked, ...fields, item_id: itemIds.zakat, amount_minor: 10_000, refunded_minor: 1000 })
  await charity.sql(
    `insert into donation_line (charity_id, donation_id, line_no, item_id, name, amount_minor) values ($1, $2, 1, $3, 'a', 2000), ($1, $2, 2, $4, 'b', 8000)`,
    [charity.charityId, id, itemIds.fidyah, itemIds.zakat],
  )
  const { figures, total } = await charity.api.monthEnd.find({ month })
  const of = (itemId: number) => figures.find(figure => figure.itemId === itemId)
  expect(of(itemIds.fidyah)).toMatchObject({ gifts: 1, received: sgd(2000), returned: sgd(200), unsettled: sgd(2000), net: sgd(1800) })
  expect(of(itemIds.zakat)).toMatchObject({ gifts: 1, received: sgd(8000), returned: sgd(800), unsettled: sgd(8000), net: sgd(7200) })
  expect([figures.length, total]).toMatchObject([2, { gifts: 1, received: sgd(10_000), returned: sgd(1000), net: sgd(9000) }])
})

test('a sealed month says what was refunded, moved or recorded since and has no blockers, and the other months say the same', async () => {
  const desk = await newDesk()
  const [{ api }, { api: another }] = [desk.officer(can), desk.officer(can)]
  const settled = { status: 'Settled', settled_at: '2026-01-11T02:00:00Z' }
  const december = { donated_on: '2025-12-09', donated_at: '2025-12-09T02:00:00Z' }
  const { id: giftId } = await newGift(desk, { ...booked, ...settled, amount_minor: 1100, created_at: '2026-01-10T02:00:00Z' })
  const { id: movedId } = await newGift(desk, {
    ...booked,
    amount_minor: 300,
    created_at: '2026-01-10T02:00:00Z',
    ...december,
  })
  clock.now = new Date('2026-02-02T04:00:00Z')
  await api.monthEnd.close({ month, step: 'prepare' })
  await another.monthEnd.close({ month, step: 'seal' })
  await desk.sql(`update donation set donated_on = '2025-10-09', donated_at = $3 where charity_id = $1 and id = $2`, [
    desk.charityId,
    movedId,
    booked.donated_at,
  ])
  clock.now = new Date('2026-03-02T04:00:00Z')
  await newGift(desk, { ...booked, amount_minor: 700, created_at: '2026-03-01T02:00:00Z' })
  const { clerk, checker, approver } = desk.people
  await clerk.ask(giftId, { amount: { minor: 111, currency: 'SGD' } })
  await checker.move(giftId, requestStatusIds.refundVerified)
  await approver.move(giftId, requestStatusIds.refundApproved)
  await approver.move(giftId, requestStatusIds.refunded)
  const of = (count: number, minor: number) => ({ count, total: sgd(minor) })
  const sealed = await api.monthEnd.find({ month })
  expect(sealed).toMatchObject({ blockers: [], total: { returned: sgd(111) } })
  expect(sealed.seal).toMatchObject({ late: of(2, 1000), refunded: of(1, 111), returned: of(0, 0) })
  const here = async (day: string) => {
    const { lateHere, refundedHere } = await api.monthEnd.find({ month: day })
    return [lateHere, refundedHere]
  }
  expect(await here('2026-01-01')).toEqual([of(0, 0), of(0, 0)])
  expect(await here('2026-02-01')).toEqual([of(1, 300), of(0, 0)])
  expect(await here('2026-03-01')).toEqual([of(1, 700), of(1, 111)])
})
