import { itemIds, isLineKind, type LineKind } from '#kit/giving/ids.ts'
import { type Money, money } from '#jurisdictions/money.ts'
import { type CounterEntry, emptyEntry, nextEntryKey, type CounterLine } from '#features/gift-screens/web/public.tsx'
import type { Rate } from '#features/rates/rules.ts'
import type { ResponseOf } from '#platform/contract/endpoint.ts'
import type { islamicGiving } from '../contract.ts'
import { type Factors, kindRules, rateOf, ratesOf, computeAmount } from '../rules.ts'
import { codeOfName } from './suggested-names.ts'

export type Params = ResponseOf<typeof islamicGiving.params>

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

/** What naming an entry changes: the offence of a kaffarah says how many people it feeds. */
export function renamed(kind: LineKind, name: string): Partial<CounterEntry> {
  const code = kind === itemIds.kaffarah ? codeOfName(kind, name) : undefined
  return { name, ...((code === 'oath' || code === 'fast') && { people: needy[code] }) }
}

/** An entry of a purpose, its grade the first that no other entry of the same purpose has. */
function entryFor(params: Params, purpose: string, others: readonly CounterEntry[] = []): CounterEntry {
  const kind = kindOf(params, purpose)
  const grades = ratesOf(kind, params.rates).map(({ grade }) => grade)
  const used = others.filter(other => other.purpose === purpose).map(({ grade }) => grade)
  return {
    ...emptyEntry(nextEntryKey(others), purpose),
    grade: kind === itemIds.zakat ? null : (grades.find(grade => !used.includes(grade)) ?? grades[0] ?? null),
    people: kind === itemIds.kaffarah ? needy.oath : null,
  }
}

/** The factors of an entry, in the request's names. */
function factorsOf({ currency }: Params, kind: LineKind, entry: CounterEntry): Factors {
  const { may } = kindRules[kind]
  const isGrowing = entry.years !== null && entry.years > 1
  return {
    noOfPerson: may.includes('noOfPerson') ? entry.people : null,
    numberOfDay: may.includes('numberOfDay') ? entry.days : null,
    years: may.includes('years') && isGrowing ? entry.years : null,
    quantity: may.includes('quantity') && entry.times !== null && entry.times > 1 ? entry.times : null,
    wealth: may.includes('wealth') && entry.wealth !== null ? money(entry.wealth, currency) : null,
    deduction: may.includes('deduction') && entry.wealth !== null && entry.deduction ? money(entry.deduction, currency) : null,
  }
}

/** An entry with its kind, announced rate and amount; `isSum`: entered as a sum, not computed. */
export type EntryReading = {
  kind: LineKind
  announced: Rate | null
  rate: Money | null
  factors: Factors
  isSum: boolean
  isBelowNisab: boolean
  due: Money | null
}
export function readEntry(params: Params, entry: CounterEntry): EntryReading {
  const kind = kindOf(params, entry.purpose)
  const announced = rateOf(kind, entry.grade, params.rates)
  const own = entry.rate === null ? null : money(entry.rate, params.currency)
  const rate = kind !== itemIds.zakat && entry.isOwn ? own : (announced?.amount ?? null)
  const factors = factorsOf(params, kind, entry)
  const isSum = kindRules[kind].rateItem === null || (kind === itemIds.zakat && (entry.wealth === null || entry.isOwn))
  const typed = entry.amount === null ? null : money(entry.amount, params.currency)
  const sum = isSum ? typed : computeAmount(kind, factors, rate)
  const isBelowNisab =
    kind === itemIds.zakat &&
    factors.wealth !== null &&
    announced !== null &&
    factors.wealth.minor - (factors.deduction?.minor ?? 0) < announced.amount.minor
  return { kind, announced, rate, factors, isSum, isBelowNisab, due: sum?.minor ? sum : null }
}

/** The total of all entries; null while there is none. */
export function totalOf(params: Params, line: CounterLine): Money | null {
  const sums = line.lines.map(entry => readEntry(params, entry).due).filter(due => due !== null)
  return sums.length === 0
    ? null
    : money(
        sums.reduce((minor, due) => minor + due.minor, 0),
        params.currency,
      )
}

const isUntouched = ({ amount, people, days, wealth, name, purpose }: CounterEntry, params: Params) =>
  amount === null && days === null && wealth === null && name === '' && (people === null || kindOf(params, purpose) === itemIds.kaffarah)

/** An editable line: its first entry is of the session's purpose until it is changed. */
export function prepareLine(params: Params, line: CounterLine): CounterLine {
  const [first, ...more] = line.lines
  if (first && (more.length > 0 || first.purpose === line.purpose || !isUntouched(first, params))) return line
  return { ...line, lines: [entryFor(params, line.purpose)] }
}

/** The family's next grade of fitrah after fitrah, else the first kind that is not on the receipt yet. */
export function addNextEntry(params: Params, line: CounterLine): CounterLine {
  const last = line.lines.at(-1)
  const used = line.lines.map(({ purpose }) => purpose)
  const fresh = params.donationToValues.find(({ id }) => !used.includes(String(id)))
  const purpose =
    last && kindOf(params, last.purpose) === itemIds.fitrah ? last.purpose : String(fresh?.id ?? last?.purpose ?? line.purpose)
  return addEntry(params, line, purpose)
}
export const addEntry = (params: Params, line: CounterLine, purpose: string): CounterLine => ({
  ...line,
  lines: [...line.lines, entryFor(params, purpose, line.lines)],
})

const mainField = {
  [itemIds.zakat]: 'wealth',
  [itemIds.fidyah]: 'numberOfDay',
  [itemIds.fitrah]: 'noOfPerson',
  [itemIds.wakafIlmu]: 'amount',
  [itemIds.kaffarah]: 'noOfPerson',
  [itemIds.wakafMasyarakat]: 'amount',
} as const
/** The field in which an entry is begun, by its place. */
export const entryField = (params: Params, entry: CounterEntry, at: number): string =>
  `lines.${at}.${mainField[kindOf(params, entry.purpose)]}`
/** The field of the last entry: where the keys go on. */
export function lastEntryField(params: Params, { lines }: CounterLine): string {
  const last = lines.at(-1)
  return last ? entryField(params, last, lines.length - 1) : 'amount'
}
