import { money, sumMoney, thousandthsOf, timesMoney, type Money } from './money.ts'

/** Zakat on wealth: 25 thousandths, that is 2.5 %. */
const zakatThousandths = 25

/** One line of a fitrah receipt: a grade of rice at its rate, and for how many people. */
export type FitrahLine = { name: string; rate: Money; noOfPerson: number }

/** What a line of fitrah comes to: rate × people. */
export const fitrahOf = ({ rate, noOfPerson }: Pick<FitrahLine, 'rate' | 'noOfPerson'>): Money => timesMoney(rate, noOfPerson)

/** What several grades of fitrah come to together; throws RangeError without a line. */
export function fitrahTotal(lines: readonly FitrahLine[]): Money {
  const [first] = lines
  if (!first) throw new RangeError('fitrah has at least one line')
  return sumMoney(lines.map(fitrahOf), first.rate.currency)
}

/** The days of fasting missed in one year. */
export type MissedFast = { year: number; days: number }

/** A charity's rule for fidyah: the rate of a day, whether it grows with each year it is late, and until which day. */
export type FidyahRule = { rate: Money; isCompounding: boolean; compoundingEndsOn: string | null }

/** Whether a fidyah paid on a day still grows with the years; its last such day counts. */
export const compoundsOn = ({ isCompounding, compoundingEndsOn }: FidyahRule, paidOn: string): boolean =>
  isCompounding && (compoundingEndsOn === null || paidOn <= compoundingEndsOn)

/** How often a missed year is owed: as many times as years have passed where fidyah grows (at least once), else once. */
export const yearsOwed = (missedYear: number, yearOfPayment: number, isCompounding: boolean): number =>
  isCompounding ? Math.max(1, yearOfPayment - missedYear) : 1

/** Fidyah for one year's days: days × rate × the years it is owed. */
export const fidyahOf = (rate: Money, days: number, years = 1): Money => timesMoney(rate, days * years)

/** Fidyah for all that was missed, paid in a year; each missed year grows by itself. */
export const fidyahTotal = (rate: Money, missed: readonly MissedFast[], yearOfPayment: number, isCompounding: boolean): Money =>
  sumMoney(
    missed.map(({ year, days }) => fidyahOf(rate, days, yearsOwed(year, yearOfPayment, isCompounding))),
    rate.currency,
  )

/** Fidyah for the same days in each of the last n years where it grows: days × rate × n(n+1)/2. */
export const fidyahEachYear = (rate: Money, days: number, years: number): Money => timesMoney(rate, (days * years * (years + 1)) / 2)

/** How many people a kaffarah feeds: sixty for a fast of Ramadan broken by intercourse, ten for an oath. */
export const kaffarahPeople = { fast: 60, oath: 10 } as const

/** Kaffarah: the rate of feeding one person × people × offences. */
export const kaffarahOf = (rate: Money, people: number, offences = 1): Money => timesMoney(rate, people * offences)

/** Zakat on wealth held for a year: 2.5 %, half a cent rounded up, when the wealth reaches the nisab; else nothing is due. */
export function zakatHarta(wealth: Money, nisab: Money): { isDue: boolean; amount: Money } {
  if (wealth.currency !== nisab.currency) throw new RangeError('wealth and nisab are of one currency')
  const isDue = wealth.minor >= nisab.minor
  return { isDue, amount: isDue ? thousandthsOf(wealth, zakatThousandths) : money(0, wealth.currency) }
}

/** The nisab from the price of a gram of gold. */
export const nisabOfGold = (pricePerGram: Money, grams: number): Money => timesMoney(pricePerGram, grams)
