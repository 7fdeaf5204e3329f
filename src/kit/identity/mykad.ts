import { dayFrom, type Day } from '../time/days.ts'

const unassigned = new Set(['00', '17', '18', '19', '20', '69', '70', '73', '80', '81', '94', '95', '96', '97'])

/** A MyKad number as shown: its digits grouped 6-2-4, each dash written as soon as its group is full. */
export function formatMyKad(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 12)
  if (digits.length < 6) return digits
  return digits.length < 8 ? `${digits.slice(0, 6)}-${digits.slice(6)}` : `${digits.slice(0, 6)}-${digits.slice(6, 8)}-${digits.slice(8)}`
}

/** What a MyKad field shows after a key: `typed` is what the key made of `shown`. Backspace over a dash takes the digit before it too. */
export function typeMyKad(shown: string, typed: string): string {
  const dashTaken = typed.length === shown.length - 1 && typed.replaceAll('-', '') === shown.replaceAll('-', '')
  if (!dashTaken) return formatMyKad(typed)
  const dash = [...shown].findIndex((character, index) => character !== typed[index])
  return formatMyKad(typed.slice(0, dash - 1) + typed.slice(dash))
}

/** What is wrong with the NRIC that enrolment asks of a Malaysian charity's donor, in the specification's words; dashes are ignored. */
export function myKadError(text: string): 'NRIC is required' | 'NRIC must be exactly 12 characters' | null {
  if (text.trim() === '') return 'NRIC is required'
  return /^\d{12}$/.test(text.trim().replaceAll('-', '')) ? null : 'NRIC must be exactly 12 characters'
}

/** What to look at twice in a MyKad number: warnings, never refusals. */
export function myKadWarnings(text: string): ('BIRTHDAY' | 'BIRTHPLACE')[] {
  const digits = text.replace(/\D/g, '')
  const warnings: ('BIRTHDAY' | 'BIRTHPLACE')[] = []
  if (myKadBirthdays(digits).length === 0) warnings.push('BIRTHDAY')
  if (unassigned.has(digits.slice(6, 8))) warnings.push('BIRTHPLACE')
  return warnings
}

/** The birthdays a MyKad number can mean, of this century and the last; none when its date does not exist. */
export function myKadBirthdays(text: string): Day[] {
  const [year, month, date] = [0, 2, 4].map(at => Number(text.slice(at, at + 2))) as [number, number, number]
  return [1900 + year, 2000 + year].map(full => dayFrom(full, month, date)).filter(day => day !== null)
}
