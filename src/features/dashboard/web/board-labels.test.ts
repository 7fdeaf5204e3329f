import { expect, test } from 'vitest'
import type { Board } from '../contract.ts'
import { averageNote, describeChange, toChart, summaryOf, sumUnsettled } from './board-labels.ts'

const sgd = (minor: number) => ({ minor, currency: 'SGD' as const })
const board = (change: Partial<Board>): Board => ({
  startDate: '2026-03-01',
  endDate: '2026-03-04',
  currency: 'SGD',
  figures: { gifts: 0, total: sgd(0), average: null },
  before: { gifts: 0, total: sgd(0), average: null, startDate: '2026-02-25', endDate: '2026-02-28' },
  days: [],
  byPaymentMethod: [],
  byItem: [],
  byStatus: [],
  ...change,
})

test('a board has a point for each day of a short period, including days without gifts', () => {
  const short = board({ days: [{ day: '2026-03-02', gifts: 1, total: sgd(5000) }] })
  expect(toChart(short)).toEqual({ byMonth: false, points: ['01 Mar', '02 Mar', '03 Mar', '04 Mar'], values: [0, 5000, 0, 0] })
  expect(summaryOf(short, toChart(short))).toBe('Most was given on 02 Mar: $50. Nothing on 3 of 4 days.')
})

test('draws a year by month, with equal sums', () => {
  const days = ['2025-04-30', '2025-05-01', '2025-05-31'].map(day => ({ day, gifts: 1, total: sgd(100) }))
  const { byMonth, points, values } = toChart(board({ startDate: '2025-04-02', endDate: '2026-04-01', days }))
  expect([byMonth, points.length, points[0], points[1], values.slice(0, 3)]).toEqual([true, 13, 'Apr 2025', 'May 2025', [100, 200, 0]])
})

test('says that nothing was given', () => {
  expect(summaryOf(board({}), toChart(board({})))).toBe('Nothing was given in this time.')
})

test('shows a change in whole percent, and none without a base', () => {
  expect(describeChange(150, 100, 30)).toEqual({ words: '50 % more than the 30 days before', rises: true })
  expect(describeChange(75, 100, 30)).toEqual({ words: '25 % less than the 30 days before', rises: false })
  expect(describeChange(75, 0, 7).rises).toBeNull()
})

test('counts accepted gifts as unsettled, including the counter’s', () => {
  const byStatus: Board['byStatus'] = [
    { status: 'Accepted', gifts: 2, total: sgd(300) },
    { status: 'Offline', gifts: 1, total: sgd(50) },
    { status: 'Settled', gifts: 9, total: sgd(900) },
  ]
  expect(sumUnsettled(board({ byStatus }))).toEqual({ gifts: 3, total: sgd(350) })
})

test('says how many gifts the average excludes', () => {
  const byStatus: Board['byStatus'] = [
    { status: 'Accepted', gifts: 2, total: sgd(300) },
    { status: 'Voided', gifts: 2, total: sgd(0) },
    { status: 'Refunded', gifts: 1, total: sgd(0) },
  ]
  expect(averageNote(board({ byStatus }))).toBe('3 voided or refunded left out')
  expect(averageNote(board({ byStatus: byStatus.slice(0, 1) }))).toBe('')
})
