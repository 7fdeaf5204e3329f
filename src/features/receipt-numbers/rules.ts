/** The receipt series of gifts and purchases. */
export const mainSeries = 'main'

/** A receipt number: the charity's letters and seven digits, ten characters at most, as IRAS takes it. */
export const receiptNoOf = (prefix: string, number: number): string => `${prefix}${String(number).padStart(7, '0')}`

/** Whether the payer may have the receipt: handed over, or printed or sent for an offline gift. */
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
