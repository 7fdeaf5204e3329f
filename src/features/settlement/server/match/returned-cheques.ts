import { namesReturnedCheque } from '#features/gifts/returned-cheques.ts'
import type { StoredLine } from '../read-settlement.ts'
import type { GiftOfLine } from './candidates.ts'
import { plainReference } from './matchable.ts'

type Line = Pick<StoredLine, 'lineNo' | 'kind' | 'grossMinor' | 'refs' | 'remark' | 'matchId' | 'repeatsId'>
const isOpen = ({ matchId, repeatsId }: Line) => matchId === null && repeatsId === null

/** The words of a line that may be the number of a cheque. */
const numbersOf = ({ refs, remark }: Line): string[] =>
  [...new Set(`${refs} ${remark}`.split(/[\s/:,]+/).map(plainReference))].filter(word => /^\d{4,}$/.test(word))

/**
 * Deposits of a bank's statement that the bank took back because their cheque was not paid, by the cheque's number and the amount: the
 * numbers of both lines. Where several deposits fit, none is taken for it.
 */
export function findReturnedCheques(lines: readonly Line[]): number[][] {
  const left = new Set(lines.filter(line => isOpen(line) && line.kind === 'charge'))
  const items = lines.filter(line => isOpen(line) && line.kind === 'other' && namesReturnedCheque(line.remark))
  return items.flatMap(item => {
    const numbers = numbersOf(item)
    const [deposit, ...others] = [...left].filter(
      line => line.grossMinor === 0 - item.grossMinor && numbersOf(line).some(number => numbers.includes(number)),
    )
    if (!deposit || others.length > 0) return []
    left.delete(deposit)
    return [[deposit.lineNo, item.lineNo]]
  })
}

/** Whether a gift was given by one of the cheques that these lines are about. */
export const isOfCheque = ({ chequeNo, amountMinor }: GiftOfLine, lines: readonly Line[]): boolean =>
  chequeNo !== null && lines.some(line => line.grossMinor === amountMinor && numbersOf(line).includes(plainReference(chequeNo)))
