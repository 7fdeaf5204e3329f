import { formatMoney, type Money } from '#jurisdictions/money.ts'

/** An amount with its cents: control figures always have them. */
export const exactMoney = (money: Money): string => {
  const text = formatMoney(money)
  return text.includes('.') ? text : `${text}.00`
}
