import { dayFrom, type Day } from '../time/days.ts'

const unassigned = new Set(['00', '17', '18', '19', '20', '69', '70', '73', '80', '81', '94', '95', '96', '97'])

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
export function myKadError(text: string): 'NRIC is required' | 'NRIC must be exactly 12 characters' | null {
  if (text.trim() === '') return 'NRIC is required'
  return /^\d{12}$/.test(text.trim().replaceAll('-', '')) ? null : 'NRIC must be exactly 12 characters'
}

/** Warnings about a MyKad number; none of them blocks saving. */
export function myKadWarnings(text: string): ('BIRTHDAY' | 'BIRTHPLACE')[] {
  const digits = text.replace(/\D/g, '')
  const warnings: ('BIRTHDAY' | 'BIRTHPLACE')[] = []
  if (myKadBirthdays(digits).length === 0) warnings.push('BIRTHDAY')
  if (unassigned.has(digits.slice(6, 8))) warnings.push('BIRTHPLACE')
  return warnings
}

/** The possible birthdays in a MyKad number, of this century and the last; empty when the date does not exist. */
export function myKadBirthdays(text: string): Day[] {
  const [year, month, date] = [0, 2, 4].map(at => Number(text.slice(at, at + 2))) as [number, number, number]
  return [1900 + year, 2000 + year].map(full => dayFrom(full, month, date)).filter(day => day !== null)
}
