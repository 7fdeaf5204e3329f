import { z } from 'zod'

/** The patterns of the specification; letters are those of any script. */
export const patterns = {
  alphanumeric: /^[\p{L}\p{M}\p{Nd}]+$/u,
  alphanumericWithSpace: /^[\p{L}\p{M}\p{Nd} ]+$/u,
  alphabetic: /^[\p{L}\p{M}]+$/u,
  alphabeticWithDotAndComma: /^[\p{L}\p{M}., ]+$/u,
  unit: /^[A-Za-z0-9#/ -]+$/,
  numberOnly: /^\d+$/,
  plainText: /^[\p{L}\p{M}\p{Nd}][\p{L}\p{M}\p{Nd} ]*$/u,
  companyName: /^[\p{L}\p{M}\p{Nd} &'/.\-*(){}[\]]+$/u,
  contactPerson: /^[\p{L}\p{M} ]+$/u,
} as const

const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const domainName = /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/
const bracketedIp = /^\[(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!\])|(?=\]))){4}\]$/

/** Whether a text is local-part@domain, the domain a name or a bracketed IP address. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  if (at < 1 || at > 64 || text.length > 254) return false
  const domain = text.slice(at + 1)
  return localPart.test(text.slice(0, at)) && (domainName.test(domain) || bracketedIp.test(domain))
}

/** An e-mail address; a bad one says 'Invalid email'. */
export const Email = z.string().trim().refine(isEmail, 'Invalid email').meta({ id: 'Email' })

/** A person's full name: required, and without digits. */
export const FullName = z
  .string()
  .trim()
  .min(1, 'Full Name is required')
  .max(200)
  .refine(name => !/\p{Nd}/u.test(name), 'Full Name should not contain digits')

/** An optional form field: null when empty, else parsed by its schema. */
export const optional = <S extends z.ZodType>(schema: S) =>
  z
    .union([z.literal(''), schema])
    .nullable()
    .default(null)
    .transform(value => value || null)

/** An optional text field: trimmed, at most so many characters; null when empty. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullable()
    .default(null)
    .transform(text => text || null)

/** A remark of at most 250 characters. */
export const Remark = z.string().trim().max(250, 'Maximum 250 characters')

/** Truncates a text to so many UTF-16 units without splitting a surrogate pair. */
export function truncateText(text: string, most: number): string {
  if (text.length <= most) return text
  const start = text.slice(0, most)
  return start.isWellFormed() ? start : text.slice(0, most - 1)
}

/** The file types a donation's supporting document may have. */
export const supportingFileTypes = ['png', 'jpeg', 'jpg', 'pdf'] as const

/** Whether an external value counts as blank: empty, null, 'null', 'NA', blank, false or an empty list. */
export function isBlankValue(value: unknown): boolean {
  if (typeof value === 'string') return ['', 'null', 'NA'].includes(value.trim())
  return value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0)
}
