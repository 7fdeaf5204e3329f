import { describe, expect, test } from 'vitest'
import { clock, db, enqueue, newCharity, now } from '#testing/factories/new-charity.ts'
import { newTerminal } from '#testing/factories/new-terminal.ts'
import { watchTerminalsOf } from './watch-terminals.ts'

type TestCharity = Awaited<ReturnType<typeof newCharity>>
const mailbox = 'office@masjid.test'
const work = { db, now, enqueue, publicUrl: 'https://amanah.test' }
const set = (moment: string) => (clock.now = new Date(moment))

async function newOffice(fields: Parameters<typeof newCharity>[0] = {}) {
  const charity = await newCharity({ can: ['terminals:view'], ...fields })
  await charity.sql(`update charity set email = $2 where charity_id = $1`, [charity.charityId, mailbox])
  return charity
}
/** Watches at a moment, and returns the subjects of all mails so far. */
async function subjectsAt(charity: TestCharity, moment: string): Promise<string[]> {
  set(moment)
  await watchTerminalsOf(work, charity.charityId)
  await charity.runJobs()
  return charity.mailsTo(mailbox).map(({ subject }) => subject)
}
/** The hours of four weeks in which it was active: from 1 February to 1 March 2026, UTC. */
const addHabit = ({ charityId, sql }: TestCharity, terminalId: string, isHeard: string) =>
  sql(
    `insert into terminal_hour select $1, $2, h from generate_series('2026-02-01T00:00Z'::timestamptz, '2026-03-01T23:00Z', interval '1 hour') h where ${isHeard}`,
    [charityId, terminalId],
  )
const daily = `extract(hour from h at time zone 'UTC') between 1 and 12`
const onFridays = `extract(isodow from h at time zone 'UTC') = 5 and extract(hour from h at time zone 'UTC') between 3 and 6`

describe('silence', () => {
  test('a silent terminal is reported once, after hours beyond its own habit, and again only after it was heard of', async () => {
    const charity = await newOffice()
    const id = await newTerminal(charity, { name: 'Main hall', last_active_at: '2026-03-02T03:30:00Z' })
    await addHabit(charity, id, daily)
    expect(await subjectsAt(charity, '2026-03-02T05:30:00Z')).toEqual([])
    expect(await subjectsAt(charity, '2026-03-02T06:01:00Z')).toEqual(['1 terminal is silent'])
    expect(await subjectsAt(charity, '2026-03-02T09:00:00Z')).toHaveLength(1)
    expect((await charity.api.terminals.list({})).items[0]?.status).toBe('silent')
    expect(charity.mailsTo(mailbox)[0]?.text).toContain('Main hall')
    await charity.sql(`update terminal set last_active_at = '2026-03-02T09:10Z', silent_since = null where charity_id = $1`, [
      charity.charityId,
    ])
    expect(await subjectsAt(charity, '2026-03-02T12:30:00Z')).toHaveLength(2)
  })

  test('outside its habit is none: at night, and all week of a terminal for Fridays', async () => {
    const charity = await newOffice()
    const hall = await newTerminal(charity, { name: 'Main hall', last_active_at: '2026-03-02T12:59:00Z' })
    await addHabit(charity, hall, daily)
    const porch = await newTerminal(charity, { name: 'Porch', last_active_at: '2026-02-27T06:30:00Z' })
    await addHabit(charity, porch, onFridays)
    expect(await subjectsAt(charity, '2026-03-03T00:50:00Z')).toEqual([])
    await charity.sql(`update terminal set last_active_at = '2026-03-06T04:59Z' where id = $1`, [hall])
    expect(await subjectsAt(charity, '2026-03-06T05:01:00Z')).toEqual(['1 terminal is silent'])
    expect(charity.mailsTo(mailbox)[0]?.text).toContain('Porch')
  })

  test('a silent new terminal without a habit is reported after two days; one that was never heard of is not silent', async () => {
    const charity = await newOffice()
    await newTerminal(charity, { name: 'New', last_active_at: '2026-03-01T04:00:00Z' })
    await newTerminal(charity, { name: 'Waiting' })
    expect(await subjectsAt(charity, '2026-03-03T03:59:00Z')).toEqual([])
    expect(await subjectsAt(charity, '2026-03-03T04:01:00Z')).toEqual(['1 terminal is silent'])
  })
})

describe('a low battery', () => {
  const heard = { last_active_at: '2026-03-06T01:00:00Z' }
  test('a low battery is reported once on the morning of a Friday, before the prayer', async () => {
    const charity = await newOffice()
    await newTerminal(charity, { name: 'Porch', battery_percent: 19, ...heard })
    await newTerminal(charity, { name: 'Full', battery_percent: 20, ...heard })
    await newTerminal(charity, { name: 'Charging', battery_percent: 3, is_charging: true, ...heard })
    expect(await subjectsAt(charity, '2026-03-05T02:00:00Z')).toEqual([])
    expect(await subjectsAt(charity, '2026-03-06T00:59:00Z')).toEqual([])
    expect(await subjectsAt(charity, '2026-03-06T01:01:00Z')).toEqual(['1 terminal has a low battery before Friday prayer'])
    expect(await subjectsAt(charity, '2026-03-06T02:01:00Z')).toHaveLength(1)
    const [mail] = charity.mailsTo(mailbox)
    expect(mail?.text).toContain('Porch: 19%')
    expect(mail?.text).not.toContain('Full')
  })

  test('a low battery is not reported after the prayer began, nor to a charity that is not Islamic', async () => {
    const [late, other] = [await newOffice(), await newOffice({ isIslamic: false })]
    for (const charity of [late, other]) await newTerminal(charity, { battery_percent: 5, ...heard })
    expect(await subjectsAt(late, '2026-03-06T05:00:00Z')).toEqual([])
    expect(await subjectsAt(other, '2026-03-06T02:00:00Z')).toEqual([])
  })
})
