import { itemIds, isLineKind, type LineKind } from '#kit/giving/ids.ts'
import { type Money, money } from '#jurisdictions/money.ts'
import { type DraftLine, emptyDraftLine, nextLineKey, type GiftDraft, type SheetProps } from '#features/gift-screens/web/public.tsx'
import type { Rate } from '#features/rates/rules.ts'
import type { ResponseOf } from '#platform/contract/endpoint.ts'
import type { islamicGiving } from '#features/islamic-giving/contract.ts'
import { type Factors, kindRules, rateOf, ratesOf, computeAmount } from '#features/islamic-giving/rules.ts'
import { codeOfName } from './suggested-names.ts'

export type Params = ResponseOf<typeof islamicGiving.params>

/** What each part of an intention's row is given. */
export type RowProps = SheetProps<Params> & { line: DraftLine; at: number; change: (changed: Partial<DraftLine> | null) => void }

/** The purposes that a counter of Islamic giving offers, in the charity's order. */
export const purposeOf = (params: Params, id: string) => params.donationToValues.find(purpose => purpose.id === id)
export function kindOf(params: Params, purpose: string): LineKind {
  const itemId = purposeOf(params, purpose)?.itemId
  return itemId !== undefined && isLineKind(itemId) ? itemId : itemIds.wakafMasyarakat
}
const purposeOfKind = (params: Params, kind: LineKind) => params.donationToValues.find(({ itemId }) => itemId === kind)

/** Fitrah is what most come for; else what the charity names first. */
export const firstPurpose = (params: Params): string =>
  String((purposeOfKind(params, itemIds.fitrah) ?? params.donationToValues[0])?.id ?? '')

/** How many people a kaffarah feeds, by its offence: an oath ten, a fast broken in Ramadan sixty. */
const needy = { oath: 10, fast: 60 } as const

/** What naming a line changes: the offence of a kaffarah says how many people it feeds. */
export function renamed(kind: LineKind, name: string): Partial<DraftLine> {
  const code = kind === itemIds.kaffarah ? codeOfName(kind, name) : undefined
  return { name, ...((code === 'oath' || code === 'fast') && { people: needy[code] }) }
}

/** A line of a purpose, its grade the first that no other line of the same purpose has. */
function entryFor(params: Params, purpose: string, others: readonly DraftLine[] = []): DraftLine {
  const kind = kindOf(params, purpose)
  const grades = ratesOf(kind, params.rates).map(({ grade }) => grade)
  const used = others.filter(other => other.purpose === purpose).map(({ grade }) => grade)
  return {
    ...emptyDraftLine(nextLineKey(others), purpose),
    grade: kind === itemIds.zakat ? null : (grades.find(grade => !used.includes(grade)) ?? grades[0] ?? null),
    people: kind === itemIds.kaffarah ? needy.oath : null,
  }
}

/** The factors of a line, in the request's names. */
function factorsOf({ currency }: Params, kind: LineKind, line: DraftLine): Factors {
  const { may } = kindRules[kind]
  const isGrowing = line.years !== null && line.years > 1
  return {
    noOfPerson: may.includes('noOfPerson') ? line.people : null,
    numberOfDay: may.includes('numberOfDay') ? line.days : null,
    years: may.includes('years') && isGrowing ? line.years : null,
    quantity: may.includes('quantity') && line.times !== null && line.times > 1 ? line.times : null,
    wealth: may.includes('wealth') && line.wealth !== null ? money(line.wealth, currency) : null,
    deduction: may.includes('deduction') && line.wealth !== null && line.deduction ? money(line.deduction, currency) : null,
  }
}

/** A line with its kind, announced rate and amount; `isSum`: entered as a sum, not computed. */
export type LineReading = {
  kind: LineKind
  announced: Rate | null
  rate: Money | null
  factors: Factors
  isSum: boolean
  isBelowNisab: boolean
  due: Money | null
}
export function readLine(params: Params, line: DraftLine): LineReading {
  const kind = kindOf(params, line.purpose)
  const announced = rateOf(kind, line.grade, params.rates)
  const own = line.rate === null ? null : money(line.rate, params.currency)
  const rate = kind !== itemIds.zakat && line.isOwn ? own : (announced?.amount ?? null)
  const factors = factorsOf(params, kind, line)
  const isSum = kindRules[kind].rateItem === null || (kind === itemIds.zakat && (line.wealth === null || line.isOwn))
  const typed = line.amount === null ? null : money(line.amount, params.currency)
  const sum = isSum ? typed : computeAmount(kind, factors, rate)
  const isBelowNisab =
    kind === itemIds.zakat &&
    factors.wealth !== null &&
    announced !== null &&
    factors.wealth.minor - (factors.deduction?.minor ?? 0) < announced.amount.minor
  return { kind, announced, rate, factors, isSum, isBelowNisab, due: sum?.minor ? sum : null }
}

/** The total of all lines; null while there is none. */
export function totalOf(params: Params, draft: GiftDraft): Money | null {
  const sums = draft.lines.map(line => readLine(params, line).due).filter(due => due !== null)
  return sums.length === 0
    ? null
    : money(
        sums.reduce((minor, due) => minor + due.minor, 0),
        params.currency,
      )
}

const isUntouched = ({ amount, people, days, wealth, name, purpose }: DraftLine, params: Params) =>
  amount === null && days === null && wealth === null && name === '' && (people === null || kindOf(params, purpose) === itemIds.kaffarah)

/** An editable draft: its first line is of the session's purpose until it is changed. */
export function prepareLine(params: Params, draft: GiftDraft): GiftDraft {
  const [first, ...more] = draft.lines
  if (first && (more.length > 0 || first.purpose === draft.purpose || !isUntouched(first, params))) return draft
  return { ...draft, lines: [entryFor(params, draft.purpose)] }
}

/** The family's next grade of fitrah after fitrah, else the first kind that is not on the receipt yet. */
export function addNextEntry(params: Params, draft: GiftDraft): GiftDraft {
  const last = draft.lines.at(-1)
  const used = draft.lines.map(({ purpose }) => purpose)
  const fresh = params.donationToValues.find(({ id }) => !used.includes(String(id)))
  const purpose =
    last && kindOf(params, last.purpose) === itemIds.fitrah ? last.purpose : String(fresh?.id ?? last?.purpose ?? draft.purpose)
  return addDraftLine(params, draft, purpose)
}
export const addDraftLine = (params: Params, draft: GiftDraft, purpose: string): GiftDraft => ({
  ...draft,
  lines: [...draft.lines, entryFor(params, purpose, draft.lines)],
})

const mainField = {
  [itemIds.zakat]: 'wealth',
  [itemIds.fidyah]: 'numberOfDay',
  [itemIds.fitrah]: 'noOfPerson',
  [itemIds.wakafIlmu]: 'amount',
  [itemIds.kaffarah]: 'noOfPerson',
  [itemIds.wakafMasyarakat]: 'amount',
} as const
/** The field in which a line is begun, by its place. */
export const fieldOfLine = (params: Params, line: DraftLine, at: number): string => `lines.${at}.${mainField[kindOf(params, line.purpose)]}`
/** The field of the last line: where the keys go on. */
export function lastEntryField(params: Params, { lines }: GiftDraft): string {
  const last = lines.at(-1)
  return last ? fieldOfLine(params, last, lines.length - 1) : 'amount'
}
