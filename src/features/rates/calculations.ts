import { money, thousandthsOf, multiplyMoney, type Money } from '#jurisdictions/money.ts'

/** Zakat on wealth: 25 thousandths, that is 2.5 %. */
const zakatThousandths = 25

/** One line of a fitrah receipt: a grade of rice at its rate, and for how many people. */
export type FitrahLine = { name: string; rate: Money; noOfPerson: number }

/** The amount of a fitrah line: rate × people. */
export const fitrahOf = ({ rate, noOfPerson }: Pick<FitrahLine, 'rate' | 'noOfPerson'>): Money => multiplyMoney(rate, noOfPerson)

/** Fidyah for the days of one year: days × rate × multiplier. */
export const fidyahOf = (rate: Money, days: number, years = 1): Money => multiplyMoney(rate, days * years)

/** Kaffarah: the rate of feeding one person × people × offences. */
export const kaffarahOf = (rate: Money, people: number, offences = 1): Money => multiplyMoney(rate, people * offences)

/** Zakat on wealth held for a year: 2.5 %, half a cent rounded up, when the wealth reaches the nisab; else zero. */
export function zakatHarta(wealth: Money, nisab: Money): { isDue: boolean; amount: Money } {
  if (wealth.currency !== nisab.currency) throw new RangeError('wealth and nisab are of one currency')
  const isDue = wealth.minor >= nisab.minor
  return { isDue, amount: isDue ? thousandthsOf(wealth, zakatThousandths) : money(0, wealth.currency) }
}
