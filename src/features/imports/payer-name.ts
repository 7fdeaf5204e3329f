import { isAnonymousName, isPlaceholderName } from '#kit/identity/names.ts'

type NameField = 'donorName' | 'firstName' | 'middleName' | 'lastName'
type NameText = (field: NameField) => string
const parts = ['firstName', 'middleName', 'lastName'] as const

/**
 * The name in a cell of a bank's statement: 'From: TAN AH KOW' is TAN AH KOW, and the account that an internal transfer came from
 * ('037-00000-0:IB') is not a name.
 */
const payerName = (text: string): string => (/^[\d -]+:[A-Z-]+$/i.test(text) ? '' : text.replace(/^from:\s*/i, ''))

/** The parts of a name that have a value. A dash or a dot means that there is none. */
const writtenParts = (text: NameText): string[] => parts.map(text).filter(part => /[^\s.–—-]/.test(part))

/** The payer's name in a row of a file: the full name, else its parts joined. */
export function writtenName(text: NameText): string {
  const whole = payerName(text('donorName'))
  if (whole) return whole
  const written = writtenParts(text)
  return written.length > 1 && written.every(isAnonymousName) ? (written[0] ?? '') : written.join(' ')
}

/** What programs write for a missing or lost value. 'Na' and 'Nan' are excluded, because they are names. */
const lostPart = /^(?:#.*|null|undefined|n\/a|\(blank\))$/i
/** Whether a part of a name was lost, so that the rest is not a whole name: '#REF!' and 'Tan', or 'NULL' twice. */
export function isNamePartLost(text: NameText): boolean {
  if (payerName(text('donorName'))) return false
  const written = writtenParts(text)
  return written.some(part => lostPart.test(part)) || (written.length > 0 && written.every(isPlaceholderName))
}
