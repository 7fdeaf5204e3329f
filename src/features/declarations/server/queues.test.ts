import { describe, expect, test } from 'vitest'
import { newId } from '#kit/security/ids.ts'
import { countOf, newCounter, newTaken } from '#testing/factories/counter/new-counter.ts'

type TestCounter = Awaited<ReturnType<typeof newCounter>>

/** A session that both counted. */
async function file(charity: TestCounter) {
  const { cashier, second } = charity
  await newTaken(charity, cashier.userId, { amount_minor: 5_000 })
  const { id } = await cashier.api.declarations.count(countOf(cashier.userId, 'first', { 5000: 1 }))
  await second.api.declarations.count(countOf(cashier.userId, 'second', { 5000: 1 }))
  return id
}

describe('the queues', () => {
  test('pending declarations and closures are filtered by days, kind of officer and mosque, and paged', async () => {
    const charity = await newCounter()
    const { supervisor, cashier, charityId } = charity
    const [centre] = await charity.sql(
      `insert into collection_centre (charity_id, id, name, kind, code) values ($1, uuidv7(), 'Masjid An-Nur', 'mosque', 'M01') returning id`,
      [charityId],
    )
    await charity.sql('update app_user set collection_centre_id = $2 where charity_id = $1 and id = $3', [
      charityId,
      centre?.['id'],
      cashier.userId,
    ])
    const amil = await charity.member({ category: 'amil', firstName: 'Awang' })
    await newTaken(charity, amil.userId, { donated_at: '2026-02-27T02:00:00Z' })
    const id = await file(charity)
    await newTaken(charity, cashier.userId)
    const { declarations } = supervisor.api
    const pending = async (request: object) =>
      (await declarations.pending({ sortExpression: 'asc', ...request })).items.map(({ officer: { name } }) => name)
    expect(await pending({})).toEqual(['Awang Rahman', 'Hafiz Rahim'])
    expect(await pending({ startDate: '2026-02-28' })).toEqual(['Hafiz Rahim'])
    expect(await pending({ endDate: '2026-02-27' })).toEqual(['Awang Rahman'])
    expect(await pending({ officerType: ['amil'] })).toEqual(['Awang Rahman'])
    expect(await pending({ selectedMosqueIds: [centre?.['id']] })).toEqual(['Hafiz Rahim'])
    expect(await declarations.pending({ pageSize: 10, pageNumber: 2 })).toMatchObject({ items: [], totalCount: 2 })
    const closures = async (request: object) => (await declarations.closures(request)).items.map(({ mosque }) => mosque)
    expect(await closures({})).toEqual(['Masjid An-Nur'])
    expect(
      await closures({ officerType: ['posOfficer'], selectedMosqueIds: [centre?.['id']], startDate: '2026-03-02', endDate: '2026-03-02' }),
    ).toHaveLength(1)
    for (const other of [
      { officerType: ['amil'] },
      { selectedMosqueIds: [newId()] },
      { startDate: '2026-03-03' },
      { endDate: '2026-03-01' },
      { status: ['closed'] },
    ])
      expect(await closures(other)).toEqual([])
    await declarations.close({ id, attempt: 1, password: 'Cahaya#2026' })
    expect(await closures({})).toEqual([])
    expect(await closures({ status: ['closed'] })).toHaveLength(1)
    expect((await declarations.filters()).mosques).toMatchObject([{ name: 'Masjid An-Nur' }])
  })

  test('the details of a pending declaration and of a closure are paged', async () => {
    const charity = await newCounter()
    const { cashier, second, supervisor } = charity
    for (let index = 0; index < 12; index++) await newTaken(charity, cashier.userId)
    const page = (pageNumber: number) => cashier.api.declarations.session({ officerId: cashier.userId, pageNumber })
    expect((await page(1)).items).toHaveLength(10)
    expect(await page(2)).toMatchObject({ totalCount: 12, items: [{}, {}] })
    await cashier.api.declarations.count(countOf(cashier.userId, 'first', { 5000: 1 }))
    expect((await page(2)).items).toHaveLength(2)
    const { id } = await second.api.declarations.count(countOf(cashier.userId, 'second', { 5000: 1 }))
    expect((await supervisor.api.declarations.closure({ id, pageNumber: 2 })).items).toHaveLength(2)
  })

  test('the queues count for each reader what waits for them', async () => {
    const charity = await newCounter()
    const { cashier, second, supervisor } = charity
    const waiting = async () => [
      await cashier.api.declarations.waiting(),
      await second.api.declarations.waiting(),
      await supervisor.api.declarations.waiting(),
    ]
    const [none, count, close] = [
      { toCount: 0, toClose: 0 },
      { toCount: 1, toClose: 0 },
      { toCount: 0, toClose: 1 },
    ]
    expect(await waiting()).toEqual([none, none, none])
    await newTaken(charity, cashier.userId)
    expect(await waiting()).toEqual([count, none, none])
    await cashier.api.declarations.count(countOf(cashier.userId, 'first', { 5000: 1 }))
    expect(await waiting()).toEqual([none, count, { toCount: 1, toClose: 0 }])
    await second.api.declarations.count(countOf(cashier.userId, 'second', { 5000: 1 }))
    expect(await waiting()).toEqual([none, none, close])
  })

  test('keeps charities apart', async () => {
    const [ours, theirs] = [await newCounter(), await newCounter()]
    const id = await file(ours)
    await newTaken(ours, ours.cashier.userId)
    const { declarations } = theirs.supervisor.api
    expect(await declarations.pending({})).toMatchObject({ totalCount: 0 })
    expect(await declarations.closures({ status: [] })).toMatchObject({ totalCount: 0 })
    for (const call of [
      () => declarations.session({ officerId: ours.cashier.userId }),
      () => declarations.closure({ id }),
      () => declarations.sendBack({ id, attempt: 1, reason: 'Mine' }),
      () => declarations.close({ id, attempt: 1, password: 'Cahaya#2026' }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('at once', () => {
  test('refuses one of two second counts that arrive together: it is not their turn any more', async () => {
    const charity = await newCounter()
    const { cashier, second } = charity
    const third = await charity.member({ can: ['pos-declaration:view', 'pos-declaration:add'], firstName: 'Azman' })
    await newTaken(charity, cashier.userId, { amount_minor: 5_000 })
    await cashier.api.declarations.count(countOf(cashier.userId, 'first', { 5000: 1 }))
    const calls = [second, third].map(({ api }) => api.declarations.count(countOf(cashier.userId, 'second', { 1000: 5 })))
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'NOT_YOUR_TURN' } })
    expect((await charity.rowsOf('declaration_count')).map(row => row['counter']).toSorted()).toEqual(['first', 'second'])
  })

  test('a session is counted, filed and closed once, whatever is sent twice or together', async () => {
    const charity = await newCounter()
    const { cashier, second, supervisor } = charity
    await newTaken(charity, cashier.userId, { amount_minor: 5_000 })
    const outcomes = async (calls: readonly Promise<unknown>[]) =>
      (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length
    const first = () => cashier.api.declarations.count(countOf(cashier.userId, 'first', { 1000: 3 }))
    const during = newTaken(charity, cashier.userId, { amount_minor: 100 })
    expect(await outcomes([first(), first(), first()])).toBe(1)
    const key = { key: 'second-count' }
    const again = () => second.api.declarations.count(countOf(cashier.userId, 'second', { 1000: 3 }), key)
    expect(await outcomes([again(), again()])).toBeGreaterThan(0)
    await again()
    await during
    const [row, ...others] = await charity.rowsOf('declaration')
    expect(others).toEqual([])
    expect(await charity.rowsOf('declaration_count')).toHaveLength(2)
    const id = String(row?.['id'])
    const { uncounted: _, ...details } = await supervisor.api.declarations.closure({ id })
    const open = await cashier.api.declarations.session({ officerId: cashier.userId }).catch(() => null)
    // The gift that was recorded concurrently is in this one or in the next.
    expect(details.totalCount + (open?.totalCount ?? 0)).toBe(2)
    await cashier.api.declarations.explain({ id, attempt: 1, reason: 'Lost two notes' })
    const close = () => supervisor.api.declarations.close({ id, attempt: 1, password: 'Cahaya#2026' })
    const back = () => supervisor.api.declarations.sendBack({ id, attempt: 1, reason: 'Again' })
    expect(await outcomes([close(), close(), close()])).toBe(1)
    await expect(back()).rejects.toMatchObject({ code: 'NOT_FILED' })
    expect((await charity.rowsOf('ledger_entry')).filter(({ kind }) => kind === 'count')).toHaveLength(2)
  })
})
