import type { KyselyPlugin } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newId } from '#kit/security/ids.ts'
import { type CardProvider, OutcomeUnknownError } from '#features/card-vault/server/public.ts'
import type { Db } from '#platform/server/database/database.ts'
import { clock } from '#testing/factories/new-charity.ts'
import { cardProvider, jobContext, jobsDb, newGivingCharity } from '#testing/factories/new-recurrence.ts'
import { frequencyIds, methodIds } from '#kit/giving/ids.ts'
import { chargeRecurrence } from './charge-recurrence.ts'

class CrashError extends Error {}

/** A process that crashes at its n-th step: before or after any statement, commit or provider call. */
function processThatDiesAt(n: number, provider: CardProvider = cardProvider) {
  let steps = 0
  const step = () => {
    if (++steps === n) throw new CrashError(`step ${n}`)
  }
  const eachStatement: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      step()
      return result
    },
  }
  const db: Db = {
    ...jobsDb,
    async transact(scope, work) {
      step()
      const done = await jobsDb.transact(scope, (tx, last) => work(tx.withPlugin(eachStatement), last))
      step() // committed, but the caller crashes
      return done
    },
  }
  const watched = async <T>(call: () => Promise<T>) => {
    step()
    const answer = await call()
    step()
    return answer
  }
  const dying: CardProvider = {
    ...provider,
    charge: order => watched(() => provider.charge(order)),
    findCharge: order => watched(() => provider.findCharge(order)),
  }
  return {
    run: (charityId: number, id: string) => chargeRecurrence(jobContext(db), dying, charityId, id).then(() => true, diedOf),
    /** Whether it completed. */
    survived: () => steps < n,
  }
}
const diedOf = (error: unknown) => {
  if (error instanceof CrashError) return false
  throw error
}

/** Counts real charges: one per key that the provider accepts. */
function counting(provider: CardProvider) {
  const keys = new Map<string, string>()
  return {
    taken: (recurrenceId: string) => [...keys.values()].filter(id => id.includes(recurrenceId)).length,
    provider: {
      ...provider,
      charge: async order => {
        const outcome = await provider.charge(order)
        if (outcome.state === 'succeeded') keys.set(outcome.reference, order.description)
        return outcome
      },
    } satisfies CardProvider as CardProvider,
  }
}

const wholeRun = (charityId: number, id: string, provider: CardProvider = cardProvider) =>
  chargeRecurrence(jobContext(), provider, charityId, id)

describe('a due date is charged once', () => {
  test('a due date is charged once and creates a gift, a receipt, balanced entries and the next due date', async () => {
    const { charityId, start, charges, gifts, recurrence, rowsOf } = await newGivingCharity()
    const id = await start()
    await wholeRun(charityId, id)
    const [charge] = await charges(id)
    expect(charge).toMatchObject({ due_on: '2026-03-02', attempt: 1, state: 'succeeded', reference_no: expect.stringMatching(/^test_/) })
    expect(await gifts(id)).toMatchObject([
      {
        id: charge?.['donation_id'],
        amount_minor: '5000',
        status: 'Accepted',
        method: 'Online',
        payment_method: methodIds.card,
        card_brand: 'visa',
        frequency: frequencyIds.monthly,
        donation_method: 5,
        reference_no: charge?.['reference_no'],
        receipt_no: 'TST0000001',
      },
    ])
    expect(await rowsOf('receipt')).toMatchObject([{ donation_id: charge?.['donation_id'], state: 'issued' }])
    expect(
      (await rowsOf('ledger_entry'))
        .map(entry => [entry['account'], Number(entry['amount_minor'])])
        .toSorted((a, b) => Number(b[1]) - Number(a[1])),
    ).toEqual([
      ['clearing', 5000],
      ['donations', -5000],
    ])
    expect(await recurrence(id)).toMatchObject({ state: 'active', next_due_on: '2026-04-02', last_decline: null })
    expect((await rowsOf('audit_event'))[0]).toMatchObject({
      call: 'job:recurring.charge',
      outcome: 'done',
      subject_kind: 'recurrence',
      subject_id: id,
    })
    await wholeRun(charityId, id)
    expect(await gifts(id)).toHaveLength(1)
  })

  test('a due date is charged once when the process crashes at any step, and the next one too', async () => {
    const { charityId, card, start, charges, gifts, rowsOf } = await newGivingCharity()
    const cardId = await card('visa')
    const { provider, taken } = counting(cardProvider)
    let steps = 0
    for (let n = 1, ended = false; !ended; n++) {
      const id = await start({ cardId })
      const first = processThatDiesAt(n, provider)
      await first.run(charityId, id)
      await processThatDiesAt(((n * 7) % 23) + 1, provider).run(charityId, id)
      await wholeRun(charityId, id, provider)
      expect({ n, taken: taken(id), gifts: (await gifts(id)).length, charges: (await charges(id)).map(({ state }) => state) }).toEqual({
        n,
        taken: 1,
        gifts: 1,
        charges: ['succeeded'],
      })
      steps = n
      ended = first.survived()
    }
    expect(steps).toBeGreaterThan(20)
    expect(await rowsOf('receipt')).toHaveLength(steps)
  })

  test.each(['lost_answer', 'lost_request'])('despite the %s of the provider', async token => {
    const { charityId, start, charges, gifts } = await newGivingCharity()
    const id = await start({ token })
    await expect(wholeRun(charityId, id)).rejects.toThrow('lost')
    expect(await charges(id)).toMatchObject([{ state: 'intended' }])
    await wholeRun(charityId, id)
    expect(await charges(id)).toMatchObject([{ state: 'succeeded', attempt: 1 }])
    expect(await gifts(id)).toHaveLength(1)
  })

  test('a due date is charged once by fifty runs at once', async () => {
    const { charityId, start, gifts, charges, rowsOf } = await newGivingCharity()
    const { provider, taken } = counting(cardProvider)
    for (let round = 1; round <= 3; round++) {
      const id = await start()
      await Promise.all(Array.from({ length: 50 }, () => wholeRun(charityId, id, provider)))
      expect({ taken: taken(id), gifts: (await gifts(id)).length, charges: (await charges(id)).length }).toEqual({
        taken: 1,
        gifts: 1,
        charges: 1,
      })
      expect(await rowsOf('receipt')).toHaveLength(round)
    }
  })

  test('a due date is charged once when a restore forgets its charge, and the provider the key', async () => {
    const { charityId, start, charges, gifts, sql } = await newGivingCharity()
    const id = await start()
    const sent: string[] = []
    const dying: CardProvider = {
      ...cardProvider,
      async charge(order) {
        sent.push(order.key)
        await cardProvider.charge(order)
        throw new CrashError('the machine is lost')
      },
    }
    await expect(wholeRun(charityId, id, dying)).rejects.toThrow(CrashError)
    await sql('delete from recurring_charge where charity_id = $1', [charityId])
    clock.now = new Date(clock.now.getTime() + 3 * 86_400_000)
    await wholeRun(charityId, id, dying)
    expect(sent).toEqual([(await charges(id))[0]?.['id']])
    expect(await gifts(id)).toHaveLength(1)
  })

  test('a due date is charged twice by a provider that forgets its keys, which these tests detect', async () => {
    const forgetful: CardProvider = {
      ...cardProvider,
      charge: order => cardProvider.charge({ ...order, key: newId() }),
      findCharge: async () => ({ state: 'notFound' }),
    }
    const { charityId, start } = await newGivingCharity()
    const { provider, taken } = counting(forgetful)
    const id = await start()
    for (let n = 8; taken(id) === 0; n++) await processThatDiesAt(n, provider).run(charityId, id)
    await wholeRun(charityId, id, provider)
    expect(taken(id)).toBeGreaterThan(1)
  })

  test('a due date is charged once as the database enforces', async () => {
    const { charityId, start, charges, sql } = await newGivingCharity()
    const id = await start()
    await wholeRun(charityId, id)
    const again = (dueOn: string) =>
      sql(
        `insert into recurring_charge (charity_id, id, recurrence_id, due_on, attempt, card_id, amount_minor, currency, intended_at)
         select charity_id, gen_random_uuid(), recurrence_id, $3, attempt + 1, card_id, amount_minor, currency, now() from recurring_charge where charity_id = $1 and recurrence_id = $2 limit 1`,
        [charityId, id, dueOn],
      )
    await expect(again('2026-03-02')).rejects.toThrow('recurring_charge_once')
    await again('2026-04-02')
    await expect(again('2026-05-02')).rejects.toThrow('recurring_charge_open')
    expect(await charges(id)).toHaveLength(2)
  })
})

describe('a card of another donor', () => {
  test('a card of another donor is not charged: the gift is paused, and an open charge that the provider does not know is withdrawn', async () => {
    const { charityId, card, donorId, start, charges, recurrence, sql, gifts } = await newGivingCharity()
    const stranger = newId()
    await sql(`insert into donor (charity_id, id, donor_type, name, created_at, updated_at) values ($1, $2, 1, 'Ali', now(), now())`, [
      charityId,
      stranger,
    ])
    const [fresh, open] = [await start({ cardId: await card('visa') }), await start({ token: 'lost_request' })]
    await expect(wholeRun(charityId, open)).rejects.toThrow('lost')
    await sql('update stored_card set donor_id = $3 where charity_id = $1 and donor_id = $2', [charityId, donorId, stranger])
    clock.now = new Date(clock.now.getTime() + 11 * 60_000)
    for (const id of [fresh, open]) {
      await wholeRun(charityId, id)
      expect(await recurrence(id)).toMatchObject({ state: 'paused', pause_reason: 'declined', last_decline: 'invalidCard' })
      expect(await gifts(id)).toEqual([])
    }
    expect([await charges(fresh), await charges(open)]).toMatchObject([[], [{ state: 'withdrawn' }]])
  })
})

describe('a charge whose outcome is known late', () => {
  test('a decline of a card that the gift has left since does not pause it: the new card is charged', async () => {
    const { charityId, card, start, charges, recurrence, sql } = await newGivingCharity()
    const id = await start({ token: 'stolen' })
    const silent: CardProvider = {
      ...cardProvider,
      async charge(order) {
        await cardProvider.charge(order)
        throw new OutcomeUnknownError('no answer')
      },
    }
    await expect(wholeRun(charityId, id, silent)).rejects.toThrow('no answer')
    await sql('update recurrence set card_id = $2 where charity_id = $1', [charityId, await card('visa')])
    await wholeRun(charityId, id)
    expect((await charges(id)).map(({ state }) => state)).toEqual(['declined', 'succeeded'])
    expect(await recurrence(id)).toMatchObject({ state: 'active', next_due_on: '2026-04-02', last_decline: null })
  })
})

describe('a provider that does not answer', () => {
  test('a provider that does not answer is asked again later, and no outcome is assumed until then', async () => {
    const { charityId, start, charges, gifts, recurrence } = await newGivingCharity()
    const id = await start({ token: 'outage' })
    for (let tries = 0; tries < 3; tries++) await expect(wholeRun(charityId, id)).rejects.toThrow('did not answer')
    expect(await charges(id)).toMatchObject([{ state: 'intended', attempt: 1 }])
    expect([await gifts(id), (await recurrence(id))['next_due_on']]).toEqual([[], '2026-03-02'])
  })
})
