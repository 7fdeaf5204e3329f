import { beforeEach, describe, expect, test } from 'vitest'
import { frequencyIds } from '#kit/giving/ids.ts'
import { newId } from '#kit/security/ids.ts'
import { clock } from '#testing/factories/new-charity.ts'
import { cardProvider, jobContext, newGivingCharity } from '#testing/factories/new-recurrence.ts'
import { chargeRecurrence } from './charge-recurrence.ts'

beforeEach(() => void (clock.now = new Date('2026-03-02T04:00:00Z')))
const charge = (charityId: number, id: string) => chargeRecurrence(jobContext(), cardProvider, charityId, id)
type TestGivingCharity = Awaited<ReturnType<typeof newGivingCharity>>
const find = ({ api }: TestGivingCharity, recurrenceId: string) => api.recurring.find({ recurrenceId })

describe('changeRecurrence', () => {
  test('refuses a day that was charged already, an amount that no card takes, and an end before the next gift', async () => {
    const charity = await newGivingCharity()
    const id = await charity.start()
    await charge(charity.charityId, id)
    const { version } = await find(charity, id)
    const edit = (change: object) => charity.api.recurring.change({ recurrenceId: id, version, action: 'edit', ...change })
    await expect(edit({ nextDate: '2026-03-02' })).rejects.toMatchObject({ code: 'INVALID', errors: [{ field: 'nextDate' }] })
    await expect(edit({ amount: { minor: 49, currency: 'SGD' } })).rejects.toMatchObject({ errors: [{ field: 'amount' }] })
    await expect(edit({ endDate: '2026-03-20' })).rejects.toMatchObject({ code: 'INVALID', errors: [{ field: 'endDate' }] })
    expect(await edit({ endDate: '2026-04-02' })).toMatchObject({ nextChargeOn: '2026-04-02', endsOn: '2026-04-02' })
  })

  test('ends a daily gift with Ramadan on its last day only, until another end is chosen', async () => {
    const charity = await newGivingCharity()
    await charity.sql(
      `insert into hijri_year (charity_id, id, hijri_year, authority, ramadan_starts_on, ramadan_ends_on, syawal_starts_on, created_at, updated_at)
       values ($1, $2, 1447, 'MUIS', '2026-02-18', '2026-03-19', '2026-03-20', now(), now())`,
      [charity.charityId, newId()],
    )
    const id = await charity.start({ frequency: frequencyIds.daily, endsOn: '2026-03-19' })
    const edit = async (change: object) => {
      const { version } = await find(charity, id)
      await charity.api.recurring.change({ recurrenceId: id, version, action: 'edit', ...change })
      return (await find(charity, id)).endsWithRamadan
    }
    expect((await find(charity, id)).ramadanEnds).toEqual(['2026-03-19'])
    await expect(edit({ endDate: '2026-03-25', endsWithRamadan: true })).rejects.toMatchObject({ errors: [{ field: 'endsWithRamadan' }] })
    expect([await edit({ endsWithRamadan: true }), await edit({ remarks: 'Tarawih' }), await edit({ endDate: '2026-03-25' })]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('a new card in one save with an end or a frequency resumes by the dates that are saved', async () => {
    const charity = await newGivingCharity()
    const pausedUntil = async (endsOn: string) => {
      const id = await charity.start({ token: 'stolen', endsOn, startsOn: '2026-03-01' })
      await charge(charity.charityId, id)
      return id
    }
    const save = async (id: string, change: object) => {
      const { version } = await find(charity, id)
      return charity.api.recurring.change({ recurrenceId: id, version, action: 'edit', cardId: await charity.card('visa'), ...change })
    }
    const shortened = await pausedUntil('2026-12-31')
    await expect(save(shortened, { endDate: '2026-03-20' })).rejects.toMatchObject({ errors: [{ field: 'endDate' }] })
    expect(await find(charity, shortened)).toMatchObject({ state: 'paused', endsOn: '2026-12-31' })
    const lengthened = await pausedUntil('2026-03-15')
    expect(await save(lengthened, { endDate: '2027-03-15' })).toMatchObject({ state: 'active', nextChargeOn: '2026-04-01' })
    const weekly = await pausedUntil('2026-03-15')
    expect(await save(weekly, { frequency: frequencyIds.weekly })).toMatchObject({ state: 'active', nextChargeOn: '2026-03-08' })
    const over = await pausedUntil('2026-03-15')
    expect(await save(over, {})).toMatchObject({ state: 'ended' })
  })

  test('refuses to resume on a card that expired or was lost; another card resumes it', async () => {
    const charity = await newGivingCharity()
    const [paused, declined] = [await charity.start(), await charity.start({ token: 'expired' })]
    const change = async (recurrenceId: string, how: object) => {
      const { version } = await find(charity, recurrenceId)
      return charity.api.recurring.change({ recurrenceId, version, action: 'resume', ...how })
    }
    await charge(charity.charityId, declined)
    await change(paused, { action: 'pause' })
    await charity.sql(`update stored_card set expiry_month = 2, expiry_year = 2026 where charity_id = $1 and id = $2`, [
      charity.charityId,
      (await find(charity, paused)).card.id,
    ])
    for (const id of [paused, declined]) await expect(change(id, {})).rejects.toMatchObject({ code: 'RESUME_EXPIRED' })
    expect(await change(paused, { cardId: await charity.card('amex') })).toMatchObject({ state: 'active' })
    const lost = await charity.start({ token: 'lost' })
    await charge(charity.charityId, lost)
    await expect(change(lost, {})).rejects.toMatchObject({ code: 'RESUME_OTHER_CARD' })
    expect(await change(lost, { cardId: await charity.card('amex') })).toMatchObject({ state: 'active' })
  })

  test('concurrent changes of one card leave one card for all gifts, without a deadlock', async () => {
    const charity = await newGivingCharity()
    const old = await charity.card('visa')
    const gifts = [await charity.start({ cardId: old }), await charity.start({ cardId: old }), await charity.start({ cardId: old })]
    const others = [await charity.card('amex'), await charity.card('mastercard')]
    const moves = Array.from({ length: 18 }, (_, at) =>
      charity.api.recurring.change({ recurrenceId: gifts[at % 3]!, version: 1, action: 'edit', cardId: others[at % 2]! }),
    )
    const outcomes = await Promise.allSettled(moves)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'CHANGED_SINCE' })
    expect(new Set(await Promise.all(gifts.map(async id => (await find(charity, id)).card.id))).size).toBe(1)
  })
})
