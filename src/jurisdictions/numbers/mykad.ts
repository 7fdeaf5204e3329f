import type { EnrolmentNumber, IdentityNumber } from '../jurisdiction.ts'

/** Formats a MyKad number 6-2-4; each dash appears when its group is complete. */
export function formatMyKad(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 12)
  if (digits.length < 6) return digits
  return digits.length < 8 ? `${digits.slice(0, 6)}-${digits.slice(6)}` : `${digits.slice(0, 6)}-${digits.slice(6, 8)}-${digits.slice(8)}`
}

/** The next value of a MyKad field: `shown` became `typed`. Backspace over a dash also deletes the digit before it. */
export function typeMyKad(shown: string, typed: string): string {
  const dashTaken = typed.length === shown.length - 1 && typed.replaceAll('-', '') === shown.replaceAll('-', '')
  if (!dashTaken) return formatMyKad(typed)
  const dash = [...shown].findIndex((character, index) => character !== typed[index])
  return formatMyKad(typed.slice(0, dash - 1) + typed.slice(dash))
}

/** The specification's error for the NRIC of a Malaysian charity's donor at enrolment, or null; dashes are ignored. */
export function myKadError(text: string): 'NRIC_REQUIRED' | 'NRIC_LENGTH' | null {
  if (text.trim() === '') return 'NRIC_REQUIRED'
  return /^\d{12}$/.test(text.trim().replaceAll('-', '')) ? null : 'NRIC_LENGTH'
}

/** The codes of places of birth that were never given out. */
const unusedPlaces = new Set(['00', '17', '18', '19', '20', '69', '70', '73', '80', '81', '94', '95', '96', '97'])

/** Whether twelve digits begin with a day of birth and a place that exist. MyKad has no public check digit; this finds most slips. */
export function isPlausibleMyKad(number: string): boolean {
  const [, month = '', day = '', place = ''] = /^\d\d(\d\d)(\d\d)(\d\d)\d{4}$/.exec(number) ?? []
  const lastDay = new Date(Date.UTC(2000, Number(month), 0)).getUTCDate()
  return /^(0[1-9]|1[0-2])$/.test(month) && Number(day) >= 1 && Number(day) <= lastDay && !unusedPlaces.has(place)
}

/** The identity card of Malaysia, which people of Brunei may hold as well. */
export const myKad: IdentityNumber = {
  label: 'MyKad',
  isNricOnReceipts: true,
  faultOf: number => (/^\d{12}$/.test(number) ? null : 'NRIC_LENGTH'),
  isWrittenIn: text => /^\d{6}-?\d{2}-?\d{4}$/.test(text.trim()),
  inText: {
    whole: /^\d{6}-?\d{2}-?\d{4}$/,
    head: /\b\d{6}-?\d{2}-?(?=\d{4}\b)/g,
    logged: /(?<![\w-])\d{6}-\d{2}-\d{4}(?![\w-])/g,
  },
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
