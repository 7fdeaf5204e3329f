import type { IdentityNumber } from './jurisdiction.ts'
import { jurisdictions } from './jurisdictions.ts'

/** How national identity numbers stand in texts, one form for each country that has any. */
export const formsOfNumbers = jurisdictions
  .flatMap(({ identity }) => Object.values<IdentityNumber | undefined>(identity.numbers))
  .flatMap(number => number?.inText ?? [])
const patterns = formsOfNumbers.map(({ head, last = '' }) => ({
  whole: new RegExp(`^${head}\\d{4}${last}$`, 'i'),
  begun: last ? new RegExp(`^${head}\\d{4}$`, 'i') : null,
  head: new RegExp(`\\b${head}(?=\\d{4}${last}\\b)`, 'gi'),
}))

/** Whether a whole text has the form of a national identity number, whatever its check letter. */
export const isFormedAsIdNumber = (text: string): boolean => patterns.some(({ whole }) => whole.test(text))

/** Whether a text is such a number without the letter at its end. */
export const isBegunIdNumber = (text: string): boolean => patterns.some(({ begun }) => begun?.test(text))

/** A text whose identity numbers show their last digits only: '••••4567D'. */
export const coverIdNumbers = (text: string): string =>
  patterns.reduce((covered, { head }) => covered.replace(head, found => '•'.repeat(found.replace(/\W/g, '').length)), text)
