import { splitPhone } from './phone.ts'

const lastOf = (text: string, shown: number, mark: string) =>
  text.length <= shown ? mark.repeat(text.length) : text.slice(0, -shown).replace(/[^\s/-]/g, mark) + text.slice(-shown)

/** Masks an identity number to its last 4 characters for receipts: 'XXXXX567D'. */
export const maskNric = (nric: string): string => lastOf(nric, 4, 'X')

/** Masks an identity number to its last 4 characters for screens: '•••••567D'. */
export const maskNricWithDots = (nric: string): string => lastOf(nric, 4, '•')

/** The same from a stored tail: '•••••567D'. */
export const maskIdTail = (tail: string): string => `•••••${tail.slice(-4)}`

/** A card by its last 4 digits, from the whole number or from less: '•••• 4242'. */
export const maskCard = (digits: string): string => `•••• ${digits.replace(/\D/g, '').slice(-4)}`

/** A bank account by the last 3 after its slash: '•••/•••••••678'. */
export function maskBankAccount(account: string): string {
  const slash = account.lastIndexOf('/') + 1
  return account.slice(0, slash).replace(/[^\s/-]/g, '•') + lastOf(account.slice(slash), 3, '•')
}

/** An e-mail by the first letters of its name and its domain: 'si•••••@mail.sg', always five dots. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••••' : `${email.slice(0, Math.min(2, at - 1))}•••••${email.slice(at)}`
}

/** A phone number by its dial code and last 4 digits: '+65 •••• 4567'. */
export function maskPhone(text: string): string {
  const phone = splitPhone(text)
  const digits = phone?.digits ?? text.replace(/\D/g, '')
  return `${phone ? `${phone.dialCode} ` : ''}••••${digits.length > 4 ? ` ${digits.slice(-4)}` : ''}`
}
