import { describe, expect, test } from 'vitest'
import { formatDay, formatMoment, isNoDate, monthNames, parseDay } from './date-format.ts'

const formats = ['DD MMM YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'].flatMap(format => [format, `${format} hh:mm A`, `${format} HH:mm`])

describe('a date as people read it', () => {
  test('a date as people read it is formatted with a 12- or a 24-hour clock', () => {
    expect(formats.map(format => formatMoment('2026-02-03T13:07:00Z', 'Asia/Singapore', format, 'en'))).toEqual([
      '03 Feb 2026',
      '03 Feb 2026 09:07 PM',
      '03 Feb 2026 21:07',
      '03/02/2026',
      '03/02/2026 09:07 PM',
      '03/02/2026 21:07',
      '2026-02-03',
      '2026-02-03 09:07 PM',
      '2026-02-03 21:07',
    ])
  })

  test('reads in Malay', () => {
    expect([formatDay('2026-03-01', 'DD MMM YYYY', 'ms'), formatDay('2026-08-31', 'DD MMMM YYYY', 'ms')]).toEqual([
      '01 Mac 2026',
      '31 Ogos 2026',
    ])
    expect([monthNames.en[0], monthNames.en[11]]).toEqual(['January', 'December'])
  })
})

describe('a date as typed', () => {
  test('a date as typed is DD/MM/YYYY', () =>
    expect([parseDay('18/02/2026'), parseDay(' 3/2/2026 '), parseDay('29/02/2024')]).toEqual(['2026-02-18', '2026-02-03', '2024-02-29']))
  test('a date as typed is refused when it is anything else', () => {
    for (const text of ['', '29/02/2026', '02/18/2026', '18-02-2026', '2026/02/18', '18/02/26']) expect(parseDay(text), text).toBe(null)
  })
})

test('treats years 0001 and 2001 as no date', () => {
  for (const text of ['0001-01-01T00:00:00', '2001-01-01', '01/01/0001', '', null, undefined]) expect(isNoDate(text)).toBe(true)
  for (const text of ['2002-01-01', '2026-01-20T01:00:00Z', '20/01/2026', '2000-12-31']) expect(isNoDate(text)).toBe(false)
})
