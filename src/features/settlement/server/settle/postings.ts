import { sql } from 'kysely'
import { type Movement, movementsOf, postToLedger } from '#features/ledger/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { paidFromClearingOf, postedRefunds, unpostedRefunds } from '../match/paid-back.ts'
import { movementsOfMatch, reverse } from './movements.ts'
import { readLines, type readLinkedGifts, type StoredLine, type StoredMatch, type StoredSettlement } from '../read-settlement.ts'

type Writer = Pick<Context, 'tx' | 'actor' | 'now'>
type LinkedGift = Awaited<ReturnType<typeof readLinkedGifts>>[number]

/** Posts what matches come to besides their gifts, and marks them as settled, each with its postings. */
export async function postMatches(
  context: Writer,
  stored: StoredSettlement,
  matches: readonly StoredMatch[],
  linked: readonly LinkedGift[],
): Promise<void> {
  const { tx, actor, now } = context
  const lines = Map.groupBy(await readLines(context, stored.id), ({ matchId }) => matchId)
  const refundsOf = Map.groupBy(await unpostedRefunds(context, linked), ({ matchId }) => matchId)
  const movements: Movement[] = []
  const counts: number[] = []
  for (const match of matches) {
    const own = lines.get(match.id) ?? []
    const paidFromClearing = await paidFromClearingOf(context, match, own)
    const ofMatch = movementsOfMatch(stored.currency, { ...match, lines: own, refunds: refundsOf.get(match.id) ?? [], paidFromClearing })
    movements.push(...ofMatch)
    counts.push(ofMatch.length)
  }
  const postingIds = await postToLedger(context, movements)
  const settled = JSON.stringify(matches.map(({ id }, at) => ({ id, posting_ids: postingIds.splice(0, counts[at]) })))
  await sql`
    update settlement_match m set settled_at = ${now().toISOString()}::timestamptz, posting_ids = s.posting_ids
      from json_to_recordset(${settled}::json) s (id uuid, posting_ids uuid[])
     where m.charity_id = ${actor.charityId} and m.id = s.id and m.settled_at is null`.execute(tx)
}

type SettledMatch = { match: StoredMatch; lines: readonly StoredLine[]; linked: readonly LinkedGift[] }
/** Reverses what a settled match posted: what it would post today may be something else. */
export async function reversePostings(context: Writer, stored: StoredSettlement, settled: SettledMatch): Promise<void> {
  const { postingIds } = settled.match
  const { tx, actor } = context
  const posted = postingIds === null ? await movementsBefore(context, stored, settled) : await movementsOf(tx, actor.charityId, postingIds)
  await postToLedger(context, posted.map(reverse))
}

/** What a match posted that was settled before its postings were kept: its refunds are looked for in the books. */
async function movementsBefore(
  context: Writer,
  { currency }: StoredSettlement,
  { match, lines, linked }: SettledMatch,
): Promise<Movement[]> {
  const refunds = await postedRefunds(context, match, linked)
  const paidFromClearing = await paidFromClearingOf(context, match, lines)
  return movementsOfMatch(currency, { ...match, lines, refunds, paidFromClearing })
}
