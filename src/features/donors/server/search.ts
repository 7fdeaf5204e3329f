import { type RawBuilder, sql } from 'kysely'
import { normalIdNumber } from '#kit/nric.ts'
import { blindIndex } from '#platform/server/encryption.ts'
import { afterPrefix, nameWords, plainEmail } from '../rules.ts'

/** What a giver is found by. */
export type DonorField = 'name' | 'email' | 'phone' | 'nric'

/** A query for the ids of givers: by words of the name (each by its beginning), by e-mail or identity number exactly, by the first digits of the phone. */
export function donorsWith(charityId: number, field: DonorField, value: string): RawBuilder<{ id: string }> {
  if (field === 'name') return byName(charityId, nameWords(value))
  const where = { email: byEmail, phone: byPhone, nric: byNric }[field](charityId, value)
  return sql`select o.id from donor o where o.charity_id = ${charityId} and ${where}`
}

const byEmail = (_: number, value: string) => sql`o.email = ${plainEmail(value)}`

const byNric = (charityId: number, value: string) =>
  sql`o.nric_index = ${blindIndex({ charityId, column: 'donor.nric' }, normalIdNumber(value))}`

/** A number without '+' may be a local one, with or without its leading zero, or have its dial code in front. */
function byPhone(charityId: number, value: string): RawBuilder<unknown> {
  const digits = value.replace(/\D/g, '')
  if (digits.length < 4) return sql`false`
  const international = sql`o.phone_digits >= ${digits} and o.phone_digits < ${afterPrefix(digits)}`
  if (value.trim().startsWith('+')) return international
  const local = digits.replace(/^0+/, '')
  const dial = sql`(select case c.country when 'SG' then '65' when 'MY' then '60' when 'BN' then '673' else '61' end from charity c where c.charity_id = ${charityId})`
  return sql`((${international}) or (o.phone_digits >= ${dial} || ${local} and o.phone_digits < ${dial} || ${afterPrefix(local || '9')}))`
}

/** `like` cannot use an index under row-level security: each word is a range of the token table. */
function byName(charityId: number, words: readonly string[]): RawBuilder<{ id: string }> {
  const [first, ...others] = [...words].sort((one, other) => other.length - one.length)
  if (first === undefined) return sql`select o.id from donor o where false`
  const inRange = (alias: string, word: string) =>
    sql`${sql.ref(`${alias}.charityId`)} = ${charityId} and ${sql.ref(`${alias}.token`)} >= ${word} and ${sql.ref(`${alias}.token`)} < ${afterPrefix(word)}`
  const also = others.map(word => sql` and exists (select from donor_name_token u where u.donor_id = t.donor_id and ${inRange('u', word)})`)
  return sql`select t.donor_id as id from donor_name_token t where ${inRange('t', first)}${sql.join(also, sql``)}`
}
