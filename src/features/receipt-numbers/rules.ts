/** The receipt series of gifts and purchases. */
export const mainSeries = 'main'

/** The digits of a receipt number. */
export const digits = 7
/** A receipt number: the charity's letters and seven digits, ten characters at most, as IRAS takes it. */
export const receiptNoOf = (prefix: string, number: number): string => `${prefix}${String(number).padStart(digits, '0')}`

/** Whether a gift was taken in person, at the counter or on a card terminal: its payer is there when the receipt is printed. */
const isTakenInPerson = ({ method, platform }: { method: string; platform: string }): boolean =>
  method === 'Offline' || platform === 'terminal'

/** Whether the payer may have the receipt: handed over, or printed or sent for a gift that was taken in person. */
export function isHandedOver({
  method,
  platform,
  handedOverAt,
  printCount,
  sentCount,
}: {
  method: string
  platform: string
  handedOverAt: string | null
  printCount: number
  sentCount: number
}): boolean {
  return handedOverAt !== null || (isTakenInPerson({ method, platform }) && printCount + sentCount > 0)
}
