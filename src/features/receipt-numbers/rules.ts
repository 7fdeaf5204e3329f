/** The series that gifts and purchases take their numbers from. */
export const mainSeries = 'main'

/** A receipt number: the charity's letters and seven digits, ten characters at most, as IRAS takes it. */
export const receiptNoOf = (prefix: string, number: number): string => `${prefix}${String(number).padStart(7, '0')}`

/** Whether a payer may hold a receipt: it was handed over, or was printed or sent for a gift taken by hand. */
export function isHandedOver({
  method,
  handedOverAt,
  printCount,
  sentCount,
}: {
  method: string
  handedOverAt: string | null
  printCount: number
  sentCount: number
}): boolean {
  return handedOverAt !== null || (method === 'Offline' && printCount + sentCount > 0)
}
