import { sql } from 'kysely'
import { compareNames } from '#kit/names/compare-names.ts'
import { donorsWithSameCard } from '#features/card-vault/server/public.ts'
import { donorsOf, oneDonor } from '#features/donors/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { type MergeDoubt, type MergeReason, mergeScores, scoreOf } from '../rules.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'

/** What two donors are compared by. */
export type IdentityFacts = RowOf<
  'donor',
  'id' | 'name' | 'donorType' | 'phoneDigits' | 'email' | 'idType' | 'nricIndex' | 'addressLine1' | 'postalCode'
>
/** Two donors that may be one person, the smaller id first. */
export type Pair = { donorId: string; otherId: string; score: number; reasons: MergeReason[] }

/** The most donors who share a phone, an address or a card and are compared; more are an office, not a family. */
const mostSharing = 50

/** The pairs of these donors with any others that a phone, an e-mail address or a card suggests, and whose names agree. */
export async function findPairs(tx: Tx, charityId: number, donorIds: readonly string[]): Promise<Pair[]> {
  if (donorIds.length === 0) return []
  const sharing = (column: 'phone_digits' | 'email') =>
    sql`(select c.id, false as has_card from ${donorsOf(charityId)} c where c.${sql.ref(column)} = o.${sql.ref(column)} and c.is_active limit ${sql.lit(mostSharing)})`
  const { rows } = await sql<RowOf<'donorDuplicate', 'donorId' | 'otherId'> & Computed<{ hasCard: boolean }>>`
    select least(o.id, k.id) as donor_id, greatest(o.id, k.id) as other_id, bool_or(k.has_card) as has_card
      from unnest(${[...donorIds]}::uuid[]) b (id) cross join ${oneDonor(charityId, sql`b.id`)}
     cross join lateral (
       ${sharing('phone_digits')} union all ${sharing('email')}
       union all (select c.id, true from (${donorsWithSameCard(charityId, sql`o.id`)} limit ${sql.lit(mostSharing)}) c)) k
     where o.is_active and k.id <> o.id group by 1, 2`.execute(tx)
  const known = await readIdentityFacts(tx, charityId, [...new Set(rows.flatMap(({ donorId, otherId }) => [donorId, otherId]))])
  return rows.flatMap(({ donorId, otherId, hasCard }) => {
    const [one, other] = [known.get(donorId), known.get(otherId)]
    if (!one || !other) return []
    const { reasons, doubts } = compareTwo(one, other, hasCard)
    const score = scoreOf(reasons)
    const isSuggested = score >= mergeScores.suggested && !doubts.includes('otherName') && !doubts.includes('otherNumber')
    return isSuggested ? [{ donorId, otherId, score, reasons }] : []
  })
}

/** What these donors are compared by, by id; archived ones only on request. */
export async function readIdentityFacts(
  tx: Tx,
  charityId: number,
  ids: readonly string[],
  { withArchived = false } = {},
): Promise<Map<string, IdentityFacts>> {
  const { rows } = await sql<IdentityFacts>`
    select o.id, o.name, o.donor_type, o.phone_digits, o.email, o.id_type, o.nric_index, o.address_line1, o.postal_code
      from ${donorsOf(charityId)} o where (o.is_active or ${withArchived}) and o.id = any(${[...ids]}::uuid[])`.execute(tx)
  return new Map(rows.map(row => [row.id, row]))
}

const areEqual = (one: string | null, other: string | null) => one !== null && one === other
const differ = (one: string | null, other: string | null) => one !== null && other !== null && one !== other
const placeOf = ({ addressLine1, postalCode }: IdentityFacts) =>
  addressLine1 && postalCode ? `${addressLine1.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')}|${postalCode}` : null

/** The reasons for and against two donors being one person. */
export function compareTwo(
  one: IdentityFacts,
  other: IdentityFacts,
  hasSameCard: boolean,
): { reasons: MergeReason[]; doubts: MergeDoubt[] } {
  const names = one.donorType === other.donorType ? compareNames(one.name, other.name) : 0
  const hasBoth = one.nricIndex !== null && other.nricIndex !== null
  return {
    reasons: [
      ...(names === 1 ? (['sameName'] as const) : []),
      ...(names >= 0.8 && names < 1 ? (['likeName'] as const) : []),
      ...(areEqual(one.phoneDigits, other.phoneDigits) ? (['samePhone'] as const) : []),
      ...(areEqual(one.email, other.email) ? (['sameEmail'] as const) : []),
      ...(hasSameCard ? (['sameCard'] as const) : []),
      ...(areEqual(placeOf(one), placeOf(other)) ? (['sameAddress'] as const) : []),
    ],
    doubts: [
      ...(names < 0.8 ? (['otherName'] as const) : []),
      ...(hasBoth && one.idType === other.idType ? (['otherNumber'] as const) : []),
      ...(differ(one.phoneDigits, other.phoneDigits) ? (['otherPhone'] as const) : []),
      ...(differ(one.email, other.email) ? (['otherEmail'] as const) : []),
      ...(hasBoth ? [] : (['noNumber'] as const)),
    ],
  }
}
