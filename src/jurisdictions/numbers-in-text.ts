import type { IdentityNumber } from './jurisdiction.ts'
import { jurisdictions } from './jurisdictions.ts'

const forms = jurisdictions
  .flatMap(({ identity }) => Object.values<IdentityNumber | undefined>(identity.numbers))
  .flatMap(number => number?.inText ?? [])

/** Whether a whole text has the form of a national identity number, whatever its check letter. */
export const isFormedAsIdNumber = (text: string): boolean => forms.some(({ whole }) => whole.test(text))

/** Whether a text is such a number without its last character. */
export const isBegunIdNumber = (text: string): boolean => forms.some(({ begun }) => begun?.test(text))

/** A text whose identity numbers show their last four characters only: '••••567D'. */
export const coverIdNumbers = (text: string): string =>
  forms.reduce((covered, { head }) => covered.replace(head, found => '•'.repeat(found.replace(/\W/g, '').length)), text)

/** The identity numbers in the text of a log, as global patterns. */
export const idNumbersInLogs: readonly RegExp[] = forms.map(({ logged }) => logged)
