import { type RawBuilder, sql } from 'kysely'
import { soughtPrefixes } from '#kit/names/name-tokens.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { genericPlan } from '#platform/server/database/prepared-statement.ts'
import { donorsWith, donorsWithWord, hasWord, isDonorWith } from './search.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'

type TestOfIds = (id: RawBuilder<unknown>) => RawBuilder<boolean>
/**
 * Donors of a name: all of them, or the first that were found of more. `testRarest` tests ids, which many rows are passed through, for
 * those who have the rarest word of the name; null when more than 20,000 have it.
 */
export type NamedDonors = { ids: string[]; areAll: boolean; testRarest: () => Promise<TestOfIds | null> }
/** How many are returned of more donors than were asked for: enough to show that there are many. */
const fewOfMany = 1500
/** The most donors of a word that are read for a test: they are held in memory. */
export const mostTested = 20_000

/** How much rarer than another word one has to be for its donors to be tested one by one, and the most that are tested so. */
const timesRarer = 16
const mostOfRarest = 2000
/** A word is common that more entries of the search words have: not all donors of a name of common words are known. */
const fewestOfCommon = 4000
/** How many donors of common words are tested for all of them. */
const mostProbed = 1000

/**
 * The donors with all words of a name, when they are at most `most`; else some of them, also for one word whose spellings are found more
 * than `most` times.
 */
export async function findNamed(tx: Tx, charityId: number, name: string, most: number): Promise<NamedDonors> {
  const [onlyWord, ...others] = soughtPrefixes(name)
  if (onlyWord && others.length === 0) return findByWord(tx, charityId, onlyWord, most)
  const testRarest = () => testByRarest(tx, charityId, soughtPrefixes(name))
  if (!onlyWord) return { ids: [], areAll: true, testRarest }
  const { all } = await searchByName(tx, charityId, name)
  const { rows } = await sql<RowOf<'donor', 'id'>>`select m.id from (${all}) m limit ${most + 1}`.execute(tx)
  const areAll = rows.length <= most
  return { ids: rows.slice(0, areAll ? most : fewOfMany).map(({ id }) => id), areAll, testRarest }
}

/**
 * A search by a name. `all`: a query for the donors with all of its words, as often as they have its only one. `some`: where each of
 * several words is common, a query for those with all words among the first donors of each word; null otherwise.
 */
export type NameSearch = { isOneWord: boolean; all: RawBuilder<RowOf<'donor', 'id'>>; some: RawBuilder<RowOf<'donor', 'id'>> | null }

/**
 * How donors of a name are looked for. Where one of several words is much rarer than another, those who have it are tested for the others,
 * else the donors of each word are intersected. How rare words are is counted, so that it takes as long without the planner's statistics.
 */
export async function searchByName(tx: Tx, charityId: number, name: string): Promise<NameSearch> {
  const words = soughtPrefixes(name)
  const all = donorsWith(charityId, 'name', name)
  const named: NameSearch = { isOneWord: words.length === 1, all, some: null }
  if (words.length < 2) return named
  const counts = await countEach(tx, charityId, words, fewestOfCommon)
  if (Math.min(...counts) > fewestOfCommon) return { ...named, some: someOfCommon(charityId, words) }
  const rarest = await findMuchRarer(tx, charityId, words, counts)
  if (!rarest) return named
  const candidates = sql`select distinct k.id from (${donorsWithWord(charityId, rarest)} offset 0) k`
  return { ...named, all: sql`select c.id from (${candidates} offset 0) c where ${isDonorWith(charityId, sql`c.id`, 'name', name)}` }
}

/**
 * Those among the first donors of each word who have all words. As many of one word are tested as of another, and in no order: it is not
 * known which is the rarest, whose donors have the others most often.
 */
function someOfCommon(charityId: number, words: readonly string[][]): RawBuilder<RowOf<'donor', 'id'>> {
  const firstOf = (word: string[], at: number) =>
    sql`(select f.id, ${sql.lit(at)} as word from (${donorsWithWord(charityId, word)}) f limit ${Math.ceil(mostProbed / words.length)})`
  const first = sql.join(words.map(firstOf), sql` union all `)
  const tests = words.map((word, at) => sql`(c.word = ${sql.lit(at)} or ${hasWord(charityId, sql`c.id`, word)})`)
  return sql`select c.id from (select k.id, min(k.word) as word from (${first}) k group by k.id offset 0) c where ${sql.join(tests, sql` and `)}`
}

/** The rarest of several words, where another is much commoner; null otherwise. No word is counted further than this needs. */
async function findMuchRarer(
  tx: Tx,
  charityId: number,
  words: readonly string[][],
  counts: readonly number[],
): Promise<readonly string[] | null> {
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  if (least > mostOfRarest) return null
  const enough = least * timesRarer
  const isMuchRarer = most >= enough || (most > fewestOfCommon && Math.max(...(await countEach(tx, charityId, words, enough))) >= enough)
  return isMuchRarer ? (words[counts.indexOf(least)] ?? null) : null
}

/** Counts the entries of a word, then reads their donors: both from its index, which costs less than to keep what was counted. */
async function findByWord(tx: Tx, charityId: number, word: readonly string[], most: number): Promise<NamedDonors> {
  const donors = donorsWithWord(charityId, word)
  const { rows } = await genericPlan(sql<Computed<{ entries: number; ids: string[] }>>`
    with size as materialized (select count(*) as entries from (select from (${donors}) w limit ${sql.lit(mostTested + 1)}) f),
         listed as (select id from (${donors}) w limit (select case when entries <= ${most} then entries else ${sql.lit(fewOfMany)} end from size))
    select s.entries, array(select distinct id from listed) as ids from size s`).execute(tx)
  const { entries = 0, ids = [] } = rows[0] ?? {}
  return { ids, areAll: entries <= most, testRarest: () => Promise.resolve(entries > mostTested ? null : testByDonors(donors)) }
}

async function testByRarest(tx: Tx, charityId: number, words: readonly string[][]): Promise<TestOfIds | null> {
  const counts = await countEach(tx, charityId, words, mostTested)
  const least = Math.min(...counts)
  return least > mostTested ? null : testByDonors(donorsWithWord(charityId, words[counts.indexOf(least)] ?? []))
}

/** The same test for a name of one word that at most 20,000 are known to have; null for several words. */
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
