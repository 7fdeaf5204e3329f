import type { EnrolmentNumber, IdentityNumber } from '../jurisdiction.ts'

/** Formats a MyKad number 6-2-4; each dash appears when its group is complete. */
export function formatMyKad(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 12)
  if (digits.length < 6) return digits
  return digits.length < 8 ? `${digits.slice(0, 6)}-${digits.slice(6)}` : `${digits.slice(0, 6)}-${digits.slice(6, 8)}-${digits.slice(8)}`
}

/** The next value of a MyKad field: `shown` became `typed`. Backspace over a dash also deletes the digit before it. */
function typeMyKad(shown: string, typed: string): string {
  const dashTaken = typed.length === shown.length - 1 && typed.replaceAll('-', '') === shown.replaceAll('-', '')
  if (!dashTaken) return formatMyKad(typed)
  const dash = [...shown].findIndex((character, index) => character !== typed[index])
  return formatMyKad(typed.slice(0, dash - 1) + typed.slice(dash))
}

/** The specification's error for the NRIC of a Malaysian charity's donor at enrolment, or null; dashes are ignored. */
function myKadError(text: string): 'NRIC_REQUIRED' | 'NRIC_LENGTH' | null {
  if (text.trim() === '') return 'NRIC_REQUIRED'
  return /^\d{12}$/.test(text.trim().replaceAll('-', '')) ? null : 'NRIC_LENGTH'
}

/** A month, a day, and a place of birth other than the codes that were never given out. */
const beginning = /^(\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!00|1[789]|20|69|7[03]|8[01]|9[4-7])\d{6}$/

/** Whether twelve digits begin with a day of birth and a place that exist. MyKad has no public check digit; this finds most slips. */
function isPlausibleMyKad(number: string): boolean {
  const [, year, month, day] = beginning.exec(number) ?? []
  // Of 1900 and 2000 one had a 29th of February; of every other pair of years both or neither.
  return month !== undefined && Number(day) <= new Date(Date.UTC(2000 + Number(year), Number(month), 0)).getUTCDate()
}

/** The identity card of Malaysia, which people of Brunei may hold as well. */
export const myKad: IdentityNumber = {
  label: 'MyKad',
  isNricOnReceipts: true,
  faultOf: number => (/^\d{12}$/.test(number) ? null : 'NRIC_LENGTH'),
  isWrittenIn: text => /^\d{6}-?\d{2}-?\d{4}$/.test(text.trim()),
  inText: { head: '\\d{6}-?\\d{2}-?', headInLogs: '\\d{6}-\\d{2}-' },
  type: typeMyKad,
  cover: '******-**-',
  // The day of birth and the place can be read from its twelve digits.
  doubt: { from: 12, isPlausible: isPlausibleMyKad },
}

/** The enrolment page where donors have that card alone. */
export const myKadAtEnrolment: EnrolmentNumber<'mykad'> = {
  faultOf: myKadError,
  typeOf: () => 'mykad',
  type: typeMyKad,
  hint: 'myKad',
}
