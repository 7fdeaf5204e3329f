import { describe, expect, test } from 'vitest'
import { methodIds, requestStatusIds } from '#kit/giving/ids.ts'
import { countOf, newCounter, newTaken } from '#testing/factories/counter/new-counter.ts'

const dollars = (minor: number) => ({ minor, currency: 'SGD' })

describe('a declaration', () => {
  test('a session is counted by two people, and says what cash, cheques and batches are over or short', async () => {
    const charity = await newCounter()
    const { cashier, second, supervisor } = charity
    await newTaken(charity, cashier.userId, { amount_minor: 50_000 })
    await newTaken(charity, cashier.userId, { amount_minor: 20_000, payment_method: methodIds.cheque, cheque_no: '004512' })
    await newTaken(charity, cashier.userId, { amount_minor: 3_150, payment_method: methodIds.nets })
    await newTaken(charity, cashier.userId, { amount_minor: 7_700, payment_method: methodIds.payNow })
    await newTaken(charity, cashier.userId, { amount_minor: 9_900, status: 'Voided', request_status: requestStatusIds.voided })
    await newTaken(charity, second.userId, { amount_minor: 100 })
    const papers = {
      cheques: [{ chequeNumber: '004512', minor: 20_000 }],
      batches: [{ terminal: 'Terminal 02', batchNo: '000318', slips: 1, minor: 3_200 }],
    }
    const drawer = { float: 20_000, change: 1_000, drops: 30_000, payouts: 500, note: 'Water for the queue' }
    const first = await cashier.api.declarations.count(
      countOf(cashier.userId, 'first', { 10000: 3, 5000: 1, 1000: 1, 500: 3 }, { ...papers, drawer }),
    )
    expect(first).toMatchObject({ isFiled: false, differs: [] })
    expect(await second.api.declarations.session({ officerId: cashier.userId })).toMatchObject({
      state: 'counted',
      turn: 'second',
      gifts: 4,
    })
    const filed = await second.api.declarations.count(countOf(cashier.userId, 'second', { 10000: 3, 5000: 1, 1000: 1, 500: 3 }, papers))
    expect(filed).toEqual({ id: first.id, isFiled: true, differs: [] })

    const details = await supervisor.api.declarations.closure({ id: first.id })
    expect(details).toMatchObject({
      number: 'D-0001',
      officer: { name: 'Hafiz Rahim' },
      officerType: 'posOfficer',
      // 200 + 500 − 10 − 300 − 5
      drawer: { expected: dollars(38_500), cashIn: dollars(50_000), note: 'Water for the queue' },
      compared: [
        { part: 'cash', counted: dollars(37_500), difference: { kind: 'short', amount: dollars(1_000) } },
        { part: 'cheques', counted: dollars(20_000), difference: { kind: 'none', amount: dollars(0) } },
        { part: 'batches', expected: dollars(3_150), difference: { kind: 'over', amount: dollars(50) } },
      ],
      uncounted: dollars(7_700),
      difference: { kind: 'short', amount: dollars(950) },
      totalCount: 4,
      needsReason: true,
      obstacle: 'DIFFERENCE_UNEXPLAINED',
    })
    expect(details.counts.map(({ by, counter }) => [by.name, counter])).toEqual([
      ['Hafiz Rahim', 'first'],
      ['Mariam Salleh', 'second'],
    ])
  })

  test('a declaration needs a reason above the tolerance of the charity, is closed by a third person with a password, and posts the difference', async () => {
    const charity = await newCounter()
    const { cashier, second, supervisor, charityId } = charity
    await charity.sql('update charity set count_tolerance_minor = 500 where charity_id = $1', [charityId])
    await newTaken(charity, cashier.userId, { amount_minor: 5_000 })
    const { id } = await cashier.api.declarations.count(countOf(cashier.userId, 'first', { 1000: 3 }))
    await second.api.declarations.count(countOf(cashier.userId, 'second', { 1000: 3 }))
    const seen = { id, attempt: 1 }
    const sign = (password = 'Cahaya#2026') => supervisor.api.declarations.close({ ...seen, password })
    await expect(sign('Salah#2026')).rejects.toMatchObject({ code: 'WRONG_PASSWORD' })
    await expect(sign()).rejects.toMatchObject({ code: 'DIFFERENCE_UNEXPLAINED' })
    await expect(cashier.api.declarations.close({ ...seen, password: 'Cahaya#2026' })).rejects.toMatchObject({ status: 403 })
    await expect(supervisor.api.declarations.explain({ ...seen, reason: 'Mine' })).rejects.toMatchObject({ code: 'ONLY_COUNTERS_EXPLAIN' })
    await cashier.api.declarations.explain({ ...seen, reason: 'Took $30 for $50' })
    await sign()
    expect(await supervisor.api.declarations.closure({ id })).toMatchObject({
      state: 'closed',
      reason: 'Took $30 for $50',
      actions: ['print'],
    })
    const posted = (await charity.rowsOf('ledger_entry')).filter(({ kind }) => kind === 'count')
    expect(posted.map(row => [row['account'], Number(row['amount_minor'])]).sort()).toEqual([
      ['cash', -2_000],
      ['overAndShort', 2_000],
    ])
    await expect(sign()).rejects.toMatchObject({ code: 'NOT_FILED' })
    const steps = (await charity.rowsOf('audit_event')).filter(row => row['subject_id'] === id && row['outcome'] === 'done')
    expect(steps.map(({ detail }) => (detail as { step: string }).step)).toEqual(['counted', 'counted', 'filed', 'explained', 'closed'])
  })

  test('a difference within the tolerance needs no reason, and one that agrees posts nothing', async () => {
    const charity = await newCounter()
    const { cashier, second, supervisor } = charity
    await newTaken(charity, cashier.userId, { amount_minor: 5_000 })
    const { id } = await cashier.api.declarations.count(countOf(cashier.userId, 'first', { 5000: 1 }))
    await second.api.declarations.count(countOf(cashier.userId, 'second', { 5000: 1 }))
    expect(await supervisor.api.declarations.closure({ id })).toMatchObject({
      difference: { kind: 'none' },
      actions: ['close', 'sendBack'],
    })
    await supervisor.api.declarations.close({ id, attempt: 1, password: 'Cahaya#2026' })
    expect((await charity.rowsOf('ledger_entry')).filter(({ kind }) => kind === 'count')).toEqual([])
  })

  test('keeps both counts where they differ: each person may count again once, and the second count counts', async () => {
    const charity = await newCounter()
    const { cashier, second, supervisor } = charity
    await newTaken(charity, cashier.userId, { amount_minor: 5_000 })
    const { id } = await cashier.api.declarations.count(countOf(cashier.userId, 'first', { 1000: 5 }))
    const outcome = await second.api.declarations.count(countOf(cashier.userId, 'second', { 1000: 4 }))
    expect(outcome).toEqual({ id, isFiled: false, differs: ['cash'] })
    expect(await cashier.api.declarations.session({ officerId: cashier.userId })).toMatchObject({ turn: 'recount', differs: ['cash'] })
    await cashier.api.declarations.count(countOf(cashier.userId, 'recount', { 1000: 5 }, { drawer: { float: 0 } }))
    await expect(
      cashier.api.declarations.count(countOf(cashier.userId, 'recount', { 1000: 4 }, { drawer: { float: 0 } })),
    ).rejects.toMatchObject({
      code: 'NOT_YOUR_TURN',
    })
    const last = await second.api.declarations.count(countOf(cashier.userId, 'recount', { 1000: 4, 500: 1 }))
    expect(last).toEqual({ id, isFiled: true, differs: ['cash'] })
    const details = await supervisor.api.declarations.closure({ id })
    expect(details).toMatchObject({ countsDiffer: true, counted: dollars(4_500) })
    expect(details.counts.map(({ counter, try: tries }) => `${counter} ${tries}`)).toEqual(['first 1', 'second 1', 'first 2', 'second 2'])
    for (const table of ['declaration_count', 'declaration_filing', 'declared_gift'])
      await expect(
        charity.sql(
          `update ${table} set attempt = 9 where charity_id = $1`.replace(
            table === 'declared_gift' ? 'attempt = 9' : '',
            table === 'declared_gift' ? 'amount_minor = 1' : '',
          ),
          [charity.charityId],
        ),
      ).rejects.toThrow(/append-only/)
  })

  test('a declaration goes back with a reason, is counted again, and keeps what was counted before', async () => {
    const charity = await newCounter()
    const { cashier, second, supervisor } = charity
    await newTaken(charity, cashier.userId, { amount_minor: 5_000 })
    const { id } = await cashier.api.declarations.count(countOf(cashier.userId, 'first', { 1000: 4 }))
    await second.api.declarations.count(countOf(cashier.userId, 'second', { 1000: 4 }))
    await expect(second.api.declarations.sendBack({ id, attempt: 1, reason: 'No' })).rejects.toMatchObject({ status: 403 })
    await supervisor.api.declarations.sendBack({ id, attempt: 1, reason: 'Look under the tray' })
    await expect(supervisor.api.declarations.close({ id, attempt: 1, password: 'Cahaya#2026' })).rejects.toMatchObject({
      code: 'CHANGED_SINCE',
    })
    expect(await cashier.api.declarations.session({ officerId: cashier.userId })).toMatchObject({
      state: 'returned',
      turn: 'first',
      returnedBecause: 'Look under the tray',
      number: 'D-0001',
    })
    await cashier.api.declarations.count(countOf(cashier.userId, 'first', { 1000: 5 }))
    expect(await second.api.declarations.count(countOf(cashier.userId, 'second', { 1000: 5 }))).toMatchObject({ id, isFiled: true })
    const details = await supervisor.api.declarations.closure({ id })
    expect(details).toMatchObject({ attempt: 2, difference: { kind: 'none' } })
    expect(details.counts).toHaveLength(4)
    expect(details.steps.map(({ kind }) => kind)).toEqual(['counted', 'counted', 'filed', 'returned', 'counted', 'counted', 'filed'])
  })

  test('a session of an absent officer is counted in their place by a supervisor with a reason, and by a second person', async () => {
    const charity = await newCounter()
    const { cashier, second, supervisor } = charity
    await newTaken(charity, cashier.userId, { amount_minor: 5_000 })
    const standIn = (more: object) => supervisor.api.declarations.count(countOf(cashier.userId, 'standIn', { 5000: 1 }, more))
    await expect(standIn({})).rejects.toMatchObject({ code: 'INVALID', errors: [{ field: 'absentBecause' }] })
    await expect(second.api.declarations.count(countOf(cashier.userId, 'first', { 5000: 1 }))).rejects.toMatchObject({
      code: 'NOT_YOUR_TURN',
    })
    const { id } = await standIn({ absentBecause: 'Taken ill at noon' })
    await expect(supervisor.api.declarations.count(countOf(cashier.userId, 'second', { 5000: 1 }))).rejects.toMatchObject({
      code: 'NOT_YOUR_TURN',
    })
    await second.api.declarations.count(countOf(cashier.userId, 'second', { 5000: 1 }))
    await supervisor.api.declarations.close({ id, attempt: 1, password: 'Cahaya#2026' })
    expect(await supervisor.api.declarations.closure({ id })).toMatchObject({ state: 'closed', absentBecause: 'Taken ill at noon' })
  })

  test('nobody closes or sends back their own session, also where others counted it', async () => {
    const charity = await newCounter()
    const { second, supervisor } = charity
    const own = ['pos-declaration:view', 'pos-declaration:add', 'button:close-declaration'] as const
    const { userId, api } = await charity.member({ can: own, firstName: 'Zainab' })
    await newTaken(charity, userId, { amount_minor: 5_000 })
    const { id } = await supervisor.api.declarations.count(countOf(userId, 'standIn', { 5000: 1 }, { absentBecause: 'At the bank' }))
    await second.api.declarations.count(countOf(userId, 'second', { 5000: 1 }))
    expect(await api.declarations.closure({ id })).toMatchObject({ obstacle: 'YOU_COUNTED', actions: [] })
    await expect(api.declarations.close({ id, attempt: 1, password: 'Cahaya#2026' })).rejects.toMatchObject({ code: 'YOU_COUNTED' })
    await expect(api.declarations.sendBack({ id, attempt: 1, reason: 'Mine' })).rejects.toMatchObject({ code: 'YOU_COUNTED' })
    await supervisor.api.declarations.close({ id, attempt: 1, password: 'Cahaya#2026' })
  })

  test('the count takes what was recorded after the count to the next one, and flags what is of a day that was closed', async () => {
    const charity = await newCounter()
    const { cashier, second } = charity
    await newTaken(charity, cashier.userId, { amount_minor: 5_000 })
    const first = await cashier.api.declarations.count(countOf(cashier.userId, 'first', { 5000: 1 }))
    const afterwards = await newTaken(charity, cashier.userId, { amount_minor: 700 })
    await second.api.declarations.count(countOf(cashier.userId, 'second', { 5000: 1 }))
    await newTaken(charity, cashier.userId, { amount_minor: 300, donated_at: '2026-03-03T04:00:00Z', donated_on: '2026-03-03' })
    const next = await cashier.api.declarations.session({ officerId: cashier.userId })
    expect(next.items.map(({ id, isLate, amount }) => [id === afterwards.id, isLate, amount])).toEqual([
      [true, true, null],
      [false, false, null],
    ])
    expect((await second.api.declarations.closure({ id: first.id })).items).toMatchObject([{ amount: dollars(5_000), isLate: false }])
  })

  test('refuses a count of nothing, with open items, with notes of elsewhere, and without a float or the reason of a payout', async () => {
    const charity = await newCounter()
    const { cashier } = charity
    const count = (cash: Record<number, number>, more: object = {}) =>
      cashier.api.declarations.count(countOf(cashier.userId, 'first', cash, more))
    await expect(count({ 5000: 1 })).rejects.toMatchObject({ code: 'NOTHING_TO_DECLARE' })
    const { id } = await newTaken(charity, cashier.userId, { status: 'Void Requested', request_status: requestStatusIds.voidRequested })
    await expect(count({ 5000: 1 })).rejects.toMatchObject({ code: 'OPEN_ITEMS' })
    expect((await cashier.api.declarations.session({ officerId: cashier.userId })).openItems).toMatchObject([{ id }])
    await charity.sql(`update donation set status = 'Offline', request_status = 4 where charity_id = $1`, [charity.charityId])
    await expect(count({ 2000: 1 })).rejects.toMatchObject({ code: 'INVALID', errors: [{ field: 'cash' }] })
    await expect(count({ 5000: 1 }, { drawer: null })).rejects.toMatchObject({ errors: [{ field: 'float' }] })
    await expect(count({ 5000: 1 }, { drawer: { float: 0, payouts: 5 } })).rejects.toMatchObject({ errors: [{ field: 'note' }] })
    expect(await charity.rowsOf('declaration')).toEqual([])
  })
})
