import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { newCharity } from '#testing/factories/new-charity.ts'
import { auditRows } from '#platform/server/audit/audit.ts'
import type { Work } from '../database.ts'
import { openDb } from '../open-db.ts'
import { JointTransactionError } from './joint-transaction.ts'

const database = inject('database').app
const [db, impatient] = [
  openDb(database, { max: 4, joint: { most: 4, patience: 60_000, apart: 60_000 } }),
  openDb(database, { joint: { patience: 1 } }),
]
afterAll(() => Promise.all([db.close(), impatient.close()]))

const scopeOf = (charityId: number, userId: string, key: string | null = null) => ({ charityId, readOnly: false, joint: { userId, key } })
/** Holds the calls of a charity back until it is opened: a call of its own is under way. */
function holdBack(charityId: number, held = db) {
  const gate = Promise.withResolvers<void>()
  void held.transact(scopeOf(charityId, 'first'), () => gate.promise).catch(() => {}) // a slow machine's database ends it: it is at rest
  return gate.resolve
}
/** Answers the number of its transaction, and writes an audit row with the commit. */
const writeRow: Work<string> = async (tx, last) => {
  last(auditRows({ userId: null, call: 'a test', outcome: 'done', at: new Date(), requestId: 'r' }, []))
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx)
  return rows[0]!.id
}
/** Fails after it wrote. */
const failLate: Work<never> = async tx => {
  await sql`call append_audit('[]')`.execute(tx)
  throw new Error('found too late')
}
const outcomesOf = (calls: readonly Promise<unknown>[]) =>
  Promise.all(
    calls.map(call =>
      call.then(
        () => 'done',
        (error: Error) => error.constructor.name,
      ),
    ),
  )

test('calls that wait for another of their charity share transactions of a few each, and no other charity waits', async () => {
  const [charity, other] = [await newCharity(), await newCharity()]
  const open = holdBack(charity.charityId)
  const calls = ['a', 'b', 'c', 'd', 'e', 'f'].map(user => db.transact(scopeOf(charity.charityId, user), writeRow))
  expect(await db.transact(scopeOf(other.charityId, 'a'), writeRow)).toMatch(/^\d+$/)
  expect(await charity.rowsOf('audit_event')).toEqual([])
  open()
  const [first, ...rest] = await Promise.all(calls)
  expect(rest.map(id => id === first)).toEqual([true, true, true, false, false])
  expect(await charity.rowsOf('audit_event')).toHaveLength(6)
})

test('a call that fails before it wrote leaves the others, one that would lock does not, and one that fails later undoes all', async () => {
  const { charityId, rowsOf } = await newCharity()
  const refused: Work<never> = () => Promise.reject(new Error('refused'))
  const locking: Work<unknown> = tx => sql`select from charity for update`.execute(tx)
  const rounds: [Work<unknown>[], string[], number][] = [
    [[writeRow, refused, locking], ['done', JointTransactionError.name, JointTransactionError.name], 1],
    [[writeRow, failLate, writeRow], Array<string>(3).fill(JointTransactionError.name), 1],
    [[writeRow, tx => sql`insert into charity default values`.execute(tx)], Array<string>(2).fill(JointTransactionError.name), 1],
  ]
  for (const [works, outcomes, rows] of rounds) {
    const open = holdBack(charityId)
    const calls = works.map((work, at) => db.transact(scopeOf(charityId, `${rows} ${works.length} ${at}`), work))
    open()
    expect(await outcomesOf(calls)).toEqual(outcomes)
    expect(await rowsOf('audit_event')).toHaveLength(rows)
  }
})

test('a user whose call undid those of others, and a key that is under way, run by themselves without waiting', async () => {
  const { charityId } = await newCharity()
  const opens = [holdBack(charityId)]
  const calls = [db.transact(scopeOf(charityId, 'late', 'k'), failLate), db.transact(scopeOf(charityId, 'other', 'k'), writeRow)]
  expect(await db.transact(scopeOf(charityId, 'other', 'k'), writeRow)).toMatch(/^\d+$/)
  opens.pop()?.()
  expect(await outcomesOf(calls)).toEqual([JointTransactionError.name, JointTransactionError.name])
  opens.push(holdBack(charityId))
  expect(await db.transact(scopeOf(charityId, 'late'), writeRow)).toMatch(/^\d+$/)
  opens.pop()?.()
})

test('a call that takes long does not hold back those that come after it for longer than a moment', async () => {
  const { charityId } = await newCharity()
  const open = holdBack(charityId, impatient)
  expect(await impatient.transact(scopeOf(charityId, 'a'), writeRow)).toMatch(/^\d+$/)
  open()
})
