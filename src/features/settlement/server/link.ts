import { sql } from 'kysely'
import { methodIds } from '#kit/giving/ids.ts'
import { newId } from '#kit/security/ids.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import { lockSubject } from '#platform/server/database/lock-subject.ts'
import { refuse } from '#platform/server/refuse.ts'
import { settlement } from '../contract.ts'
import { type FoundBy, stateOf } from '../rules.ts'
import { standsForGift } from '../statements.ts'
import { giftsByIds, paidStates } from './match/candidates.ts'
import { groupLines } from './match/line-groups.ts'
import { requireOpenMonths } from './month.ts'
import { writeShares } from './shares/write-shares.ts'
import { readLines, readSettlement, type StoredSettlement } from './read-settlement.ts'

/** The parts of a call that linking needs; the demo links without a call. */
type Writer = Pick<Context, 'tx' | 'actor' | 'now' | 'audit'>

/** Serialises the links of a charity, so that a gift is never linked twice. Refuses in a locked month. */
async function lockForLinks(context: Writer, id: string): Promise<StoredSettlement> {
  const { tx, actor } = context
  await lockSubject(tx, actor.charityId, 'settlement.link')
  const stored = await readSettlement(context, id, true)
  await requireOpenMonths(tx, actor.charityId, [stored.paidOn])
  return stored
}

/** Links lines with gifts. Different sums need a reason; cash and cheques need the bank-in date and the slip number. */
export async function link(context: Context, request: RequestOf<typeof settlement.link>) {
  const stored = await lockForLinks(context, request.id)
  const wanted = new Set(request.lineNos)
  const lines = (await readLines(context, stored.id)).filter(({ lineNo }) => wanted.has(lineNo))
  if (lines.length < wanted.size) throw refuse('NOT_FOUND')
  if (lines.some(line => line.matchId !== null || !standsForGift(line))) throw refuse(settlement.link, 'LINE_LINKED')
  const kinds = new Set(lines.map(({ kind }) => kind))
  if (kinds.size > 1) throw refuse(settlement.link, 'SUMS_DIFFER')
  const ids = [...new Set(request.giftIds)]
  const gifts = [...(await giftsByIds(context, ids)).values()]
  if (gifts.length < ids.length) throw refuse('NOT_FOUND')
  if (gifts.some(({ status, currency }) => !paidStates.some(paid => paid === status) || currency !== stored.currency))
    throw refuse(settlement.link, 'GIFTS_NOT_SETTLABLE')
  const isRefund = kinds.has('refund')
  const sum = lines.reduce((total, { grossMinor }) => total + Math.abs(grossMinor), 0)
  const returned = isRefund ? await linkedRefunds(context, ids) : new Map<string, number>()
  const amounts = gifts.map(({ id, amountMinor, refundedMinor }) => (isRefund ? refundedMinor - (returned.get(id) ?? 0) : amountMinor))
  // A gift may be refunded in parts, each a line of its own.
  const shares = isRefund && gifts.length === 1 && sum <= amounts[0]! ? [sum] : amounts
  const differenceMinor = sum - shares.reduce((total, amount) => total + amount, 0)
  if (differenceMinor !== 0 && (request.differenceReason ?? '').length < 3)
    throw refuse(settlement.link, 'SUMS_DIFFER', [{ field: 'differenceReason', code: 'SAY_WHY' }])
  const isHanded = gifts.some(({ paymentMethod }) => paymentMethod === methodIds.cash || paymentMethod === methodIds.cheque)
  if (isHanded && !isRefund) requireSlip(request)
  if (!isRefund && (await linkedAmong(context, ids)).size > 0) throw refuse(settlement.link, 'GIFT_LINKED')
  const [matchId] = await writeMatches(context, stored, [
    {
      lineNos: [...wanted],
      gifts: gifts.map(({ id }, at) => ({ id, amountMinor: shares[at]! })),
      kind: isRefund ? 'refund' : 'gift',
      foundBy: 'person',
      differenceMinor,
      differenceReason: differenceMinor === 0 ? null : request.differenceReason,
      bankInOn: request.bankInDate,
      slipNo: request.slipNo || null,
    },
  ])
  if (!matchId) throw new Error('The match was not written.')
  await countOpenLines(context, stored)
  return { matchId }
}

function requireSlip({ bankInDate, slipNo }: RequestOf<typeof settlement.link>): void {
  const faults = [
    ...(bankInDate ? [] : [{ field: 'bankInDate', code: 'ENTER_BANK_IN_DATE' as const }]),
    ...(slipNo ? [] : [{ field: 'slipNo', code: 'ENTER_SLIP_NO' as const }]),
  ]
  if (faults.length) throw refuse('INVALID', faults)
}

/** Links the ready groups, which are matched again now. Those that need a slip or a decision are left out. */
export async function linkReady(context: Writer, { id }: RequestOf<typeof settlement.linkReady>) {
  const stored = await lockForLinks(context, id)
  const { groups } = await groupLines(context, stored)
  const isHanded = ({ paymentMethod }: { paymentMethod: number }) => paymentMethod === methodIds.cash || paymentMethod === methodIds.cheque
  const ready = groups.filter(({ state, gifts }) => state === 'ready' && !gifts.some(isHanded))
  await writeMatches(
    context,
    stored,
    ready.map(group => ({
      lineNos: group.lines.map(({ lineNo }) => lineNo),
      gifts: group.gifts.map(gift => ({ id: gift.id, amountMinor: gift.amount.minor })),
      kind: group.lines[0]?.kind === 'refund' ? 'refund' : 'gift',
      foundBy: group.foundBy ?? 'person',
      differenceMinor: 0,
      differenceReason: null,
      bankInOn: null,
      slipNo: null,
    })),
  )
  await countOpenLines(context, stored)
  return { linked: ready.reduce((sum, { lines }) => sum + lines.length, 0) }
}

type NewMatch = {
  lineNos: readonly number[]
  gifts: readonly { id: string; amountMinor: number }[]
  kind: 'gift' | 'refund'
  foundBy: FoundBy
  differenceMinor: number
  differenceReason: string | null
  bankInOn: string | null
  slipNo: string | null
}
/** Inserts matches in a fixed number of statements. Returns their ids. */
async function writeMatches(context: Writer, { id: settlementId, settlementNo }: StoredSettlement, matches: readonly NewMatch[]) {
  const { tx, actor, now, audit } = context
  const { charityId, userId, name } = actor
  if (matches.length === 0) return []
  const numbered = matches.map(match => ({ ...match, id: newId(now().getTime()) }))
  const by = { charityId, settlementId, linkedBy: userId, linkerName: name, linkedAt: now() }
  await insertRows(
    tx,
    'settlementMatch',
    numbered.map(({ lineNos: _, gifts: __, kind: ___, ...facts }) => ({ ...by, ...facts })),
  )
  const gifts = numbered.flatMap(match =>
    match.gifts.map(gift => ({ matchId: match.id, donationId: gift.id, kind: match.kind, amountMinor: gift.amountMinor })),
  )
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
  audit({
    subject: { kind: 'settlement', id: settlementId },
    detail: { ...detail, gifts: gifts.map(({ donationId }) => donationId).slice(0, 50) },
  })
  return ids
}

/** The refunds of gifts that lines are linked with. */
async function linkedRefunds({ tx, actor }: Context, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('settlementGift')
    .select(q => ['donationId', q.fn.sum<number>('amountMinor').as('linked')])
    .where('charityId', '=', actor.charityId)
    .where(q => q('donationId', '=', q.fn.any(q.val([...ids]))))
    .where('kind', '=', 'refund')
    .groupBy('donationId')
    .execute()
  return new Map(rows.map(({ donationId, linked }) => [donationId, Number(linked)]))
}

/** The gifts that lines are linked with. */
async function linkedAmong({ tx, actor }: Context, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('settlementGift')
    .select('donationId')
    .where('charityId', '=', actor.charityId)
    .where(q => q('donationId', '=', q.fn.any(q.val([...ids]))))
    .where('kind', '=', 'gift')
    .execute()
  return new Set(rows.map(({ donationId }) => donationId))
}

/** Counts the open lines again and updates the state of the settlement. */
export async function countOpenLines(context: Writer, { id }: StoredSettlement): Promise<void> {
  const lines = (await readLines(context, id)).filter(standsForGift)
  const open = lines.filter(({ matchId }) => matchId === null).length
  await context.tx
    .updateTable('settlement')
    .set(q => ({ openLines: open, state: stateOf({ open, linked: lines.length - open }), version: q('version', '+', 1) }))
    .where('charityId', '=', context.actor.charityId)
    .where('id', '=', id)
    .execute()
}
