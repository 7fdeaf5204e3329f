import type { MatchableGift, MatchableLine, Matching } from '#features/settlement/server/match/matchable.ts'
import { addDays, type Day } from '#kit/time/days.ts'

/** Lines and gifts that are the same money. */
type Truth = { lineNos: number[]; giftIds: string[] }
/** A payout with the gifts of its days and what belongs together; `differing` lines share a reference with a gift of another amount. */
export type SamplePayout = { lines: MatchableLine[]; gifts: MatchableGift[]; truths: Truth[]; differing: number[] }

const usualAmounts = [500, 1000, 2000, 2500, 5000, 10_000, 12_000, 25_000] as const
const firstDay = '2026-02-23'

/**
 * A payout of up to 500 gifts, the same for the same seed: most lines carry the provider's number, some gifts share a payment, some are
 * paid in two parts, lines come twice or not at all, are of no gift of ours or of another amount, and gifts are returned.
 */
export function samplePayout(seed: number): SamplePayout {
  const random = randomFrom(seed)
  const chance = (probability: number) => random() < probability
  const int = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const payout: SamplePayout = { lines: [], gifts: [], truths: [], differing: [] }
  const amount = () => (chance(0.7) ? usualAmounts[int(0, usualAmounts.length - 1)]! : int(100, 50_000))
  const addLine = (on: Day, minor: number, reference: string | null) => {
    const lineNo = payout.lines.length + 1
    const references = reference === null ? [] : [reference, `txn_${lineNo}`]
    payout.lines.push({ lineNo, on, minor, references, isIdentified: reference !== null })
    return lineNo
  }
  const addGift = (on: Day, minor: number, reference: string | null) => {
    const id = `gift ${payout.gifts.length + 1}`
    payout.gifts.push({ id, on, minor, references: [id, ...(reference === null ? [] : [reference])], isIdentified: reference !== null })
    return id
  }
  const wanted = int(1, 500)
  while (payout.gifts.length < wanted) {
    const on = addDays(firstDay, int(0, 3))
    const reference = chance(0.99) ? `pi_${seed}_${payout.gifts.length}` : null
    const minor = amount()
    if (reference === null) {
      payout.truths.push({ giftIds: [addGift(on, minor, null)], lineNos: [addLine(on, minor, null)] })
      continue
    }
    const kind = random()
    if (kind < 0.03) {
      const parts = Array.from({ length: int(2, 3) }, amount)
      const giftIds = parts.map(part => addGift(on, part, reference))
      const sum = parts.reduce((total, part) => total + part, 0)
      payout.truths.push({ giftIds, lineNos: [addLine(addDays(on, 1), sum, reference)] })
    } else if (kind < 0.04) {
      const first = int(1, minor - 1)
      payout.truths.push({
        giftIds: [addGift(on, minor, reference)],
        lineNos: [addLine(on, first, reference), addLine(on, minor - first, reference)],
      })
    } else if (kind < 0.06) addGift(on, minor, reference) // its line is missing
    else if (kind < 0.07) {
      payout.truths.push({ giftIds: [addGift(on, minor, reference)], lineNos: [addLine(on, minor, reference)] })
      payout.lines.push({ ...payout.lines.at(-1)!, lineNo: payout.lines.length + 1 }) // the provider sent it twice
    } else if (kind < 0.073) {
      addGift(on, minor, reference)
      payout.differing.push(addLine(on, minor + int(1, 500), reference))
    } else if (kind < 0.08) addLine(on, minor, `pi_other_${payout.lines.length}`) // a charge that is no gift of ours
    payout.truths.push({
      giftIds: [addGift(on, minor, `${reference}n`)],
      lineNos: [addLine(addDays(on, int(0, 2)), minor, `${reference}n`)],
    })
    if (chance(0.02)) {
      const returned = addGift(addDays(on, 2), minor, `re_${reference}`)
      payout.truths.push({ giftIds: [returned], lineNos: [addLine(addDays(on, 3), minor, `re_${reference}`)] })
    }
  }
  return payout
}

/** Whether all that belongs together was found, and how many matches join what does not. */
export function judgeMatching({ truths, differing }: SamplePayout, { matches, residuals }: Matching): { isSolved: boolean; wrong: number } {
  const truthOfLine = new Map(truths.flatMap(truth => truth.lineNos.map(lineNo => [lineNo, truth] as const)))
  const isRight = ({ lineNos, giftIds }: Truth) => {
    const meant = [...new Set(lineNos.map(lineNo => truthOfLine.get(lineNo)))]
    if (meant.includes(undefined)) return false
    return (
      isSame(
        meant.flatMap(truth => truth!.giftIds),
        giftIds,
      ) &&
      isSame(
        meant.flatMap(truth => truth!.lineNos),
        lineNos,
      )
    )
  }
  const wrong = matches.filter(match => !isRight(match)).length
  const matched = new Set(matches.flatMap(({ giftIds }) => giftIds))
  const residualLines = new Set(residuals.flatMap(({ lineNos }) => lineNos))
  const isSolved =
    wrong === 0 && truths.every(({ giftIds }) => giftIds.every(id => matched.has(id))) && differing.every(no => residualLines.has(no))
  return { isSolved, wrong }
}

const isSame = <Part>(one: readonly Part[], other: readonly Part[]) => {
  const parts = new Set(other)
  return one.length === other.length && one.every(part => parts.has(part))
}

/** Numbers from 0 up to 1 that look random and are the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1) | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
