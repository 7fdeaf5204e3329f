import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Holds other transactions on the same subject of a charity back until this one ends. For rules over several rows that no constraint keeps,
 * such as how many of something a user may have. What is read after it is the others' outcome.
 */
export async function lockSubject(tx: Tx, charityId: number, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${charityId}|${subject}`}, 1))`.execute(tx)
}
