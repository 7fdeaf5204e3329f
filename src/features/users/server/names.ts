import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import './tables.ts'

/** The full names of users, by id; deleted ones keep theirs. */
export async function namesOf(tx: Tx, charityId: number, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('appUser')
    .select(['id', 'firstName', 'lastName'])
    .where('charityId', '=', charityId)
    .where(q => q('id', '=', q.fn.any(sql.val([...userIds]))))
    .execute()
  return new Map(rows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]))
}

/** The words a name is found by: lower case, without accents, each once. */
export const wordsIn = (name: string): string[] => [
  ...new Set(
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  ),
]

/** Writes anew the words a user is found by. */
export async function indexName(tx: Tx, charityId: number, userId: string, name: string): Promise<void> {
  await tx.deleteFrom('appUserWord').where('charityId', '=', charityId).where('userId', '=', userId).execute()
  const words = wordsIn(name)
  if (words.length)
    await tx
      .insertInto('appUserWord')
      .values(words.map(word => ({ charityId, word, userId })))
      .execute()
}
