import { expect, test } from 'vitest'
import { newFund } from '#testing/factories/giving.ts'
import { brokenInvariants, newDesk, type RequestDesk } from '#testing/factories/requests.ts'
import { donorTypeIds, methodIds } from '#kit/giving/ids.ts'

const writers = 32
/**
 * The differences between the totals that readers see and the sums of the rows, by grain, day and status, in one statement. No rows when
 * all gifts are counted.
 */
const differences = `
  select grain, starts_on, status, sum(gifts) as gifts, sum(minor) as minor from (
    select grain, starts_on, status, gifts, amount_minor - refunded_minor as minor from donation_rollup_now where charity_id = $1
    union all
    select 'total ' || grain, starts_on, '', gifts, standing_minor from donation_total_now where charity_id = $1
    union all
    select g.grain, date_trunc(g.grain, d.donated_on)::date, d.status, -1, d.refunded_minor - d.amount_minor
      from donation d cross join (values ('day'), ('month'), ('year')) as g (grain) where d.charity_id = $1
    union all
    select 'total ' || g.grain, date_trunc(g.grain, d.donated_on)::date, '', -1, case d.status when 'Voided' then 0 else d.refunded_minor - d.amount_minor end
      from donation d cross join (values ('day'), ('month')) as g (grain) where d.charity_id = $1) x
   group by 1, 2, 3 having sum(gifts) <> 0 or sum(minor) <> 0`

/** An hour at a counter: gifts of several days, of which one is edited, one voided, and one refunded by three people. */
async function work(desk: RequestDesk, donationToValue: string, at: number): Promise<void> {
  const { clerk, checker, approver, other } = desk.people
  const give = (donationDate?: string) =>
    clerk.api.donations.add({
      donorType: donorTypeIds.anonymous,
      donationToValue,
      amount: { minor: 1000 + at, currency: 'SGD' },
      paymentMethod: methodIds.cash,
      ...(donationDate && { donationDate }),
    })
  const [edited, voided] = [await give(), await give('2026-02-27')]
  await clerk.api.donations.edit({
    transactionId: edited.id,
    version: 1,
    amount: { minor: 50_000 + at, currency: 'SGD' },
    donationDate: '2025-12-31',
    backDatingReason: 'Cash box of December',
  })
  await clerk.move(voided.id, 3)
  const settled = await desk.settledGift({ amount_minor: 3000 + at })
  await clerk.ask(settled.id)
  await checker.move(settled.id, 6)
  await approver.move(settled.id, 7)
  await other.move(settled.id, 8)
}

test('the totals are those of the rows while 32 counters record, edit, void and refund, and when all is folded', async () => {
  const desk = await newDesk()
  const fund = await newFund(desk)
  let isOver = false
  const seen: unknown[] = []
  const watching = (async () => {
    while (!isOver) seen.push(...(await desk.sql(differences, [desk.charityId])))
  })()
  const done = await Promise.allSettled(Array.from({ length: writers }, (_, at) => work(desk, fund, at)))
  isOver = true
  await watching
  expect(done.flatMap(one => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([])
  expect(seen).toEqual([])
  expect(await desk.rowsOf('donation')).toHaveLength(3 * writers)

  await desk.sql(`do $$ begin perform set_config('app.charity_id', '${desk.charityId}', false); call fold_totals(); end $$`, [])
  expect(await desk.rowsOf('unfolded_total')).toEqual([])
  expect(await desk.sql(differences, [desk.charityId])).toEqual([])
  expect(await brokenInvariants(desk)).toEqual([])
})
