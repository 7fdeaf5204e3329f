import { describe, expect, test } from 'vitest'
import { formatHijri, hijriOf } from '#kit/time/hijri.ts'
import { clock, db, newCharity } from '#testing/factories/new-charity.ts'
import { nextRamadan, ramadanPresets } from '../rules.ts'
import { takeAnnouncedRamadans } from './demo.ts'
import { findMonthStarts, findRamadans } from './public.ts'

async function mosque() {
  const charity = await newCharity()
  await db.transact({ charityId: charity.charityId, readOnly: false }, tx => takeAnnouncedRamadans(tx, charity.charityId, clock.now))
  return charity
}
const ramadans = async (charityId: number) => db.transact({ charityId, readOnly: true }, tx => findRamadans(tx, charityId))

describe("the charity's own Ramadans", () => {
  test("the charity's own Ramadans are readable by every signed-in user, with this, the last and the next one", async () => {
    const { api } = await mosque()
    const settings = await api.hijri.settings()
    expect(settings.today).toBe('2026-03-02')
    expect(settings.thisRamadan).toEqual({
      hijrahYear: 1447,
      ramadanStart: '2026-02-19',
      ramadanEnd: '2026-03-20',
      syawalStart: '2026-03-21',
    })
    expect(settings.lastRamadan).toMatchObject({ hijrahYear: 1446, ramadanStart: '2025-03-02', ramadanEnd: '2025-03-30' })
    expect(settings.nextRamadan).toMatchObject({ hijrahYear: 1448 })
    expect(settings.ramadans.map(({ hijrahYear }) => hijrahYear)).toEqual([1448, 1447, 1446, 1445, 1444, 1443])
  })

  test("the charity's own Ramadans are empty where none was announced", async () => {
    const { api } = await newCharity({ country: 'AU' })
    expect(await api.hijri.settings()).toEqual({
      today: '2026-03-02',
      ramadans: [],
      months: [],
      thisRamadan: null,
      lastRamadan: null,
      nextRamadan: null,
    })
  })

  test('keep charities apart', async () => {
    const [first, other] = [await mosque(), await newCharity()]
    expect((await other.api.hijri.settings()).ramadans).toEqual([])
    expect(await db.transact({ charityId: other.charityId, readOnly: true }, tx => findRamadans(tx, first.charityId))).toEqual([])
  })

  test('give the presets: the latest one that has begun, and the one before', async () => {
    const all = await ramadans((await mosque()).charityId)
    const yearsOn = (day: string) => [
      ramadanPresets(all, day).thisRamadan?.hijrahYear,
      ramadanPresets(all, day).lastRamadan?.hijrahYear,
      nextRamadan(all, day)?.hijrahYear,
    ]
    expect(yearsOn('2026-02-18')).toEqual([1446, 1445, 1447])
    expect(yearsOn('2026-02-19')).toEqual([1447, 1446, 1448])
    expect(yearsOn('2026-11-21')).toEqual([1447, 1446, 1448])
    expect(yearsOn('2022-04-03')).toEqual([1443, undefined, 1444])
    expect(yearsOn('2021-01-01')).toEqual([undefined, undefined, 1443])
  })

  test('correct the Hijri line where the computed calendar is a day early', async () => {
    const { charityId } = await mosque()
    const starts = await db.transact({ charityId, readOnly: true }, tx => findMonthStarts(tx, charityId))
    expect(formatHijri(hijriOf('2025-03-01', starts))).not.toContain('Ramadan')
    for (const [day, words] of [
      ['2025-03-02', '1 Ramadan 1446'],
      ['2025-03-30', '29 Ramadan 1446'],
      ['2025-03-31', '1 Syawal 1446'],
      ['2026-03-02', '12 Ramadan 1447'],
      ['2026-03-21', '1 Syawal 1447'],
    ] as const)
      expect(formatHijri(hijriOf(day, starts))).toBe(words)
  })
})

describe('the table of Hijri years', () => {
  const year = (change: string) =>
    `insert into hijri_year (charity_id, id, hijri_year, ramadan_starts_on, ramadan_ends_on, syawal_starts_on, authority, created_at, updated_at) values ($1, gen_random_uuid(), ${change}, 'MUIS', now(), now())`
  test.each([
    ['a Hijrah year twice', "1447, '2030-01-05', '2030-02-03', '2030-02-04'", 'hijri_year_once'],
    ['a Ramadan of 28 days', "1450, '2029-01-16', '2029-02-12', '2029-02-13'", 'check'],
    ['a Syawal that does not follow', "1450, '2029-01-16', '2029-02-13', '2029-02-15'", 'check'],
  ])('refuses %s', async (_, values, reason) => {
    const { charityId, sql } = await mosque()
    await expect(sql(year(values), [charityId])).rejects.toThrow(reason)
  })
})
