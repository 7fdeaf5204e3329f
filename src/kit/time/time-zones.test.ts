import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './days.ts'
import { dayInZone, dayRangeBounds, startOfDay, wallTime } from './time-zones.ts'

const homeZones = ['Asia/Singapore', 'Asia/Kuala_Lumpur', 'Asia/Brunei', 'Australia/Sydney']

test('a donation just before midnight in Singapore belongs to that day', () => {
  expect(dayInZone('2026-02-18T15:59:59Z', 'Asia/Singapore')).toBe('2026-02-18')
  expect(dayInZone('2026-02-18T16:00:00Z', 'Asia/Singapore')).toBe('2026-02-19')
  expect(wallTime('2026-02-18T04:05:06Z', 'Asia/Kuala_Lumpur')).toEqual({ day: '2026-02-18', time: '12:05:06' })
  expect(wallTime('2026-02-18T16:00:00Z', 'Asia/Brunei')).toEqual({ day: '2026-02-19', time: '00:00:00' })
})

test('a day in Sydney has 23, 24 or 25 hours', () => {
  const hours = (day: string) => {
    const { startsAt, endsBefore } = dayRangeBounds(day, day, 'Australia/Sydney')
    return (Date.parse(endsBefore) - Date.parse(startsAt)) / 3_600_000
  }
  expect(['2026-04-04', '2026-04-05', '2026-10-03', '2026-10-04'].map(hours)).toEqual([24, 25, 24, 23])
  expect(startOfDay('2026-04-05', 'Australia/Sydney')).toBe('2026-04-04T13:00:00.000Z')
  expect(startOfDay('2026-04-06', 'Australia/Sydney')).toBe('2026-04-05T14:00:00.000Z')
})

test('starts a day at its first moment where the clock skips or repeats midnight', () => {
  expect(startOfDay('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z')
  expect(startOfDay('2020-11-01', 'America/Havana')).toBe('2020-11-01T04:00:00.000Z')
})

test('a day begins where the day before ends, in every zone', () => {
  const zones = [...homeZones, 'Australia/Perth', 'Australia/Lord_Howe', 'Australia/Adelaide', 'UTC', 'Europe/London', 'Pacific/Chatham']
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 20_000 }), (zone, days) => {
      const day = addDays('1995-01-01', days)
      const start = startOfDay(day, zone)
      expect(wallTime(start, zone)).toEqual({ day, time: '00:00:00' })
      expect(dayInZone(new Date(Date.parse(start) - 1), zone)).toBe(addDays(day, -1))
    }),
    { numRuns: 500 },
  )
})
