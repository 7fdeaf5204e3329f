import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import './tables.ts'

/** The full names of accounts by id, deleted ones included. */
export async function findUserNames(tx: Tx, charityId: number, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('appUser')
    .select(['id', 'firstName', 'lastName'])
    .where('charityId', '=', charityId)
    .where(q => q('id', '=', q.fn.any(sql.val([...userIds]))))
    .execute()
  return new Map(rows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]))
}

/** The distinct words of a name for the search index: lower case, without accents. */
export const searchWords = (name: string): string[] => [
  ...new Set(
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  ),
]

/** Replaces the words by which an account is found. */
export async function indexName(tx: Tx, charityId: number, userId: string, name: string): Promise<void> {
  await tx.deleteFrom('appUserWord').where('charityId', '=', charityId).where('userId', '=', userId).execute()
  const words = searchWords(name)
  if (words.length)
    await tx
      .insertInto('appUserWord')
      .values(words.map(word => ({ charityId, word, userId })))
      .execute()
}
