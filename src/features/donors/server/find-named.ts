import { type RawBuilder, sql } from 'kysely'
import { soughtPrefixes } from '#kit/names/name-tokens.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { genericPlan } from '#platform/server/database/prepared-statement.ts'
import { donorsWith, donorsWithWord, isDonorWith } from './search.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'

/** Donors of a name: all of them, or the first that were found of more. */
export type NamedDonors = { ids: string[]; areAll: boolean }
/** How many are returned of more donors than were asked for: enough to show that there are many. */
const fewOfMany = 2000
/** The most donors of a word that are read for a test: they are held in memory. */
export const mostTested = 20_000

/** How much rarer than another word one has to be for its donors to be tested one by one, and the most that are tested so. */
const timesRarer = 16
const mostOfRarest = 2000

/**
 * The donors with all words of a name, when they are at most `most`; else some of them, also for one word whose spellings are found more
 * than `most` times.
 */
export async function findNamed(tx: Tx, charityId: number, name: string, most: number): Promise<NamedDonors> {
  const [onlyWord, ...others] = soughtPrefixes(name)
  if (!onlyWord) return { ids: [], areAll: true }
  if (others.length === 0) return findByWord(tx, charityId, onlyWord, most)
  const matching = await queryByName(tx, charityId, name)
  const { rows } = await sql<RowOf<'donor', 'id'>>`select m.id from (${matching}) m limit ${most + 1}`.execute(tx)
  const areAll = rows.length <= most
  return { ids: rows.slice(0, areAll ? most : fewOfMany).map(({ id }) => id), areAll }
}

/**
 * A query for the donors with all words of a name, as often as they have its only word. Where one of several words is much rarer than
 * another, those who have it are tested for the others, else the donors of each word are intersected. How rare words are is counted, so
 * that it takes as long without the planner's statistics.
 */
export async function queryByName(tx: Tx, charityId: number, name: string): Promise<RawBuilder<RowOf<'donor', 'id'>>> {
  const words = soughtPrefixes(name)
  const each = donorsWith(charityId, 'name', name)
  if (words.length < 2) return each
  const rarest = await findMuchRarer(tx, charityId, words)
  if (!rarest) return each
  const candidates = sql`select distinct k.id from (${donorsWithWord(charityId, rarest)} offset 0) k`
  return sql`select c.id from (${candidates} offset 0) c where ${isDonorWith(charityId, sql`c.id`, 'name', name)}`
}

/** The rarest of several words, where another is much commoner; null otherwise. No word is counted further than this needs. */
async function findMuchRarer(tx: Tx, charityId: number, words: readonly string[][]): Promise<readonly string[] | null> {
  const counts = await countEach(tx, charityId, words, mostOfRarest)
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  if (least > mostOfRarest) return null
  const enough = least * timesRarer
  const isMuchRarer = most >= enough || (most > mostOfRarest && Math.max(...(await countEach(tx, charityId, words, enough))) >= enough)
  return isMuchRarer ? (words[counts.indexOf(least)] ?? null) : null
}

async function findByWord(tx: Tx, charityId: number, word: readonly string[], most: number): Promise<NamedDonors> {
  const { rows } = await sql<Computed<NamedDonors>>`
    with found as materialized (${donorsWithWord(charityId, word)} limit ${most + 1}),
         size as (select count(*) <= ${most} as are_all from found)
    select s.are_all, array(select distinct id from found limit case when s.are_all then ${most}::bigint else ${fewOfMany}::bigint end) as ids from size s`.execute(
    tx,
  )
  return rows[0] ?? { ids: [], areAll: true }
}

type TestOfIds = (id: RawBuilder<unknown>) => RawBuilder<boolean>

/** Tests ids, which many rows are passed through, for those who have the rarest word of a name; null when more than 20,000 have it. */
export async function testByName(tx: Tx, charityId: number, name: string): Promise<TestOfIds | null> {
  const words = soughtPrefixes(name)
  const counts = await countEach(tx, charityId, words, mostTested)
  const least = Math.min(...counts)
  return least > mostTested ? null : testByDonors(donorsWithWord(charityId, words[counts.indexOf(least)] ?? []))
}

/** The same for a name of one word that at most 20,000 are known to have; null for several words. */
export function testByWord(charityId: number, name: string): TestOfIds | null {
  const [word, ...others] = soughtPrefixes(name)
  return word && others.length === 0 ? testByDonors(donorsWithWord(charityId, word)) : null
}

/**
 * A test by donors as a hashed set. The planner is told how many they are at most, so that it expects the set to fit, and `is true` keeps
 * it from a join.
 */
const testByDonors =
  (donors: RawBuilder<unknown>): TestOfIds =>
  id =>
    sql<boolean>`(${id} in (select h.id from (${donors}) h limit ${sql.lit(mostTested)})) is true`

/** How many rows each word has, up to one more than `most`. */
async function countEach(tx: Tx, charityId: number, words: readonly string[][], most: number): Promise<number[]> {
  const each = words.map(word => sql`(select count(*) from (${donorsWithWord(charityId, word)} limit ${most + 1}) w)`)
  const { rows } = await genericPlan(sql<Computed<{ counts: number[] }>>`select array[${sql.join(each)}]::int[] as counts`).execute(tx)
  return rows[0]?.counts ?? []
}
