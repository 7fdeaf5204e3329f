import { expect, test } from 'vitest'
import { clock } from '#testing/factories/new-charity.ts'
import { methodIds, requestStatusIds } from '#kit/giving/ids.ts'
import { countOf, newCounter, newTaken } from '#testing/factories/counter/new-counter.ts'

type Counter = Awaited<ReturnType<typeof newCounter>>
type Pieces = Parameters<typeof countOf>[2]
const password = 'Cahaya#2026'
const fifty = { minor: 5_000, currency: 'SGD' as const }

/** A counter that accepts differences, with a chief who may change cash that was counted. */
async function newDay() {
  const charity = await newCounter()
  await charity.sql('update charity set count_tolerance_minor = 100000 where charity_id = $1', [charity.charityId])
  const editing = ['donations:view', 'donations:edit'] as const
  const chief = await charity.member({ can: [...editing, 'button:close-declaration', 'pos-declaration:view'], firstName: 'Chief' })
  const clerk = await charity.member({ can: editing, firstName: 'Siti' })
  return { ...charity, chief, clerk }
}
/** Has both people count the cashier's session, and returns its declaration. */
async function count({ cashier, second }: Counter, cash: Pieces): Promise<string> {
  clock.now = new Date(clock.now.getTime() + 60_000)
  const { id } = await cashier.api.declarations.count(countOf(cashier.userId, 'first', cash))
  await second.api.declarations.count(countOf(cashier.userId, 'second', cash))
  return id
}
/** What the ledger's accounts hold, without those that hold nothing. */
async function booksOf({ sql, charityId }: Counter) {
  const rows = await sql(
    `select account, sum(amount_minor)::int as minor from ledger_entry where charity_id = $1 group by 1 having sum(amount_minor) <> 0 order by 1`,
    [charityId],
  )
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]))
}

test.each(['counted', 'filed', 'returned', 'closed'] as const)(
  'a mistyped cash gift that is corrected while its declaration is %s is short once, as the count found it',
  async state => {
    const day = await newDay()
    const { cashier, second, supervisor, chief } = day
    const { id: giftId } = await newTaken(day, cashier.userId, { amount_minor: 50_000 })
    const correct = () => chief.api.donations.edit({ transactionId: giftId, version: 1, amount: fifty })
    const close = (attempt: number) => supervisor.api.declarations.close({ id, attempt, password })
    if (state === 'counted') {
      await cashier.api.declarations.count(countOf(cashier.userId, 'first', { 5000: 1 }))
      await correct()
      await second.api.declarations.count(countOf(cashier.userId, 'second', { 5000: 1 }))
    }
    const id = state === 'counted' ? await idOf(day) : await count(day, { 5000: 1 })
    if (state === 'filed') await correct()
    if (state === 'returned') {
      await supervisor.api.declarations.sendBack({ id, attempt: 1, reason: 'Entered as 500' })
      await correct()
      await count(day, { 5000: 1 })
    }
    await close(state === 'returned' ? 2 : 1)
    if (state === 'closed') await correct()
    // The gift itself was posted when it was recorded: 500 in cash and as a donation.
    expect(await booksOf(day)).toEqual({ cash: -45_000, donations: 45_000 })
  },
)

test.each(['filed', 'returned', 'closed'] as const)(
  'a cash gift that was entered twice, and voided as never taken while its declaration is %s, is in the books of neither cash nor shortages',
  async state => {
    const day = await newDay()
    const { cashier, supervisor } = day
    const { id: giftId } = await newTaken(day, cashier.userId, { amount_minor: 5_000 })
    await newTaken(day, cashier.userId, { amount_minor: 5_000 })
    const chief = await day.member({ can: ['donations:view', 'donations:edit', 'button:direct-void', 'button:close-declaration'] })
    const takeOut = () =>
      chief.api.requests.move({
        transactionId: giftId,
        requestStatus: requestStatusIds.voided,
        remarks: 'Entered twice',
        isUncollected: true,
      })
    await expect(takeOut()).rejects.toMatchObject({ code: 'NOT_POSSIBLE' })
    const id = await count(day, { 5000: 1 })
    if (state === 'filed') await takeOut()
    if (state === 'returned') {
      await supervisor.api.declarations.sendBack({ id, attempt: 1, reason: 'Entered twice' })
      await takeOut()
      await count(day, { 5000: 1 })
    }
    await supervisor.api.declarations.close({ id, attempt: state === 'returned' ? 2 : 1, password })
    if (state === 'closed') await takeOut()
    expect(await booksOf(day)).toEqual({ cash: -5_000, donations: 5_000 })
    expect(await day.rowsOf('pay_back')).toEqual([])
  },
)

test('a declared gift is changed to cash only by a supervisor, and what no count saw of it is short', async () => {
  const day = await newDay()
  const { cashier, supervisor, chief, clerk } = day
  const { id: giftId } = await newTaken(day, cashier.userId, { amount_minor: 5_000, payment_method: methodIds.payNow })
  const id = await count(day, {})
  await supervisor.api.declarations.close({ id, attempt: 1, password })
  const toCash = { transactionId: giftId, version: 1, paymentMethod: methodIds.cash }
  await expect(clerk.api.donations.edit(toCash)).rejects.toMatchObject({ errors: [{ field: 'paymentMethod', code: 'LOCK_CASH_DECLARED' }] })
  await chief.api.donations.edit(toCash)
  expect(await booksOf(day)).toEqual({ clearing: -5_000, overAndShort: 5_000 })
})

async function idOf({ sql, charityId }: Counter): Promise<string> {
  const [row] = await sql('select id from declaration where charity_id = $1', [charityId])
  return String(row?.['id'])
}
