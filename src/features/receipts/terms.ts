/** The codes of kinds, payment methods and frequencies, by the words that the wire has for them. Names of schemes and cards have none. */
const termCodes = {
  Donation: 'TERM_DONATION',
  Mosque: 'TERM_MOSQUE',
  Fitrah: 'TERM_FITRAH',
  Kaffarah: 'TERM_KAFFARAH',
  'Fajr Donation': 'TERM_FAJR_DONATION',
  'Friday Donation': 'TERM_FRIDAY_DONATION',
  Purchase: 'TERM_PURCHASE',
  'Purchase and Donation': 'TERM_PURCHASE_AND_DONATION',
  Card: 'TERM_CARD',
  Cash: 'TERM_CASH',
  Cheque: 'TERM_CHEQUE',
  'Bank Transfer': 'TERM_BANK_TRANSFER',
  Others: 'TERM_OTHERS',
  'One Time': 'TERM_ONE_TIME',
  Daily: 'TERM_DAILY',
  Weekly: 'TERM_WEEKLY',
  Fortnightly: 'TERM_FORTNIGHTLY',
  Monthly: 'TERM_MONTHLY',
  Quarterly: 'TERM_QUARTERLY',
  'Bi-Annually': 'TERM_BI_ANNUALLY',
  Annually: 'TERM_ANNUALLY',
} as const
export type TermCode = (typeof termCodes)[keyof typeof termCodes]
const codes: Readonly<Record<string, TermCode | undefined>> = termCodes

/** Ways of paying, and brands of cards, that `paidBy` follows with a number. */
const numbered = /^(Card|Cheque|Others) (.+)$/

/** Replaces a term by its text, and keeps the number of a cheque or card after it: 'Cheque ABC-1234', 'Card ••4242'. */
export function withTermText(words: string, textOf: (code: TermCode) => string): string {
  const [, name = words, number] = numbered.exec(words) ?? []
  const code = codes[name]
  if (!code) return words
  return number ? `${textOf(code)} ${number}` : textOf(code)
}
