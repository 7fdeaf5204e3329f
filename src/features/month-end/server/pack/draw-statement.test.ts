import { expect, test } from 'vitest'
import { commonZone } from '#jurisdictions/zones.ts'
import { textOfPdf } from '#testing/pdf-text.ts'
import { drawStatement } from './draw-statement.ts'

const source = {
  month: '2025-10-01',
  charityName: 'Masjid Nur',
  timeZone: commonZone,
  preparedBy: 'Siti',
  sealedBy: 'Ali',
  sealedAt: '2025-11-03T02:00:00.000Z',
  packFormat: 4,
}
const entry = { postingId: '', postedAt: source.sealedAt, kind: 'gift', currency: 'SGD', donationId: null } as const
const entries = [
  { ...entry, account: 'islamicGiving', amountMinor: -125_000 },
  { ...entry, account: 'clearing', amountMinor: 124_550 },
  { ...entry, account: 'overAndShort', amountMinor: 450 },
] as const

test.each([
  [
    'en',
    'SGD',
    [
      'Payments in clearing $1,245.50',
      'Islamic giving -$1,250.00',
      'Cash over and short $4.50',
      'Sum $0.00',
      'Gross $0.00',
      'posted 01 Oct 2025 to 31 Oct 2025',
    ],
  ],
  [
    'ms',
    'MYR',
    ['Bayaran dalam penjelasan RM 1,245.50', 'Sumbangan Islam -RM 1,250.00', 'Tunai lebih dan kurang RM 4.50', 'Kasar RM 0.00'],
  ],
] as const)(
  'the statement of a month in %s names its accounts, and each of its figures carries its sign',
  async (language, currency, rows) => {
    const text = await textOfPdf(await drawStatement({ ...source, language }, { entries, settlements: [], files: [], currency }))
    expect(
      rows.filter(row => !text.includes(row)),
      text,
    ).toEqual([])
    expect(text).not.toMatch(/islamicGiving|overAndShort/)
  },
)
