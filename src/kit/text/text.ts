import { z } from 'zod'
import { isPlaceholderName } from '../identity/names.ts'

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

/** An e-mail address; a bad one says 'INVALID_EMAIL'. */
export const Email = z.string().trim().refine(isEmail, 'INVALID_EMAIL').meta({ id: 'Email' })

/** A person's full name: required, no placeholder such as 'NA', and without digits. */
export const FullName = z
  .string()
  .trim()
  .min(1, 'FULL_NAME_REQUIRED')
  .max(200)
  .refine(name => name === '' || !isPlaceholderName(name), 'FULL_NAME_REQUIRED')
  .refine(name => !/\p{Nd}/u.test(name), 'FULL_NAME_WITH_DIGITS')

/** An optional form field: null when empty, else parsed by its schema. */
export const optional = <S extends z.ZodType>(schema: S) =>
  z
    .union([z.literal(''), schema])
    .nullable()
    .default(null)
    .transform(value => value || null)

/** An optional text field: trimmed, limited in length; null when empty. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullable()
    .default(null)
    .transform(text => text || null)

/** Truncates a text to a number of UTF-16 units without splitting a surrogate pair. */
export function truncateText(text: string, most: number): string {
  if (text.length <= most) return text
  const start = text.slice(0, most)
  return start.isWellFormed() ? start : text.slice(0, most - 1)
}
