import { sql } from 'kysely'
import { organisationIdTypes } from '#jurisdictions/identity-numbers.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { openNric } from './add-donor.ts'
import type { Filled, RowOf } from '#platform/server/database/row-types.ts'

/** The UEN and ABN of a charity's donors, by the id of the donor. Those of organisations are public; persons are not among them. */
export async function organisationNumbers(tx: Tx, charityId: number): Promise<Record<string, string>> {
  const { rows } = await sql<Filled<RowOf<'donor', 'id' | 'nricSealed'>>>`
    select id, nric_sealed from donor
     where charity_id = ${charityId} and id_type = any(${[...organisationIdTypes]}::text[]) and nric_sealed is not null`.execute(tx)
  return Object.fromEntries(rows.map(({ id, nricSealed }) => [id, openNric(charityId, id, nricSealed)]))
}

/** A source `n` of these numbers, for a statement that has them: joined by `n.donor_id = o.id`, with `n.number`. */
export const numbersOf = (unsealed: Readonly<Record<string, string>>) =>
  sql`(select e.key::uuid as donor_id, e.value as number from jsonb_each_text(${JSON.stringify(unsealed)}::jsonb) e) n`
