import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import './tables.ts'
import type { Renamed } from '#platform/server/database/row-types.ts'

/** Sorts after every letter. */
const afterLetters = '\u{10FFFF}'

/** The full names of accounts by id, deleted ones included, and the names of API keys. */
export async function findUserNames(tx: Tx, charityId: number, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('appUser')
    .select(['id', 'firstName', 'lastName'])
    .where('charityId', '=', charityId)
    .where(q => q('id', '=', q.fn.any(sql.val([...userIds]))))
    .execute()
  const keys = await tx
    .selectFrom('apiKey')
    .select(['id', 'name'])
    .where('charityId', '=', charityId)
    .where(q => q('id', '=', q.fn.any(sql.val([...userIds]))))
    .execute()
  const names = rows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()] as const)
  return new Map([...names, ...keys.map(({ id, name }) => [id, name] as const)])
}

/**
 * The full name of the account or API key that an expression gives the id of, for a statement that reads other rows; null when there is
 * none.
 */
export const userNameOf = (charityId: number, userId: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`coalesce((select u.first_name || ' ' || u.last_name from app_user u where u.charity_id = ${charityId} and u.id = ${userId}),
    (select k.name from api_key k where k.charity_id = ${charityId} and k.id = ${userId}))`

/** The accounts that are not deleted, by name: at most `limit` choices of a filter. */
export async function listUserNames(tx: Tx, charityId: number, limit: number): Promise<{ id: string; displayName: string }[]> {
  const { rows } = await sql<Renamed<'appUser', { id: 'id'; displayName: 'firstName' }>>`
    select u.id, u.first_name || ' ' || u.last_name as display_name from app_user u
     where u.charity_id = ${charityId} and u.status <> 'deleted' order by 2 limit ${limit}`.execute(tx)
  return rows
}

/** Whether a word of an account's name begins with this word. */
export const hasNameWord = (charityId: number, userId: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  sql`${userId} in (select w.user_id from app_user_word w where w.charity_id = ${charityId} and w.word >= ${word} and w.word < ${word + afterLetters})`

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
