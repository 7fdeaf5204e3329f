const any = [13, 14, 15, 16, 17, 18, 19]
const from16 = [16, 17, 18, 19]
/** First six digits, and the lengths that are issued under them (ISO/IEC 7812). */
const issuers: readonly (readonly [from: number, to: number, lengths: readonly number[]])[] = [
  [400000, 499999, [13, 16, 19]], // Visa
  [510000, 559999, [16]], // Mastercard
  [222100, 272099, [16]],
  [340000, 349999, [15]], // American Express
  [370000, 379999, [15]],
  [300000, 305999, [14, 16]], // Diners Club
  [309500, 309599, [14, 16]],
  [360000, 369999, [14, 16]],
  [380000, 399999, [14, 16]],
  [352800, 358999, from16], // JCB
  [601100, 601199, from16], // Discover
  [644000, 659999, from16], // Discover, RuPay
  [620000, 629999, from16], // UnionPay
  [810000, 817199, from16],
  [500000, 509999, any], // Maestro, MyDebit, RuPay and other domestic debit cards
  [560000, 589999, any],
  [630400, 630499, any],
  [639000, 639099, any],
  [670000, 679999, any],
  [220000, 220499, from16], // Mir
  [606985, 608500, [16]], // RuPay
  [817200, 820199, [16]],
  [353000, 356999, [16]],
  [970400, 970499, [16, 19]], // Napas
  [979200, 979299, [16]], // Troy
]

/** Whether digits pass the check of card numbers (ISO/IEC 7812-1 annex B). */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 1; place <= digits.length; place++) {
    const value = Number(digits[digits.length - place]) * (place % 2 === 0 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return digits.length > 0 && sum % 10 === 0
}

/** The issuers by their first two digits, their lengths as bits. */
const byFirstTwo = Array.from({ length: 100 }, (_, two) =>
  issuers
    .filter(([from, to]) => Math.floor(from / 10_000) <= two && two <= Math.floor(to / 10_000))
    .map(([from, to, lengths]) => ({ from, to, bits: lengths.reduce((bits, length) => bits | (1 << length), 0) })),
)

/** The lengths of the card numbers that begin with these six digits, a bit for each: `1 << 16` for 16 digits. */
export function cardLengthBits(firstSix: number): number {
  let lengths = 0
  for (const { from, to, bits } of byFirstTwo[Math.floor(firstSix / 10_000)] ?? []) if (firstSix >= from && firstSix <= to) lengths |= bits
  return lengths
}
