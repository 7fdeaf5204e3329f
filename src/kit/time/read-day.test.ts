import { describe, expect, test } from 'vitest'
import { localDay, readDay } from './read-day.ts'

describe('a date in a file', () => {
  test.each([
    ['2026-02-28', '2026-02-28'],
    ['28/02/2026', '2026-02-28'],
    ['28.2.26', '2026-02-28'],
    ['28 Feb 2026', '2026-02-28'],
    ['Sat, 28 Mac 2026', '2026-03-28'],
    ['February 28, 2026', '2026-02-28'],
    ['20260228', '2026-02-28'],
    ['28/02/2026 23:59', '2026-02-28'],
    ['28/02/2026 11:59:59 PM', '2026-02-28'],
    ['28/02/2026 11.59 ptg', '2026-02-28'],
    ['2026-02-28T23:59:59.123', '2026-02-28'],
  ])('%s is read', (text, day) => {
    expect(localDay(text, 'dmy', 'Asia/Singapore')).toBe(day)
  })

  test.each([
    ['2026-02-28T15:59:59Z', '2026-02-28'],
    ['2026-02-28T16:00:00Z', '2026-03-01'],
    ['2026-02-28 16:00:00 UTC', '2026-03-01'],
    ['2026-03-01T00:30:00+09:00', '2026-02-28'],
    ['28/02/2026 10:00:00 -0800', '2026-03-01'],
    ['28 Feb 2026 11:00 PM GMT+0100', '2026-03-01'],
    ['28/02/2026 23:59 SGT', '2026-02-28'],
    ['01/03/2026 00:30 AEDT', '2026-02-28'],
  ])('%s is the day of that moment in Singapore', (text, day) => {
    expect(localDay(text, 'dmy', 'Asia/Singapore')).toBe(day)
  })

  test.each([
    '30/02/2026',
    '28/02/2026 25:00',
    '28/02/2026 10:61',
    '28/02/2026 10:00 PST',
    '28/02/2026 10:00 or later',
    '28/02/2026 and 01/03/2026',
    '2026-02-28T10:00+99:99x',
    '28/02',
    '28 Marvellous 2026',
    'yesterday',
    '',
  ])('%j is no date', text => {
    expect([localDay(text, 'dmy', 'Asia/Singapore'), readDay(text, 'dmy')]).toEqual([null, null])
  })
})
