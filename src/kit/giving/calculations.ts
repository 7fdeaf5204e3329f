import { money, sumMoney, thousandthsOf, multiplyMoney, type Money } from './money.ts'

/** Zakat on wealth: 25 thousandths, that is 2.5 %. */
const zakatThousandths = 25

/** One line of a fitrah receipt: a grade of rice at its rate, and for how many people. */
export type FitrahLine = { name: string; rate: Money; noOfPerson: number }

/** The amount of a fitrah line: rate × people. */
export const fitrahOf = ({ rate, noOfPerson }: Pick<FitrahLine, 'rate' | 'noOfPerson'>): Money => multiplyMoney(rate, noOfPerson)

/** The total of several fitrah lines; throws RangeError when there is none. */
export function fitrahTotal(lines: readonly FitrahLine[]): Money {
  const [first] = lines
  if (!first) throw new RangeError('fitrah has at least one line')
  return sumMoney(lines.map(fitrahOf), first.rate.currency)
}

/** The days of fasting missed in one year. */
export type MissedFast = { year: number; days: number }

/** A charity's rule for fidyah: the daily rate, whether it compounds with each late year, and the last day on which it does. */
export type FidyahRule = { rate: Money; isCompounding: boolean; compoundingEndsOn: string | null }

/** Whether fidyah paid on a day still compounds; the rule's last day is included. */
export const compoundsOn = ({ isCompounding, compoundingEndsOn }: FidyahRule, paidOn: string): boolean =>
  isCompounding && (compoundingEndsOn === null || paidOn <= compoundingEndsOn)

/** The multiplier of a missed year: the years passed where fidyah compounds (at least 1), else 1. */
export const yearsOwed = (missedYear: number, yearOfPayment: number, isCompounding: boolean): number =>
  isCompounding ? Math.max(1, yearOfPayment - missedYear) : 1

/** Fidyah for the days of one year: days × rate × multiplier. */
export const fidyahOf = (rate: Money, days: number, years = 1): Money => multiplyMoney(rate, days * years)

/** The total fidyah paid in a year; each missed year compounds separately. */
export const fidyahTotal = (rate: Money, missed: readonly MissedFast[], yearOfPayment: number, isCompounding: boolean): Money =>
  sumMoney(
    missed.map(({ year, days }) => fidyahOf(rate, days, yearsOwed(year, yearOfPayment, isCompounding))),
    rate.currency,
  )

/** Fidyah for the same days in each of the last n years where it grows: days × rate × n(n+1)/2. */
export const fidyahEachYear = (rate: Money, days: number, years: number): Money => multiplyMoney(rate, (days * years * (years + 1)) / 2)

/** How many people a kaffarah feeds: sixty for a fast of Ramadan broken by intercourse, ten for an oath. */
export const kaffarahPeople = { fast: 60, oath: 10 } as const

/** Kaffarah: the rate of feeding one person × people × offences. */
export const kaffarahOf = (rate: Money, people: number, offences = 1): Money => multiplyMoney(rate, people * offences)

/** Zakat on wealth held for a year: 2.5 %, half a cent rounded up, when the wealth reaches the nisab; else zero. */
export function zakatHarta(wealth: Money, nisab: Money): { isDue: boolean; amount: Money } {
  if (wealth.currency !== nisab.currency) throw new RangeError('wealth and nisab are of one currency')
  const isDue = wealth.minor >= nisab.minor
  return { isDue, amount: isDue ? thousandthsOf(wealth, zakatThousandths) : money(0, wealth.currency) }
}

/** The nisab from the price of a gram of gold. */
export const nisabOfGold = (pricePerGram: Money, grams: number): Money => multiplyMoney(pricePerGram, grams)
