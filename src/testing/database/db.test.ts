import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, inject } from 'vitest'
import { type Tx } from '#platform/server/database/database.ts'
import { openDb } from '#platform/server/database/open-db.ts'
import { preparedQuery } from '#platform/server/database/prepared-statement.ts'
import { db, newCharity } from '../factories/new-charity.ts'

const names = (tx: Tx) => tx.selectFrom('charity').select(['charityId', 'name', 'createdAt']).execute()

test('a transaction sees its charity and no other, and without one it sees nothing', async () => {
  const [a] = [await newCharity(), await newCharity()]
  const seen = await db.transact({ charityId: a.charityId, readOnly: true }, names)
  expect(seen).toEqual([{ charityId: a.charityId, name: 'Masjid Test', createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) }])
  expect(await db.transact({ charityId: null, readOnly: true }, names)).toEqual([])
})

test('a read-only transaction cannot write, and an error rolls back', async () => {
  const { charityId, rowsOf } = await newCharity()
  const rename = (tx: Tx) => tx.updateTable('charity').set({ name: 'Other' }).where('charityId', '=', charityId).execute()
  await expect(db.transact({ charityId, readOnly: true }, rename)).rejects.toThrow('read-only transaction')
  await expect(
    db.transact({ charityId, readOnly: false }, async tx => {
      await rename(tx)
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(await rowsOf('charity')).toMatchObject([{ name: 'Masjid Test' }])
})

test('two connections that a thousand mixed calls share never show one charity to another', async () => {
  const small = openDb(inject('database').app, { max: 2 }, 60_000)
  const charities = await Promise.all(Array.from({ length: 5 }, () => newCharity()))
  const mixed = Array.from({ length: 1000 }, (_, i) => async () => {
    const { charityId } = charities[i % 5]!
    const ask = small.transact({ charityId, readOnly: i % 3 > 0 }, async tx => {
      if (i % 7 === 0) await sql`select 1 / 0`.execute(tx)
      if (i % 11 === 0) throw new Error('left early')
      return names(tx)
    })
    const seen = await ask.catch(() => null)
    expect(seen?.map(row => row.charityId) ?? [charityId]).toEqual([charityId])
  })
  await Promise.all(mixed.map(call => call()))
  expect(
    await small.transact(
      { charityId: null, readOnly: true },
      async tx => (await sql<{ set: string | null }>`select nullif(current_setting('app.charity_id', true), '') as set`.execute(tx)).rows,
    ),
  ).toEqual([{ set: null }])
  await small.close()
})

test('a read-only transaction ends soon after its call, also without a next call', async () => {
  const one = openDb(inject('database').app, { max: 1 })
  const { charityId, sql: asOwner } = await newCharity()
  const pid = await one.transact(
    { charityId, readOnly: true },
    async tx => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]!.pid,
  )
  await expect.poll(async () => (await asOwner('select state from pg_stat_activity where pid = $1', [pid]))[0]).toEqual({ state: 'idle' })
  await one.close()
})

test('a write after a read on the same connection is committed', async () => {
  const one = openDb(inject('database').app, { max: 1 })
  const { charityId, rowsOf } = await newCharity()
  await one.transact({ charityId, readOnly: true }, names)
  await one.transact({ charityId, readOnly: false }, tx =>
    tx.updateTable('charity').set({ name: 'Painted' }).where('charityId', '=', charityId).execute(),
  )
  expect(await rowsOf('charity')).toMatchObject([{ name: 'Painted' }])
  await one.close()
})

test('a branch that continues after its sibling failed sends no more statements on the released connection', async () => {
  const { charityId, rowsOf } = await newCharity()
  const small = openDb(inject('database').app, { max: 1 })
  const lateStatements: Promise<unknown>[] = []
  const goesOn = async (tx: Tx) => {
    await names(tx)
    const others = small.transact({ charityId, readOnly: false }, async next => void (await names(next)))
    await Promise.race([others, new Promise(done => setTimeout(done, 50))])
    await tx.updateTable('charity').set({ name: 'Too late' }).where('charityId', '=', charityId).execute()
  }
  const transaction = small.transact({ charityId, readOnly: false }, tx => {
    lateStatements.push(goesOn(tx))
    return Promise.all([lateStatements[0], Promise.reject(new Error('left early'))])
  })
  await expect(transaction).rejects.toThrow('left early')
  await expect(lateStatements[0]).rejects.toThrow('is over')
  expect(await rowsOf('charity')).toMatchObject([{ name: 'Masjid Test' }])
  await small.close()
})

test('rows stream out as CSV with their values written safely, one charity only', async () => {
  const { charityId } = await newCharity()
  await newCharity()
  const copy = await db.copyOut(charityId, sql`select name, ${'O\'Neil, \\ "x"'}::text as said, ${[1, 2]}::int[] as many from charity`)
  expect(await text(copy)).toBe('name,said,many\nMasjid Test,"O\'Neil, \\ ""x""","{1,2}"\n')
})

test('a stream closed early releases its connection', async () => {
  const { charityId } = await newCharity()
  for (let i = 0; i < 8; i++) {
    const copy = await db.copyOut(charityId, sql`select repeat('x', 1000) from generate_series(1, 100000)`)
    copy.once('error', () => {})
    await new Promise(resolve => copy.once('data', resolve))
    copy.destroy()
  }
  expect(await text(await db.copyOut(charityId, sql`select 1 as one`))).toBe('one\n1\n')
})

test('a reader with connections of its own does not wait for writers, and a writer never uses them', async () => {
  const { charityId } = await newCharity()
  const own = openDb(inject('database').app, { max: 1, readers: 1 }, 20_000)
  const [begun, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = own.transact({ charityId, readOnly: false }, () => {
    begun.resolve()
    return finished.promise
  })
  await begun.promise // a connection counts as busy while it is still being made
  expect(own.pools().transactions.busy).toBe(1)
  expect(await own.transact({ charityId, readOnly: true }, names)).toHaveLength(1)
  const waiting = own.transact({ charityId, readOnly: false }, names)
  await expect.poll(own.pools).toMatchObject({ transactions: { most: 1, waiting: 1 }, reads: { most: 1, idle: 1, waiting: 0 } })
  finished.resolve()
  await writing
  expect(await waiting).toHaveLength(1)
  await own.close()
})

test('a job that is enqueued in a transaction is committed with it, or not at all', async () => {
  const { charityId, rowsOf } = await newCharity()
  const rename = preparedQuery(
    ({ name, of }: { name: string | null; of: number }) => sql`update charity set name = ${name}::text where charity_id = ${of}::int`,
  )
  const renamed = (name: string | null) =>
    db.transact({ charityId, readOnly: false }, async (tx, last) => {
      await rename(tx, { name: 'First', of: charityId })
      last(rename.statement({ name, of: charityId }))
      return 'answered'
    })
  expect(await renamed('Second')).toBe('answered')
  expect(await rowsOf('charity')).toMatchObject([{ name: 'Second' }])
  await expect(renamed(null)).rejects.toThrow('not-null')
  expect(await rowsOf('charity')).toMatchObject([{ name: 'Second' }])
  expect(await renamed('Third')).toBe('answered') // the connection is in order again
})

test('a statement behind the commit is refused, not carried out on its own', async () => {
  const { charityId } = await newCharity()
  const slow = preparedQuery((_: object) => sql`select pg_sleep(0.3)`)
  let lateStatement: Promise<unknown> | undefined
  await db.transact({ charityId, readOnly: false }, async (tx, last) => {
    last(slow.statement({}))
    lateStatement = pause(100).then(() => sql`select 1`.execute(tx))
    lateStatement.catch(() => {})
  })
  await expect(lateStatement).rejects.toThrow('The transaction of this statement is over.')
})
