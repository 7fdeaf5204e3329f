const chequeWord = '(?:cheque|check|chq|cek|item)s?'
const returnedWord = '(?:return(?:ed|s)?|rtn|dishonou?r(?:ed)?|unpaid|bounced)'
/** How banks name the return of an unpaid cheque. */
const returnedCheque =
  `\\b(?:${returnedWord} (?:inward |outward )?${chequeWord}|${chequeWord} (?:deposit )?${returnedWord}` +
  '|cek (?:dipulangkan|dikembalikan|tak laku|tendang))\\b'
const atStart = new RegExp(`^(?:(?:inward|outward|clearing|debit) )*${returnedCheque}`)
const anywhere = new RegExp(returnedCheque)
const bankCharge = /\b(?:charges?|fees?|caj|yuran|commission)\b/
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether a cell of a file begins with the return of an unpaid cheque. */
export const beginsWithReturnedCheque = (text: string): boolean => atStart.test(wordsOf(text))
/** Whether a line of a bank names the return of an unpaid cheque, and not the charge for it. */
export const namesReturnedCheque = (text: string): boolean => anywhere.test(wordsOf(text)) && !namesBankCharge(text)
/** Whether a line of a bank names a charge. */
export const namesBankCharge = (text: string): boolean => bankCharge.test(wordsOf(text))
