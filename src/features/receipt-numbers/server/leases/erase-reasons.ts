import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import { erasedText, namesPerson } from '#platform/server/personal-data/names-person.ts'
import type { ErasedPerson } from '#platform/server/personal-data/person-eraser.ts'
import '../tables.ts'

/** Erases the reasons of voided slips that name a person. A slip has no donor: its number, state and day stay. */
export async function eraseSlipReasons(tx: Tx, person: ErasedPerson): Promise<void> {
  await sql`
    update leased_receipt_no set reason = ${erasedText}
     where charity_id = ${person.charityId} and reason is not null and ${namesPerson(person, sql`reason`)}`.execute(tx)
}
