import { describe, expect, test } from 'vitest'
import { daysBetween } from './days.ts'
import { ummAlQuraStart } from './hijri.ts'
import { mabimsStart } from './mabims.ts'

/** As the Islamic Religious Council of Singapore announced them, and as Umm al-Qura computes them. */
const announced = [
  [1443, 9, '2022-04-03', '2022-04-02'],
  [1443, 10, '2022-05-03', '2022-05-02'],
  [1444, 10, '2023-04-22', '2023-04-21'],
  [1445, 9, '2024-03-12', '2024-03-11'],
  [1446, 9, '2025-03-02', '2025-03-01'],
  [1446, 10, '2025-03-31', '2025-03-30'],
  [1447, 10, '2026-03-21', '2026-03-20'],
] as const

describe('the computed first day of a month', () => {
  test.each(announced)(
    '%i-%i is the announced one by the criteria of MABIMS, and a day early by Umm al-Qura',
    (year, month, day, early) => {
      expect([mabimsStart(year, month), ummAlQuraStart(year, month)]).toEqual([day, early])
    },
  )

  test.each([
    [1447, '2026-02-18'],
    [1448, '2027-02-08'],
    [1449, '2028-01-28'],
    [1450, '2029-01-16'],
    [1451, '2030-01-05'],
  ])('the first day of Ramadan %i by Umm al-Qura is %s', (year, day) => expect(ummAlQuraStart(year, 9)).toBe(day))

  test('leaves each month 29 or 30 days', () => {
    const starts = Array.from({ length: 240 }, (_, at) => mabimsStart(1440 + Math.floor(at / 12), (at % 12) + 1))
    const lengths = starts.slice(1).map((day, at) => daysBetween(starts[at]!, day))
    expect(lengths.filter(length => length !== 29 && length !== 30)).toEqual([])
  })
})
