import type { StoredLine } from '../read-settlement.ts'
import { plainReference } from './matchable.ts'

type Line = Pick<StoredLine, 'lineNo' | 'grossMinor' | 'refs'>
const referencesOf = ({ refs }: Line): string[] => [...new Set(refs.split('\n').map(plainReference))].filter(text => text !== '')

/**
 * Payments without a gift that were returned whole, by a common reference: a gift that was voided before it was settled leaves both lines
 * behind. Each is the numbers of the lines of a payment and of its returns. A reference of several payments tells nothing.
 */
export function findReturnedPayments(charges: readonly Line[], refunds: readonly Line[]): number[][] {
  const chargeOf = new Map<string, Line | null>()
  for (const charge of charges)
    for (const reference of referencesOf(charge)) chargeOf.set(reference, chargeOf.has(reference) ? null : charge)
  const returned = Map.groupBy(refunds, refund => referencesOf(refund).flatMap(reference => chargeOf.get(reference) ?? [])[0])
  return [...returned].flatMap(([charge, own]) => {
    const left = own.reduce((sum, { grossMinor }) => sum + grossMinor, charge?.grossMinor ?? 0)
    return charge && left === 0 ? [[charge, ...own].map(({ lineNo }) => lineNo)] : []
  })
}
