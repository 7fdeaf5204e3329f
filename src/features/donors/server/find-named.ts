import { type RawBuilder, sql } from 'kysely'
import { soughtPrefixes } from '#kit/names/name-tokens.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { donorsWith, donorsWithWord, isDonorWith } from './search.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'

/** Donors of a name: all of them, or the first that were found of more. */
export type NamedDonors = { ids: string[]; areAll: boolean }
/** How many are returned of more donors than were asked for: enough to show that there are many. */
const fewOfMany = 2000
/** The most donors of a word that are read for a test: they are held in memory. */
const mostTested = 20_000

/**
 * The donors with all words of a name, when they are at most `most`; else some of them, also for one word whose spellings are found more
 * than `most` times. The rarest of several words is looked up first and the others are tested by donor; how rare words are is counted, so
 * that it takes as long without the planner's statistics.
 */
export async function findNamed(tx: Tx, charityId: number, name: string, most: number): Promise<NamedDonors> {
  const words = soughtPrefixes(name)
  const [onlyWord, ...others] = words
  if (!onlyWord) return { ids: [], areAll: true }
  if (others.length === 0) return findByWord(tx, charityId, onlyWord, most)
  const counts = await countEach(tx, charityId, words, most)
  const rarest = counts.indexOf(Math.min(...counts))
  const isRare = (counts[rarest] ?? 0) <= most
  const candidates = sql`select distinct k.id from (${donorsWithWord(charityId, words[rarest] ?? [])} offset 0) k`
  const matching = isRare
    ? sql<RowOf<'donor', 'id'>>`select c.id from (${candidates} offset 0) c where ${isDonorWith(charityId, sql`c.id`, 'name', name)}`
    : donorsWith(charityId, 'name', name)
  const { rows } = await sql<RowOf<'donor', 'id'>>`select distinct m.id from (${matching}) m limit ${most + 1}`.execute(tx)
  const areAll = rows.length <= most
  return { ids: rows.slice(0, areAll ? most : fewOfMany).map(({ id }) => id), areAll }
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

/**
 * A test of ids that many rows are passed through: whether a donor has the rarest word of a name, by all who have it as a hashed set. Null
 * when more than 20,000 have it. The planner is told of the limit, so that it expects the set to fit, and `is true` keeps it from a join.
 */
export async function testByName(
  tx: Tx,
  charityId: number,
  name: string,
): Promise<((id: RawBuilder<unknown>) => RawBuilder<boolean>) | null> {
  const words = soughtPrefixes(name)
  const counts = await countEach(tx, charityId, words, mostTested)
  const least = Math.min(...counts)
  if (least > mostTested) return null
  const having = donorsWithWord(charityId, words[counts.indexOf(least)] ?? [])
  return id => sql<boolean>`(${id} in (select h.id from (${having}) h limit ${mostTested})) is true`
}

/** How many rows each word has, up to one more than `most`. */
async function countEach(tx: Tx, charityId: number, words: readonly string[][], most: number): Promise<number[]> {
  const each = words.map(word => sql`(select count(*) from (${donorsWithWord(charityId, word)} limit ${most + 1}) w)`)
  const { rows } = await sql<Computed<{ counts: number[] }>>`select array[${sql.join(each)}]::int[] as counts`.execute(tx)
  return rows[0]?.counts ?? []
}
