import { describe, expect, test } from 'vitest'
import { jurisdictions } from './jurisdictions.ts'
import { formatMomentInZone, receiptTime, zoneCode } from './zones.ts'

const noon = '2026-02-18T04:05:00Z'

test('abbreviates the zones of all countries, and UTC', () => {
  const zones = [...jurisdictions.map(({ timeZone }) => timeZone), 'Asia/Kuching', 'UTC']
  expect(zones.map(zone => zoneCode(zone, '2026-01-15T00:00:00Z'))).toEqual(['SGT', 'MYT', 'BNT', 'AEDT', 'MYT', 'GMT'])
  expect(zoneCode('Australia/Sydney', '2026-07-15T00:00:00Z')).toBe('AEST')
})

test('writes noon and midnight right, AM and PM in upper case', () => {
  expect(formatMomentInZone(noon, 'Asia/Singapore', 'en')).toBe('18 Feb 2026 · 12:05 PM SGT')
  expect(formatMomentInZone('2026-02-17T16:05:00Z', 'Asia/Kuala_Lumpur', 'ms')).toBe('18 Feb 2026 · 12:05 AM MYT')
  expect(formatMomentInZone(noon, 'Australia/Sydney', 'en')).toBe('18 Feb 2026 · 03:05 PM AEDT')
})

describe('the time on a receipt', () => {
  test('the time on a receipt is Malaysia time when there is a time', () =>
    expect(receiptTime(noon, 'en')).toBe('18-Feb-2026 | 12:05 PM MYT'))
  test('falls on the Malaysian day', () => expect(receiptTime('2026-02-18T16:30:00.000Z', 'en')).toBe('19-Feb-2026 | 12:30 AM MYT'))
  test('the time on a receipt is the date alone without one', () => expect(receiptTime('2026-02-18', 'en')).toBe('18-Feb-2026'))
  test('the time on a receipt names the month in the language of the receipt', () =>
    expect(receiptTime('2026-08-18', 'ms')).toBe('18-Ogo-2026'))
})
