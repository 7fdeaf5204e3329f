import { frequencyIds } from '#kit/giving/ids.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CardProvider } from '#features/card-vault/server/public.ts'
import { type FrequencyId } from '#kit/giving/recurrence.ts'
import { dueDates } from '#testing/factories/due-dates.ts'
import { wallTime } from '#kit/time/time-zones.ts'
import { clock, enqueue } from '#testing/factories/new-charity.ts'
import { remindCharityOfPaused } from './notify/remind-of-paused.ts'
import { cardProvider, jobContext, newGivingCharity } from '#testing/factories/new-recurrence.ts'
import { chargeRecurrence } from './charge-recurrence.ts'
import { businessDay, enqueueDueOfCharity } from './jobs.ts'

beforeEach(() => void (clock.now = new Date('2026-03-02T04:00:00Z')))
type TestGivingCharity = Awaited<ReturnType<typeof newGivingCharity>>
const at = (moment: string) => void (clock.now = new Date(moment))

/** Runs the hourly job for one charity: finds due gifts and charges them. Returns their ids. */
async function sweep(charityId: number, timeZone: string | null, provider: CardProvider = cardProvider): Promise<string[]> {
  const found: string[] = []
  await enqueueDueOfCharity(
    { ...jobContext(), enqueue: async (_, __, data) => void found.push(String(data['recurrenceId'])) },
    { charityId, timeZone },
  )
  for (const id of found) await chargeRecurrence(jobContext(), provider, charityId, id)
  return found
}

describe('the hourly job', () => {
  test('finds due gifts and open charges from the charity’s opening hour on', async () => {
    const { charityId, start } = await newGivingCharity()
    const due = await start()
    await start({ startsOn: '2026-03-03' })
    at('2026-03-01T23:59:00Z') // 07:59 in Singapore
    expect(await sweep(charityId, 'Asia/Singapore')).toEqual([])
    at('2026-03-02T00:00:00Z')
    expect(await sweep(charityId, 'Asia/Singapore')).toEqual([due])
    expect(await sweep(charityId, 'Asia/Singapore')).toEqual([])
  })

  test('uses the charity’s day, not the server’s', () => {
    const moment = new Date('2026-03-01T22:00:00Z')
    expect([businessDay(moment, 'Asia/Singapore'), businessDay(moment, 'Australia/Sydney'), businessDay(moment, 'UTC')]).toEqual([
      '2026-03-01',
      '2026-03-02',
      '2026-03-01',
    ])
  })

  test('catches up after days without a server, each due date separately', async () => {
    const { charityId, start, charges } = await newGivingCharity()
    const id = await start({ frequency: frequencyIds.daily })
    await sweep(charityId, 'Asia/Singapore')
    at('2026-03-06T04:00:00Z')
    await sweep(charityId, 'Asia/Singapore')
    expect((await charges(id)).map(row => row['due_on'])).toEqual(['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'])
  })

  test('charges a week of missed due dates a day, however far the clock has moved', async () => {
    const { charityId, start, charges } = await newGivingCharity()
    const id = await start({ frequency: frequencyIds.daily })
    at('2027-03-02T04:00:00Z')
    for (let hours = 0; hours < 2; hours++) await sweep(charityId, 'Asia/Singapore')
    expect(await charges(id)).toHaveLength(7)
    at('2027-03-03T05:00:00Z')
    await sweep(charityId, 'Asia/Singapore')
    expect(await charges(id)).toHaveLength(14)
    at('2026-03-16T04:00:00Z')
    await sweep(charityId, 'Asia/Singapore')
    expect((await charges(id)).at(-1)?.['due_on']).toBe('2026-03-16')
  })

  test('looks up a charge whose response was lost, even for a cancelled gift', async () => {
    const { charityId, start, charges, api } = await newGivingCharity()
    const id = await start({ token: 'lost_answer' })
    await expect(sweep(charityId, 'Asia/Singapore')).rejects.toThrow('lost')
    await api.recurring.cancel({ recurrenceId: id })
    expect(await sweep(charityId, 'Asia/Singapore')).toEqual([id])
    expect(await charges(id)).toMatchObject([{ state: 'succeeded' }])
  })
})

describe('a charity that is not active', () => {
  const setStatus = ({ charityId, sql }: TestGivingCharity, status: string) =>
    sql('update charity set status = $2 where charity_id = $1', [charityId, status])

  test('a charity that is not active charges nothing new, but records what the provider took before it was archived', async () => {
    const charity = await newGivingCharity()
    const { charityId, start, charges, gifts } = charity
    const [taken, lost, due] = [await start({ token: 'lost_answer' }), await start({ token: 'lost_request' }), await start()]
    for (const id of [taken, lost]) await expect(chargeRecurrence(jobContext(), cardProvider, charityId, id)).rejects.toThrow('lost')
    await setStatus(charity, 'archived')
    at('2026-03-02T04:11:00Z')
    expect(new Set(await sweep(charityId, null))).toEqual(new Set([taken, lost]))
    await chargeRecurrence(jobContext(), cardProvider, charityId, due) // enqueued before
    expect([await charges(taken), await charges(lost), await charges(due)]).toMatchObject([
      [{ state: 'succeeded' }],
      [{ state: 'withdrawn' }],
      [],
    ])
    expect(await gifts(taken)).toHaveLength(1)
  })
})

test('a gift whose next due date lies after its end is ended, not charged', async () => {
  const { charityId, start, charges, recurrence, sql, rowsOf } = await newGivingCharity()
  const id = await start()
  await sql(`update recurrence set ends_on = '2026-03-01' where charity_id = $1`, [charityId])
  await sweep(charityId, 'Asia/Singapore')
  expect([await charges(id), await recurrence(id)]).toMatchObject([[], { state: 'ended', next_due_on: '2026-03-02' }])
  expect((await rowsOf('audit_event')).at(-1)).toMatchObject({ call: 'job:recurring.charge', changes: { state: ['active', 'ended'] } })
})

describe('a declined card', () => {
  test('a card declined for lack of funds is retried after 2, 3 and 4 days; then the gift is paused, and donor and charity are notified', async () => {
    const charity = await newGivingCharity()
    const { charityId, start, charges, recurrence, sql, rowsOf } = charity
    await sql(`update charity set email = 'office@masjid.test' where charity_id = $1`, [charityId])
    const id = await start({ token: 'insufficient_funds' })
    const tried: string[] = []
    for (let day = 0; day < 20; day++) {
      at(new Date(Date.parse('2026-03-02T04:00:00Z') + day * 86_400_000).toISOString())
      if ((await sweep(charityId, 'Asia/Singapore')).length) tried.push(clock.now.toISOString().slice(0, 10))
    }
    expect(tried).toEqual(['2026-03-02', '2026-03-04', '2026-03-07', '2026-03-11'])
    expect((await charges(id)).map(row => [row['due_on'], row['attempt'], row['state'], row['decline_reason']])).toEqual(
      [1, 2, 3, 4].map(attempt => ['2026-03-02', attempt, 'declined', 'insufficientFunds']),
    )
    expect(await recurrence(id)).toMatchObject({ state: 'paused', pause_reason: 'declined', last_decline: 'insufficientFunds' })
    expect(new Set((await rowsOf('mail_message')).map(mail => `${mail['template']} ${mail['recipient_masked']}`))).toEqual(
      new Set(['recurring-stopped s•••@example.org', 'recurring-stopped-staff o•••@masjid.test']),
    )
  })

  test('a stolen card is never retried', async () => {
    const { charityId, start, charges, recurrence } = await newGivingCharity()
    const id = await start({ token: 'stolen' })
    for (const day of ['2026-03-02', '2026-03-05', '2026-04-02']) {
      at(`${day}T04:00:00Z`)
      await sweep(charityId, 'Asia/Singapore')
    }
    expect(await charges(id)).toMatchObject([{ state: 'declined', decline_reason: 'stolenCard' }])
    expect(await recurrence(id)).toMatchObject({ state: 'paused' })
  })

  test('a removed card pauses the gift without a provider call', async () => {
    const { charityId, start, card, charges, recurrence, sql } = await newGivingCharity()
    const cardId = await card('visa')
    const id = await start({ cardId })
    await sql('update stored_card set removed_at = now() where charity_id = $1 and id = $2', [charityId, cardId])
    await sweep(charityId, 'Asia/Singapore')
    expect([await charges(id), (await recurrence(id))['last_decline']]).toEqual([[], 'invalidCard'])
  })

  test('a declined charge of a daily gift is superseded by the next day; the fourth decline in a row pauses it', async () => {
    const { charityId, start, charges, recurrence } = await newGivingCharity()
    const id = await start({ token: 'do_not_honour', frequency: frequencyIds.daily })
    for (let day = 0; day < 7; day++) {
      at(new Date(Date.parse('2026-03-02T04:00:00Z') + day * 86_400_000).toISOString())
      await sweep(charityId, 'Asia/Singapore')
    }
    expect((await charges(id)).map(row => row['due_on'])).toEqual(['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'])
    expect(await recurrence(id)).toMatchObject({ state: 'paused' })
  })
})

describe('a gift paused for its card for a week', () => {
  test('a gift paused for its card for a week is reminded of once, to donor and charity; for an expired card with an update link', async () => {
    const charity = await newGivingCharity()
    const { charityId, start, sql, runJobs, mailsTo, recurrence } = charity
    const [donor, office] = [`siti-${charityId}@example.org`, `office-${charityId}@masjid.test`]
    await sql('update charity set email = $2 where charity_id = $1', [charityId, office])
    await sql('update donor set email = $2 where charity_id = $1', [charityId, donor])
    const id = await start({ token: 'expired' })
    await sweep(charityId, 'Asia/Singapore')
    expect(await recurrence(id)).toMatchObject({ state: 'paused', last_decline: 'expiredCard', reminded_at: null })
    const remind = () => remindCharityOfPaused({ ...jobContext(), enqueue }, charityId)
    at('2026-03-08T04:00:00Z')
    expect(await remind()).toBe(0)
    at('2026-03-09T04:00:00Z')
    expect([await remind(), await remind()]).toEqual([1, 0])
    await runJobs()
    expect(mailsTo(donor).map(({ subject }) => subject)).toEqual(['Your recurring gift to Masjid Test is still on hold'])
    expect(mailsTo(donor)[0]?.text).toMatch(/credit-card\/add-update\/\d+-\w{26}(?!\?)/)
    expect(mailsTo(office)[0]).toMatchObject({
      subject: '1 recurring gift is still on hold',
      text: expect.stringContaining('Siti Aminah, General fund: $50'),
    })
  })

  test('a donor who does not want to hear from the charity gets no reminder after being told that the gift stopped', async () => {
    const { charityId, start, sql, runJobs, mailsTo } = await newGivingCharity()
    const donor = `siti-${charityId}@example.org`
    await sql('update donor set email = $2, i_agree = false, agreed_at = now() where charity_id = $1', [charityId, donor])
    await start({ token: 'expired' })
    await sweep(charityId, 'Asia/Singapore')
    at('2026-03-09T04:00:00Z')
    expect(await remindCharityOfPaused({ ...jobContext(), enqueue }, charityId)).toBe(1)
    await runJobs()
    expect(mailsTo(donor).map(({ subject }) => subject)).not.toContain('Your recurring gift to Masjid Test is still on hold')
  })
})

describe('four hundred days with clock changes', () => {
  // A daily gift is simulated for six weeks, the others to the end.
  const lastOf = (frequency: FrequencyId) => (frequency === 8 ? '2027-12-15' : '2028-11-04')
  const swift: CardProvider = { ...cardProvider, charge: async ({ key }) => ({ state: 'succeeded', reference: key }) }
  test.each([
    ['AU', 'Australia/Sydney', Object.values(frequencyIds)],
    ['SG', 'Asia/Singapore', [4, 7] as FrequencyId[]],
  ] as const)('%s: each due date is charged once, on its own day', async (country, zone, frequencies) => {
    at('2027-10-01T00:00:00Z') // the period has two clock changes and a leap day
    const { charityId, card, start, charges } = await newGivingCharity({ country })
    const cardId = await card('visa')
    const schedules = await Promise.all(
      frequencies.map(async frequency => ({
        frequency,
        startsOn: '2027-10-31',
        id: await start({ cardId, frequency, startsOn: '2027-10-31', endsOn: lastOf(frequency) }),
      })),
    )
    const end = Date.parse('2028-11-04T12:00:00Z')
    // Every few hours at irregular times; sometimes the clock is set back an hour.
    for (let moment = clock.now.getTime(), step = 0; moment < end; step++, moment += (step % 11 === 0 ? -1 : 11 + (step % 5)) * 3_600_000) {
      at(new Date(moment).toISOString())
      await sweep(charityId, zone, swift)
    }
    for (const { id, frequency, startsOn } of schedules) {
      const made = await charges(id)
      expect(made.map(row => row['due_on'])).toEqual(dueDates(startsOn, frequency, startsOn, lastOf(frequency)))
      const days = made.map(row => wallTime(row['intended_at'] as Date, zone))
      expect(days.map(({ day }) => day)).toEqual(made.map(row => row['due_on']))
      expect(days.filter(({ time }) => time < '08')).toEqual([])
    }
  })
})
