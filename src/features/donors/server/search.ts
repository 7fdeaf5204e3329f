import { type RawBuilder, sql } from 'kysely'
import type { RowOf } from '#platform/server/database/row-types.ts'
import { phoneBegins, phoneIs } from '#features/charity/server/public.ts'
import { normalIdNumber } from '#kit/identity/normal-id-number.ts'
import { blindIndex } from '#platform/server/security/encryption.ts'
import { soughtPrefixes } from '#kit/names/name-tokens.ts'
import { currentIdOf } from './merged/current-donor.ts'
import { prefixUpperBound, normalizeEmail } from '../rules.ts'

/**
 * The search fields of donors. A phone is found by its first digits, or as a whole where its reader may not see it in full. The last four
 * characters, which are shown unmasked, find a phone (`phoneTail`; `phoneEnds` by its first digits as well) and an identity number
 * (`nricTail`).
 */
export type DonorField = 'name' | 'email' | 'phone' | 'wholePhone' | 'phoneEnds' | 'phoneTail' | 'nric' | 'nricTail'

/** The field that a reader's search of rows looks in: four digits of a phone, or the last four characters of a number, may be its end. */
export function fieldForText(field: 'name' | 'email' | 'phone' | 'nric', text: string, phonePrefixes: boolean): DonorField {
  const isDigits = /^\d{4}$/.test(text.trim())
  if (field === 'nric') return /^\d{3}[\dA-Z]$/i.test(text.trim()) ? 'nricTail' : field
  if (field !== 'phone') return field
  if (isDigits) return phonePrefixes ? 'phoneEnds' : 'phoneTail'
  return phonePrefixes ? field : 'wholePhone'
}

/**
 * A query for donor ids: by name prefixes, exact e-mail or identity number, or the phone's first digits or all of them. What is on file of
 * a record that was merged finds the one that it went into.
 */
export function donorsWith(charityId: number, field: DonorField, value: string): RawBuilder<RowOf<'donor', 'id'>> {
  if (field === 'name') return byName(charityId, soughtPrefixes(value))
  return sql`select ${currentIdOf('o')} as id from donor o where o.charity_id = ${charityId} and ${fits[field](charityId, value)}`
}

const byEmail = (_: number, value: string) => sql`o.email = ${normalizeEmail(value)}`

const byNric = (charityId: number, value: string) =>
  sql`o.nric_index = ${blindIndex({ charityId, column: 'donor.nric' }, normalIdNumber(value))}`

// Fewer digits would match most donors; leading zeros are not part of a number.
const fewestDigits = 4
const fewestSignificant = 3
const isPhonePart = (value: string): boolean => {
  const digits = value.replace(/\D/g, '')
  return digits.length >= fewestDigits && digits.replace(/^0+/, '').length >= fewestSignificant
}
const byPhone = (charityId: number, value: string): RawBuilder<unknown> =>
  isPhonePart(value) ? phoneBegins(charityId, sql`o.phone_digits`, value) : sql`false`

const byWholePhone = (charityId: number, value: string): RawBuilder<unknown> =>
  isPhonePart(value) ? phoneIs(charityId, sql`o.phone_digits`, value) : sql`false`

const matchesPhoneTail = (_: number, value: string): RawBuilder<unknown> => sql`o.phone_tail = ${value.trim()}`

const byPhoneEnds = (charityId: number, value: string): RawBuilder<unknown> =>
  sql`(${byPhone(charityId, value)} or ${matchesPhoneTail(charityId, value)})`

const byNricTail = (_: number, value: string): RawBuilder<unknown> => sql`o.nric_tail = ${value.trim().toUpperCase()}`

const fits = {
  email: byEmail,
  phone: byPhone,
  wholePhone: byWholePhone,
  phoneEnds: byPhoneEnds,
  phoneTail: matchesPhoneTail,
  nric: byNric,
  nricTail: byNricTail,
}

/**
 * `like` cannot use an index under row-level security: each spelling of a word is a range of the token table, and a match has all words.
 */
function byName(charityId: number, words: readonly string[][]): RawBuilder<RowOf<'donor', 'id'>> {
  if (words.length === 0) return sql`select o.id from donor o where false`
  return sql`${sql.join(
    words.map(prefixes => sql`(${donorsWithWord(charityId, prefixes)})`),
    sql` intersect `,
  )}`
}

/**
 * A query for the donors of a word in any of its spellings, as often as they have it. Each spelling is read from the index alone, several
 * at once are not.
 */
export const donorsWithWord = (charityId: number, prefixes: readonly string[]): RawBuilder<RowOf<'donor', 'id'>> =>
  sql`${sql.join(
    prefixes.map(prefix => sql`select t.donor_id as id from donor_name_token t where t.charity_id = ${charityId} and ${inRange(prefix)}`),
    sql` union all `,
  )}`

const inRange = (prefix: string) => sql`(t.token >= ${prefix} and t.token < ${prefixUpperBound(prefix)})`

/**
 * Whether a column refers to one of these donors, for rows that are read anyway. Formulated so that the planner tests each row's donor
 * instead of repeating the donor query per row.
 */
export function isDonorWith(charityId: number, column: RawBuilder<unknown>, field: DonorField, value: string): RawBuilder<unknown> {
  if (field !== 'name')
    return sql`(select bool_or(${fits[field](charityId, value)}) from (
      select * from donor a where a.charity_id = ${charityId} and a.id = ${column}
      union all select * from donor a where a.charity_id = ${charityId} and a.merged_into = ${column}) o)`
  const words = soughtPrefixes(value)
  if (words.length === 0) return sql`false`
  return sql`(${sql.join(
    words.map(word => hasWord(charityId, column, word)),
    sql` and `,
  )})`
}

/**
 * Whether a donor has a word in any of its spellings. All search words of the donor are read: by the words' index a common one would be
 * looked for among thousands, where the planner takes it for rare.
 */
export const hasWord = (charityId: number, column: RawBuilder<unknown>, prefixes: readonly string[]): RawBuilder<boolean> =>
  sql`(select true from donor_name_token t
    where t.charity_id = ${charityId} and t.donor_id = ${column} and (${sql.join(prefixes.map(inRange), sql` or `)}) is true limit 1)`
