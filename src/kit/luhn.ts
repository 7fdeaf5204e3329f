import { maskCard } from './masks.ts'

/** Whether a row of digits passes the check of card numbers. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return digits.length > 0 && sum % 10 === 0
}

// Digits that begin like a card, 13 to 19 of them, perhaps spaced or dashed, and no part of a longer row.
const runs = /(?<![\d.])[2-6]\d(?:[ \u00A0-]?\d){11,17}(?![ \u00A0-]?\d)/g

/** The card numbers in a free text, as written: they must never be stored. */
export const cardNumbersIn = (text: string): string[] =>
  (text.normalize('NFKC').match(runs) ?? []).filter(run => passesLuhn(run.replace(/\D/g, '')))

/** A free text with every card number in it masked down to its last 4. */
export const withoutCardNumbers = (text: string): string =>
  cardNumbersIn(text).length === 0
    ? text
    : cardNumbersIn(text).reduce((shown, run) => shown.replace(run, maskCard(run)), text.normalize('NFKC'))
