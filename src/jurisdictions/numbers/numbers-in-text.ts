import type { IdentityNumber } from '../jurisdiction.ts'
import { jurisdictions } from '../jurisdictions.ts'

/** How national identity numbers are recognised in texts, by country. */
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

/** Ids of records, which hold twelve digits in a row by chance, as a MyKad does. */
const recordId = /\b([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/i

const coverIn = (text: string): string =>
  patterns.reduce((covered, { head }) => covered.replace(head, found => '•'.repeat(found.replace(/\W/g, '').length)), text)

/** A text whose identity numbers show their last digits only: '••••4567D'. Ids of records stay whole. */
export const coverIdNumbers = (text: string): string =>
  text
    .split(recordId)
    .map((part, at) => (at % 2 ? part : coverIn(part))) // the ids are what the text is parted at
    .join('')
