import { splitPhone } from './phone.ts'

const lastOf = (text: string, shown: number, mark: string) =>
  text.length <= shown ? mark.repeat(text.length) : text.slice(0, -shown).replace(/[^\s/-]/g, mark) + text.slice(-shown)

/** Whether a text of a form is a mask that was shown, which keeps what is stored. */
export const isMasked = (text: string): boolean => text.includes('•')

/** Masks an identity number to its last 4 characters for screens: '•••••567D'. */
export const maskNricWithDots = (nric: string): string => lastOf(nric, 4, '•')

/** Masks an identity number of which only the tail is stored: '•••••567D'. */
export const maskIdTail = (tail: string): string => `•••••${tail.slice(-4)}`

/** An e-mail by the first letters of its name and its domain: 'si•••••@mail.sg', always five dots. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••••' : `${email.slice(0, Math.min(2, at - 1))}•••••${email.slice(at)}`
}

/** Words by their first letters: 'S••• H•••'. Says that a text changed without saying it. */
export const maskWords = (text: string): string =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map(word => `${[...word][0] ?? ''}•••`)
    .join(' ')

/** What stands for a text that is not shown. */
export const hiddenText = '•••'

/** A free text as the audit trail has it, which cannot change when a person is erased: '•••'. Null where there is no text. */
export const maskText = (text: string | null | undefined): string | null => (text ? hiddenText : null)

/** A bank account by its bank and, after the slash, its last 3 characters: 'DBS/•••••567', always five dots. */
export function maskBankAccount(text: string): string {
  const slash = text.lastIndexOf('/')
  return `${text.slice(0, slash + 1)}•••••${text.slice(slash + 1).slice(-3)}`
}

/** A phone number by its dial code and last 4 digits: '+65 •••• 4567'. */
export function maskPhone(text: string): string {
  const phone = splitPhone(text)
  const digits = phone?.digits ?? text.replace(/\D/g, '')
  return `${phone ? `${phone.dialCode} ` : ''}••••${digits.length > 4 ? ` ${digits.slice(-4)}` : ''}`
}
