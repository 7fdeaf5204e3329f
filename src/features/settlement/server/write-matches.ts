import { sql } from 'kysely'
import { newId } from '#kit/security/ids.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import { lockSubject } from '#platform/server/database/lock-subject.ts'
import { refuse } from '#platform/server/refuse.ts'
import { settlement } from '../contract.ts'
import { type FoundBy, type NotGiftKind, stateOf } from '../rules.ts'
import { standsForGift } from '../statements.ts'
import { requireOpenMonths } from './month.ts'
import { writeShares } from './shares/write-shares.ts'
import type { GiftKind } from './tables.ts'
import { readLines, readMatches, readSettlement, type StoredLine, type StoredSettlement } from './read-settlement.ts'

/** The parts of a call that linking needs; the demo links without a call. */
export type Writer = Pick<Context, 'tx' | 'actor' | 'now' | 'audit'>

/** Serialises the links of a charity, so that a gift is never linked twice. Refuses in a locked month. */
export async function lockForLinks(context: Writer, id: string): Promise<StoredSettlement> {
  const { tx, actor } = context
  await lockSubject(tx, actor.charityId, 'settlement.link')
  const stored = await readSettlement(context, id, true)
  await requireOpenMonths(tx, actor.charityId, [stored.paidOn])
  return stored
}

/**
 * Lines that are payments, refunds or returned cheques, or that `isAlso` allows, and are not linked. Refuses with NOT_FOUND or LINE_LINKED.
 */
export async function openLinesOf(
  context: Writer,
  id: string,
  lineNos: readonly number[],
  isAlso: (line: StoredLine) => boolean = () => false,
) {
  const wanted = new Set(lineNos)
  const lines = (await readLines(context, id)).filter(({ lineNo }) => wanted.has(lineNo))
  if (lines.length < wanted.size) throw refuse('NOT_FOUND')
  if (lines.some(line => line.matchId !== null || !(standsForGift(line) || isAlso(line)))) throw refuse(settlement.link, 'LINE_LINKED')
  return lines
}

export type NewMatch = {
  lineNos: readonly number[]
  gifts: readonly { id: string; amountMinor: number; kind: GiftKind }[]
  foundBy: FoundBy
  differenceMinor: number
  differenceReason: string | null
  bankInOn: string | null
  slipNo: string | null
  returnReason: string | null
  notGift: NotGiftKind | null
  notGiftReason: string | null
  payoutId: string | null
}
/** A match whose lines and gifts have the same sum. */
export const noDifference = {
  differenceMinor: 0,
  differenceReason: null,
  bankInOn: null,
  slipNo: null,
  returnReason: null,
  notGift: null,
  notGiftReason: null,
  payoutId: null,
} as const satisfies Partial<NewMatch>
/** Inserts matches in a fixed number of statements. Returns their ids. */
export async function writeMatches(context: Writer, { id: settlementId, settlementNo }: StoredSettlement, matches: readonly NewMatch[]) {
  const { tx, actor, now, audit } = context
  const { charityId, userId, name } = actor
  if (matches.length === 0) return []
  const numbered = matches.map(match => ({ ...match, id: newId(now().getTime()) }))
  const by = { charityId, settlementId, linkedBy: userId, linkerName: name, linkedAt: now() }
  await insertRows(
    tx,
    'settlementMatch',
    numbered.map(({ lineNos: _, gifts: __, ...facts }) => ({ ...by, ...facts })),
  )
  const gifts = numbered.flatMap(match => match.gifts.map(({ id, ...gift }) => ({ matchId: match.id, donationId: id, ...gift })))
  await insertRows(
    tx,
    'settlementGift',
    gifts.map(gift => ({ charityId, ...gift })),
  )
  const places = JSON.stringify(numbered.flatMap(match => match.lineNos.map(lineNo => ({ line_no: lineNo, match_id: match.id }))))
  await sql`
    update settlement_line l set match_id = p.match_id
      from json_to_recordset(${places}::json) p (line_no int, match_id uuid)
     where l.charity_id = ${charityId} and l.settlement_id = ${settlementId} and l.line_no = p.line_no`.execute(tx)
  const ids = numbered.map(({ id }) => id)
  await writeShares(context, settlementId, ids)
  const detail = { settlementNo, linkedLines: matches.reduce((sum, { lineNos }) => sum + lineNos.length, 0) }
  const closed = matches.flatMap(({ notGift, payoutId }) => (notGift === null ? [] : { closedAs: notGift, payoutId }))
  audit({
    subject: { kind: 'settlement', id: settlementId },
    detail: { ...detail, ...closed[0], gifts: gifts.map(({ donationId }) => donationId).slice(0, 50) },
  })
  return ids
}

/** Counts the open lines again and updates the state of the settlement. */
export async function countOpenLines(context: Writer, { id }: StoredSettlement): Promise<void> {
  const open = (await readLines(context, id)).filter(line => standsForGift(line) && line.matchId === null).length
  const differing = (await readMatches(context, id)).filter(({ differenceMinor }) => differenceMinor !== 0).length
  await context.tx
    .updateTable('settlement')
    .set(q => ({ openLines: open, state: stateOf({ open, differing }), version: q('version', '+', 1) }))
    .where('charityId', '=', context.actor.charityId)
    .where('id', '=', id)
    .execute()
}
