import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { charityOf } from '#features/charity/server/public.ts'
import { unfoldedTaken } from '#features/gifts/server/public.ts'
import { methodIds } from '#kit/giving/ids.ts'
import { lockSubject } from '#platform/server/database/lock-subject.ts'
import { newTaken } from '#testing/factories/counter/new-counter.ts'
import { clock, newCharity } from '#testing/factories/new-charity.ts'
import { newMember } from '#testing/factories/new-member.ts'
import { jobContext } from '#testing/factories/new-recurrence.ts'
import { openDeclaration } from '../count/open-declaration.ts'
import { openGiftsOf, openSessionOf, sessionLock } from './open-gifts.ts'

type TestCharity = Awaited<ReturnType<typeof newCharity>>
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const { db } = jobContext()

/** Numbers from 0 up to a limit that look random and are the same for the same seed. */
function randomFrom(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** Officers whose open session is not that of their gifts: in one statement, with the number, the first and the last moment of both. */
const differences = ({ charityId }: TestCharity) =>
  db.transact({ charityId, readOnly: true }, async tx => {
    const { rows } = await sql<object>`
      with ${unfoldedTaken(charityId)}
      select o.id, n.gifts, n.began_at, n.last_at, g.gifts as counted, g.first_at, g.final_at
        from app_user o
        left join lateral ${openSessionOf(charityId, sql`o.id`)} n on true
        cross join lateral (select count(*)::int as gifts, min(t.created_at) as first_at, max(t.created_at) as final_at
                              from ${openGiftsOf(charityId, sql`o.id`)}) g
       where o.charity_id = ${charityId}
         and (coalesce(n.gifts, 0), n.began_at, n.last_at) is distinct from (g.gifts, g.first_at, g.final_at)`.execute(tx)
    return rows
  })

const at = (offset: number) => new Date(clock.now.getTime() + offset).toISOString()
const give = (charity: TestCharity, officerId: string, offset: number) =>
  newTaken(charity, officerId, { created_at: at(offset), donated_on: '2026-03-02' })

/** Ends a session as an officer's count does, and leaves it as both counts do, or as a supervisor who sends it back. */
const declare = ({ charityId }: TestCharity, officerId: string, state: 'filed' | 'returned') =>
  db.transact({ charityId, readOnly: false }, async tx => {
    await lockSubject(tx, charityId, sessionLock(officerId))
    const mine = tx.updateTable('declaration').where('charityId', '=', charityId).where('officerId', '=', officerId)
    const { numUpdatedRows } = await mine.where('state', 'in', ['counted', 'returned']).set({ state: 'filed' }).executeTakeFirstOrThrow()
    if (numUpdatedRows) return
    const opened = await openDeclaration({ tx, now: () => clock.now, actor: { charityId } }, await charityOf(tx, charityId), {
      officerId,
      absentBecause: null,
    })
    if (opened) await mine.where('id', '=', opened.id).set({ state }).execute()
  })

/** Changes one gift or several as a void, a refund, a settlement, an edit and a refused request do. */
const changes = [
  `status = 'Voided', request_status = 3, settled_at = null, refunded_minor = 0`,
  `status = 'Void Requested', request_status = 1, settled_at = null, refunded_minor = 0`,
  `status = 'Refunded', request_status = 8, settled_at = now(), refunded_minor = amount_minor`,
  `status = 'Settled', request_status = null, settled_at = now(), refunded_minor = 0`,
  `status = 'Offline', request_status = 4, settled_at = null, refunded_minor = 0, amount_minor = amount_minor + 100, payment_method = ${methodIds.cheque}`,
]
const change = (charity: TestCharity, officerId: string, random: (limit: number) => number) =>
  charity.sql(
    `update donation set ${changes[random(changes.length)]!}, version = version + 1, updated_at = now()
      where charity_id = $1 and $2::uuid is not null
        and id in (select id from donation where charity_id = $1 order by id offset ${random(40)} limit ${1 + random(3)} for update)`,
    [charity.charityId, officerId],
  )

test('an open session has the gifts that nobody declared, while counters give, change, declare and take back at once', async () => {
  const charity = await newCharity()
  const officers = await Promise.all([1, 2, 3].map(async () => (await newMember(charity.charityId)).userId))
  const seen: unknown[] = []
  let isOver = false
  const watching = (async () => {
    while (!isOver) seen.push(...(await differences(charity)))
  })()
  const random = randomFrom(81)
  async function work(seed: number) {
    const own = randomFrom(seed)
    for (let step = 0; step < 6; step++) {
      const officerId = officers[own(officers.length)]!
      const kind = own(10)
      if (kind < 5) await give(charity, officerId, (own(40) - 20) * minute)
      else if (kind < 8) await change(charity, officerId, own)
      else await declare(charity, officerId, kind === 8 ? 'filed' : 'returned')
    }
  }
  for (let round = 0; round < 12; round++) {
    await Promise.all([1, 2, 3, 4].map(worker => work(100 * round + worker)))
    clock.now = new Date(clock.now.getTime() + [10 * minute, 70 * minute, 9 * hour, 3 * day, 20 * day][random(5)]!)
  }
  isOver = true
  await watching
  expect(seen).toEqual([])
  const fold = `do $$ begin perform set_config('app.charity_id', '${charity.charityId}', false); call fold_totals(); end $$`
  await charity.sql(fold, [])
  expect(await charity.rowsOf('unfolded_total')).toEqual([])
  expect(await differences(charity)).toEqual([])
  expect((await charity.rowsOf('declared_gift')).length).toBeGreaterThan(20)
})
