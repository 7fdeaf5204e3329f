import { itemIds, type LineKind, rateItemIds } from '#kit/giving/ids.ts'
import { z } from 'zod'
import type { IslamicKindId } from '#kit/giving/giving.ts'
import type { RateItemId } from '#kit/giving/rate-items.ts'
import { fidyahOf, fitrahOf, kaffarahOf, zakatHarta } from '#features/rates/calculations.ts'
import type { Jurisdiction } from '#jurisdictions/jurisdiction.ts'
import { formatMoney, greatestMinor, Money, money } from '#jurisdictions/money.ts'
import { optionalText } from '#kit/text/text.ts'
import type { FieldFault } from '#platform/contract/answer-code.ts'
import { singleGrade, type Rate } from '#features/rates/rules.ts'
import { LineNameCode } from '#features/gifts/line-names.ts'

const count = (digits: number) =>
  z
    .int()
    .min(1)
    .max(10 ** digits - 1)
    .nullable()
    .default(null)
/** One intention as the counter sends it: purpose, factors, seen rate and amount. */
export const IslamicLine = z.object({
  donationToValue: z.uuid(),
  /** The beneficiary or reason: a family member, the reason of fidyah, the kind of wealth. */
  name: optionalText(60),
  /** What `name` says, where it is one of the usual purposes: the receipt translates it. */
  nameCode: LineNameCode.nullable().default(null),
  grade: optionalText(60),
  noOfPerson: count(2),
  numberOfDay: count(3),
  years: count(2),
  quantity: count(2),
  wealth: Money.refine(({ minor }) => minor > 0 && minor <= greatestMinor, 'ENTER_AMOUNT')
    .nullable()
    .default(null),
  /** The basic needs of a family (had kifayah), which are taken off its wealth before the nisab. */
  deduction: Money.refine(({ minor }) => minor > 0 && minor <= greatestMinor, 'ENTER_AMOUNT')
    .nullable()
    .default(null),
  rate: Money.refine(({ minor }) => minor > 0 && minor <= 9999, 'RATE_TOO_PRECISE')
    .nullable()
    .default(null),
  overrideReason: optionalText(250),
  amount: Money.refine(({ minor }) => minor > 0 && minor <= greatestMinor, 'ENTER_AMOUNT'),
})
export type IslamicLine = z.infer<typeof IslamicLine>

type LineField = 'grade' | 'noOfPerson' | 'numberOfDay' | 'years' | 'quantity' | 'wealth' | 'deduction' | 'rate'
/** The factors and rate item of each kind; wakaf is a plain sum. */
export const kindRules: Readonly<Record<LineKind, { rateItem: RateItemId | null; may: readonly LineField[]; must: readonly LineField[] }>> =
  {
    [itemIds.zakat]: { rateItem: rateItemIds.nisab, may: ['wealth', 'deduction'], must: [] },
    [itemIds.fidyah]: { rateItem: rateItemIds.fidyah, may: ['grade', 'numberOfDay', 'years', 'rate'], must: ['numberOfDay', 'rate'] },
    [itemIds.fitrah]: { rateItem: rateItemIds.fitrah, may: ['grade', 'noOfPerson', 'rate'], must: ['noOfPerson', 'rate'] },
    [itemIds.wakafIlmu]: { rateItem: null, may: [], must: [] },
    [itemIds.kaffarah]: { rateItem: rateItemIds.kaffarah, may: ['grade', 'noOfPerson', 'quantity', 'rate'], must: ['noOfPerson', 'rate'] },
    [itemIds.wakafMasyarakat]: { rateItem: null, may: [], must: [] },
  }
const fields: readonly LineField[] = ['grade', 'noOfPerson', 'numberOfDay', 'years', 'quantity', 'wealth', 'deduction', 'rate']

/** The rates of a kind on the day of the rates given, from the lowest grade up. */
export const ratesOf = (kind: LineKind, rates: readonly Rate[]): Rate[] => rates.filter(({ itemId }) => itemId === kindRules[kind].rateItem)
/** The rate that a line goes by: that of its grade, or the only one. */
export function rateOf(kind: LineKind, grade: string | null, rates: readonly Rate[]): Rate | null {
  const known = ratesOf(kind, rates)
  return known.find(rate => rate.grade === (grade ?? singleGrade)) ?? (grade === null && known.length === 1 ? known[0]! : null)
}

export type Factors = Pick<IslamicLine, 'noOfPerson' | 'numberOfDay' | 'years' | 'quantity' | 'wealth' | 'deduction'>

/** The wealth that zakat is computed from: without basic needs, and never below zero. */
const zakatable = (wealth: Money, deduction: Money | null): Money =>
  money(Math.max(0, wealth.minor - (deduction?.minor ?? 0)), wealth.currency)

/** The amount of a line by rate, for zakat by the nisab; null for a free sum. */
export function computeAmount(
  kind: LineKind,
  { noOfPerson, numberOfDay, years, quantity, wealth, deduction }: Factors,
  rate: Money | null,
): Money | null {
  if (rate === null) return null
  if (kind === itemIds.fitrah) return noOfPerson === null ? null : fitrahOf({ rate, noOfPerson })
  if (kind === itemIds.fidyah) return numberOfDay === null ? null : fidyahOf(rate, numberOfDay, years ?? 1)
  if (kind === itemIds.kaffarah) return noOfPerson === null ? null : kaffarahOf(rate, noOfPerson, quantity ?? 1)
  return kind === itemIds.zakat && wealth !== null ? zakatHarta(zakatable(wealth, deduction), rate).amount : null
}

/** The errors of a line. */
export type LineProblem = FieldFault & { readonly refusal: 'INVALID' | 'NO_RATE' | 'WRONG_RATE' | 'BELOW_NISAB' | 'WRONG_SUM' }
/**
 * A line that may be recorded, with the rate it goes by and, when that is not the announced one, the announced one; `rateId` is the
 * announced one's.
 */
export type AcceptedLine = { rate: Money | null; nisab: Money | null; announced: Money | null; rateId: string | null }

/**
 * Checks a line against the rates of the gift's day, and what the charity's country computes zakat from. The rate that was seen must be the
 * announced one, unless a reason is given.
 */
export function checkLine(
  kind: LineKind,
  line: IslamicLine,
  rates: readonly Rate[],
  { deductsBasicNeeds }: Jurisdiction['zakat'],
): AcceptedLine | LineProblem[] {
  const { may, must } = kindRules[kind]
  const missing = must.filter(field => line[field] === null)
  const known = may.filter(field => field !== 'deduction' || deductsBasicNeeds)
  const foreign = fields.filter(field => line[field] !== null && !known.includes(field))
  if (missing.length) return missing.map(field => ({ refusal: 'INVALID', field, code: 'KIND_NEEDS_FIELD' }))
  if (foreign.length) return foreign.map(field => ({ refusal: 'INVALID', field, code: 'KIND_EXCLUDES_FIELD' }))
  return kind === itemIds.zakat ? judgeZakat(line, rates) : judgeRated(kind, line, rates)
}

function judgeRated(kind: LineKind, line: IslamicLine, rates: readonly Rate[]): AcceptedLine | LineProblem[] {
  const { rate, amount, overrideReason } = line
  if (rate === null) return overrideReason === null ? unrated : noOverride
  const known = rateOf(kind, line.grade, rates)
  const isAnnounced = known !== null && known.amount.minor === rate.minor && known.amount.currency === rate.currency
  if (isAnnounced && overrideReason !== null) return noOverride
  if (!isAnnounced && overrideReason === null)
    return known === null
      ? [{ refusal: 'NO_RATE', field: 'rate', code: 'NO_RATE_THAT_DAY' }]
      : [
          {
            refusal: 'WRONG_RATE',
            field: 'rate',
            code: 'RATE_OF_DAY',
            values: { announced: formatMoney(known.amount), entered: formatMoney(rate) },
          },
        ]
  if (kind === itemIds.fidyah && (line.years ?? 1) > 1 && !known?.compounds)
    return [{ refusal: 'INVALID', field: 'years', code: 'YEARS_DO_NOT_COUNT' }]
  const due = computeAmount(kind, line, rate)
  if (due && (due.minor !== amount.minor || due.currency !== amount.currency)) return wrongSum(line, due)
  return { rate, nisab: null, announced: isAnnounced ? null : (known?.amount ?? null), rateId: known?.id ?? null }
}
const unrated: AcceptedLine = { rate: null, nisab: null, announced: null, rateId: null }
const noOverride: LineProblem[] = [{ refusal: 'INVALID', field: 'overrideReason', code: 'REASON_NOT_NEEDED' }]

/** Zakat may be a sum that the donor computed; with wealth it is 2.5 % of it, or nothing below the nisab. */
function judgeZakat(line: IslamicLine, rates: readonly Rate[]): AcceptedLine | LineProblem[] {
  const { wealth, deduction, amount, overrideReason } = line
  if (wealth === null && deduction !== null) return [{ refusal: 'INVALID', field: 'wealth', code: 'KIND_NEEDS_FIELD' }]
  if (wealth === null) return overrideReason === null ? unrated : noOverride
  const known = rateOf(itemIds.zakat, null, rates)
  const nisab = known?.amount ?? null
  const rateId = known?.id ?? null
  if (nisab === null || nisab.currency !== wealth.currency) return [{ refusal: 'NO_RATE', field: 'wealth', code: 'NO_NISAB_THAT_DAY' }]
  const base = zakatable(wealth, deduction)
  const { isDue, amount: due } = zakatHarta(base, nisab)
  const matchesComputed = isDue && due.minor === amount.minor && due.currency === amount.currency
  if (matchesComputed) return overrideReason === null ? { rate: null, nisab, announced: null, rateId } : noOverride
  if (overrideReason !== null) return { rate: null, nisab, announced: due, rateId }
  if (isDue) return wrongSum(line, due)
  return [
    {
      refusal: 'BELOW_NISAB',
      field: 'wealth',
      code: 'WEALTH_BELOW_NISAB',
      values: { wealth: formatMoney(base), nisab: formatMoney(nisab) },
    },
  ]
}

const wrongSum = (line: IslamicLine, due: Money): LineProblem[] => [
  {
    refusal: 'WRONG_SUM',
    field: 'amount',
    code: 'LINE_SUM',
    values: { due: formatMoney(due), entered: formatMoney(line.amount) },
  },
]

/** The words between figures, in the language of the screen. */
export type CalculationTexts = Readonly<Record<'people' | 'days' | 'years' | 'times', (count: number) => string>>
/** The calculation of a line: '5 people × $7', '12 days × $4 × 2 years', '2.5 % of $20,000'. */
export function formatCalculation(kind: LineKind, line: Factors, rate: Money | null, figures: CalculationTexts): string {
  const { noOfPerson, numberOfDay, years, quantity, wealth, deduction } = line
  if (kind === itemIds.zakat && wealth && deduction) return `2.5 % × (${formatMoney(wealth)} − ${formatMoney(deduction)})`
  if (kind === itemIds.zakat) return wealth ? `2.5 % × ${formatMoney(wealth)}` : ''
  return [
    noOfPerson !== null && figures.people(noOfPerson),
    numberOfDay !== null && figures.days(numberOfDay),
    rate !== null && formatMoney(rate),
    years !== null && years > 1 && figures.years(years),
    quantity !== null && quantity > 1 && figures.times(quantity),
  ]
    .filter(Boolean)
    .join(' × ')
}

/**
 * The kind of a whole gift: its lines' own; harta and fitrah together have one of their own, any other mix goes by its first line that may
 * bring tax relief.
 */
export function kindOfGift(lines: readonly LineKind[]): IslamicKindId {
  if (lines.includes(itemIds.zakat) && lines.includes(itemIds.fitrah)) return itemIds.zakatAndFitrah
  return lines.find(kind => kind !== itemIds.fidyah) ?? itemIds.fidyah
}
