import { describe, expect, test } from 'vitest'
import { judgeMatching, samplePayout } from '#testing/settlement/sample-payouts.ts'
import type { MatchableGift, MatchableLine } from './matchable.ts'
import { matchLines } from './match-lines.ts'

type Part = { on?: string; references?: string[] }
const day = '2026-02-26'
const line = (lineNo: number, minor: number, { on = day, references = [] }: Part = {}): MatchableLine => ({
  lineNo,
  minor,
  on,
  references,
  isIdentified: references.length > 0,
})
const gift = (id: string, minor: number, { on = day, references = [] }: Part = {}): MatchableGift => ({
  id,
  minor,
  on,
  references: [id, ...references],
  isIdentified: references.length > 0,
})
const ref = (...references: string[]): Part => ({ references })

describe('by reference', () => {
  test('matches one with one, with several, several with one and with several', async () => {
    const lines = [line(1, 500, ref('A-1')), line(2, 900, ref('B')), line(3, 300, ref('C')), line(4, 200, ref('C'))]
    const more = [line(5, 70, ref('D', 'E')), line(6, 30, ref('E'))]
    const gifts = [gift('a', 500, ref('a1')), gift('b', 400, ref('B')), gift('b2', 500, ref('B')), gift('c', 500, ref('C'))]
    const { matches, ...rest } = await matchLines([...lines, ...more], [...gifts, gift('d', 60, ref('D')), gift('e', 40, ref('E'))])
    expect(matches.map(({ lineNos, giftIds }) => [lineNos, giftIds])).toEqual([
      [[1], ['a']],
      [[2], ['b', 'b2']],
      [[3, 4], ['c']],
      [
        [5, 6],
        ['d', 'e'],
      ],
    ])
    expect(rest).toMatchObject({ questions: [], residuals: [], openLines: [] })
  })

  test('shows what is left over where the sums differ, and leaves a line that came twice', async () => {
    const lines = [line(1, 500, ref('A')), line(2, 800, ref('B')), line(3, 800, ref('B'))]
    expect(await matchLines(lines, [gift('a', 450, ref('A')), gift('b', 800, ref('B'))])).toMatchObject({
      matches: [{ lineNos: [2], giftIds: ['b'] }],
      residuals: [{ lineNos: [1], giftIds: ['a'], differenceMinor: 50 }],
      openLines: [3],
    })
  })

  test('asks which of two equal gifts of one payment is meant', async () => {
    const found = await matchLines([line(1, 500, ref('A'))], [gift('a', 500, ref('A')), gift('b', 500, ref('A'))])
    expect(found).toMatchObject({ matches: [], questions: [{ lineNos: [1], options: [['a'], ['b']] }] })
  })

  test('looks seven days around a line and no further', async () => {
    const lines = [line(1, 500, ref('A'))]
    expect((await matchLines(lines, [gift('a', 500, { on: '2026-03-05', references: ['A'] })])).matches).toHaveLength(1)
    expect(await matchLines(lines, [gift('a', 500, { on: '2026-03-06', references: ['A'] })])).toMatchObject({
      matches: [],
      openLines: [1],
    })
  })
})

describe('by sum', () => {
  test('matches the only gifts that make a line, and the only lines that make a gift', async () => {
    const gifts = [gift('a', 700), gift('b', 510), gift('c', 90_000)]
    const { matches } = await matchLines([line(1, 1210), line(2, 50_000), line(3, 40_000)], gifts)
    expect(matches.map(({ lineNos, giftIds, by }) => [lineNos, giftIds, by])).toEqual([
      [[1], ['a', 'b'], 'sum'],
      [[2, 3], ['c'], 'sum'],
    ])
  })

  test('takes as many gifts as lines of one amount together, and asks where there is one more', async () => {
    const two = [line(1, 500), line(2, 500)]
    const gifts = [gift('a', 500), gift('b', 500)]
    expect((await matchLines(two, gifts)).matches).toMatchObject([{ lineNos: [1, 2], giftIds: ['a', 'b'] }])
    const questioned = await matchLines(two, [...gifts, gift('c', 500)])
    expect(questioned).toMatchObject({ matches: [], openLines: [] })
    expect(questioned.questions).toMatchObject([{ options: [['a'], ['b'], ['c']] }, { options: [['a'], ['b'], ['c']] }])
  })

  test('asks where a gift and a set of gifts make the same line', async () => {
    const { matches, questions } = await matchLines([line(1, 12_000)], [gift('a', 12_000), gift('b', 7000), gift('c', 5000)])
    expect(matches).toEqual([])
    expect(questions).toEqual([{ lineNos: [1], options: [['a'], ['b', 'c']], isUnsearched: false }])
  })

  test('asks where a line and a set of lines make the same gift, or lines or gifts of a match fit elsewhere', async () => {
    const matched = async (lines: readonly number[], gifts: readonly number[]) => {
      const { matches } = await matchLines(
        lines.map((minor, at) => line(at + 1, minor)),
        gifts.map((minor, at) => gift(`g${at}`, minor)),
      )
      return matches.map(({ lineNos, giftIds }) => [lineNos, giftIds])
    }
    expect(await matched([10_000, 6000, 4000], [10_000])).toEqual([])
    expect(await matched([10_000, 10_000, 6000, 4000], [10_000, 10_000])).toEqual([])
    expect(await matched([10_000, 6000], [6000, 4000, 2000])).toEqual([]) // 100 = 60 + 40, and 60 = 40 + 20
    expect(await matched([10_000, 6000, 4000], [10_000, 6000, 4000])).toHaveLength(3) // two in the first round, then the rest
  })

  test('asks whether a payment with a number of its own is a gift without one, and never takes another payment', async () => {
    const { matches, questions, openLines } = await matchLines(
      [line(1, 500, ref('X')), line(2, 700, ref('Y'))],
      [gift('a', 500), gift('b', 700, ref('Z'))],
    )
    expect([matches, questions, openLines]).toEqual([[], [{ lineNos: [1], options: [['a']], isUnsearched: false }], [2]])
  })

  test('asks about a line for which too many sums would have to be tried', async () => {
    const gifts = Array.from({ length: 500 }, (_, at) => gift(`gift ${at}`, 99_999_999 + at))
    const { matches, questions, openLines } = await matchLines([line(1, 4_999_999_999)], gifts)
    expect([matches, questions, openLines]).toEqual([[], [{ lineNos: [1], options: [], isUnsearched: true }], []])
  })

  test('never takes a gift that a line which was not looked through may be', async () => {
    const lines = [line(1, 500), { ...line(2, 500), isCut: true }, { ...line(3, 900, ref('C')), isCut: true }]
    const { matches, questions } = await matchLines(lines, [gift('a', 500), gift('c', 900, ref('C'))])
    expect(matches).toEqual([{ lineNos: [3], giftIds: ['c'], by: 'reference' }])
    expect(questions).toEqual([
      { lineNos: [1], options: [['a']], isUnsearched: false },
      { lineNos: [2], options: [], isUnsearched: true },
    ])
    const parts = [line(1, 60), line(2, 40), { ...line(3, 60), isCut: true }]
    expect((await matchLines(parts, [gift('a', 100)])).matches).toEqual([])
    const smaller = [line(1, 100), { ...line(2, 60), isCut: true }, { ...line(3, 40), isCut: true }]
    expect((await matchLines(smaller, [gift('a', 100)])).matches).toEqual([])
    const far = [line(1, 500), { ...line(2, 500, { on: '2026-04-01' }), isCut: true }]
    expect((await matchLines(far, [gift('a', 500)])).matches).toMatchObject([{ lineNos: [1], giftIds: ['a'] }])
  })

  test('goes through a month of 10,000 lines and gifts without references in less than a second, and lets others be served', async () => {
    const minorOf = (at: number) => (at % 10 < 7 ? 500 * (1 + (at % 8)) : 100 + ((at * 7919) % 50_000))
    const onOf = (at: number) => `2026-03-${String(1 + (at % 31)).padStart(2, '0')}`
    const numbers = Array.from({ length: 10_000 }, (_, at) => at)
    const lines = numbers.map(at => line(at, minorOf(at), { on: onOf(at) }))
    const gifts = numbers.map(at => gift(`g${at}`, minorOf(at), { on: onOf(at) }))
    let turns = 0
    const ticking = setInterval(() => turns++, 1)
    const before = process.cpuUsage()
    const { questions } = await matchLines(lines, gifts)
    clearInterval(ticking)
    const { user, system } = process.cpuUsage(before)
    expect(questions).toHaveLength(10_000)
    expect((user + system) / 1000).toBeLessThan(1500)
    expect(turns).toBeGreaterThan(5)
  })
})

test('solves at least 99 of 100 payouts, joins none that do not belong together, and takes less than two seconds for each', async () => {
  const [payouts, figures] = [300, { solved: 0, wrong: 0, slowestMs: 0 }]
  for (let seed = 1; seed <= payouts; seed++) {
    const payout = samplePayout(seed)
    const before = process.cpuUsage()
    const matching = await matchLines(payout.lines, payout.gifts)
    const { user, system } = process.cpuUsage(before)
    figures.slowestMs = Math.max(figures.slowestMs, (user + system) / 1000)
    const { isSolved, wrong } = judgeMatching(payout, matching)
    figures.solved += Number(isSolved)
    figures.wrong += wrong
  }
  expect(figures.wrong).toBe(0)
  expect(figures.solved / payouts).toBeGreaterThanOrEqual(0.99)
  expect(figures.slowestMs).toBeLessThan(2000)
})
