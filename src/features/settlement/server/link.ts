import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { settlement } from '../contract.ts'
import { needsSlip } from '../rules.ts'
import { type GiftOfLine, giftsByIds, isPaid } from './match/candidates.ts'
import { giftFault, named } from './match/obstacles.ts'
import type { LineKind } from '../statements.ts'
import { linkReturns } from './match/link-returns.ts'
import type { StoredLine } from './read-settlement.ts'
import type { GiftKind } from './tables.ts'
import { countOpenLines, lockForLinks, type NewMatch, noDifference, openLinesOf, writeMatches, type Writer } from './write-matches.ts'

/**
 * Links lines with gifts. Different sums need a reason; cash and cheques need the bank-in date and the slip number, and cheques that the
 * bank took back what it said.
 */
export async function link(context: Context, request: RequestOf<typeof settlement.link>) {
  const stored = await lockForLinks(context, request.id)
  const lines = await openLinesOf(context, stored.id, request.lineNos)
  const kinds = new Set(lines.map(({ kind }) => kind))
  if (kinds.size > 1) throw refuse(settlement.link, 'LINES_OF_SEVERAL_KINDS')
  const ids = [...new Set(request.giftIds)]
  const gifts = [...(await giftsByIds(context, ids, true)).values()]
  if (gifts.length < ids.length) throw refuse('NOT_FOUND')
  const unpaid = gifts.filter(gift => !isPaid(gift) || gift.currency !== stored.currency)
  if (unpaid.length) throw refuse(settlement.link, 'GIFTS_NOT_SETTLABLE', named(unpaid).map(unpaidFault))
  const facts = kinds.has('return')
    ? { ...noDifference, ...(await linkReturns(context, request, lines, gifts)) }
    : await linkPayments(context, request, lines, gifts)
  const kind = kindOf(lines)
  if (kind !== 'refund') await refuseLinked(context, gifts, kind)
  const [matchId] = await writeMatches(context, stored, [{ ...facts, lineNos: lines.map(({ lineNo }) => lineNo), foundBy: 'person' }])
  if (!matchId) throw new Error('The match was not written.')
  await countOpenLines(context, stored)
  return { matchId }
}

const kindsOfLines: Readonly<Partial<Record<LineKind, GiftKind>>> = { refund: 'refund', return: 'return' }
/** What lines are of the gifts that they are linked with. */
const kindOf = ([line]: readonly StoredLine[]): GiftKind => (line && kindsOfLines[line.kind]) ?? 'gift'

/** What payments, or refunds, are linked with. */
async function linkPayments(
  context: Writer,
  request: RequestOf<typeof settlement.link>,
  lines: readonly StoredLine[],
  gifts: readonly GiftOfLine[],
): Promise<Omit<NewMatch, 'lineNos' | 'foundBy'>> {
  const isRefund = kindOf(lines) === 'refund'
  const ids = gifts.map(({ id }) => id)
  const sum = lines.reduce((total, { grossMinor }) => total + Math.abs(grossMinor), 0)
  const returned = isRefund ? await linkedAmounts(context, ids, 'refund') : new Map<string, number>()
  const amounts = gifts.map(({ id, amountMinor, refundedMinor }) => (isRefund ? refundedMinor - (returned.get(id) ?? 0) : amountMinor))
  const notRefunded = isRefund ? gifts.filter(({ refundedMinor }) => refundedMinor === 0) : []
  if (notRefunded.length)
    throw refuse(
      settlement.link,
      'REFUND_NOT_RECORDED',
      named(notRefunded).map(gift => giftFault('GIFT_NOT_REFUNDED', gift)),
    )
  // A gift may be refunded in parts, each a line of its own.
  const shares = isRefund && gifts.length === 1 && sum <= amounts[0]! ? [sum] : amounts
  const differenceMinor = sum - shares.reduce((total, amount) => total + amount, 0)
  if (differenceMinor !== 0 && (request.differenceReason ?? '').length < 3)
    throw refuse(settlement.link, 'SUMS_DIFFER', [{ field: 'differenceReason', code: 'SAY_WHY' }])
  if (gifts.some(needsSlip) && !isRefund) requireSlip(request)
  return {
    ...noDifference,
    gifts: gifts.map(({ id }, at) => ({ id, amountMinor: shares[at]!, kind: isRefund ? 'refund' : 'gift' })),
    differenceMinor,
    differenceReason: differenceMinor === 0 ? null : request.differenceReason,
    bankInOn: request.bankInDate,
    slipNo: request.slipNo || null,
  }
}

const unpaidFault = (gift: GiftOfLine) => giftFault(gift.status.startsWith('Void') ? 'GIFT_VOIDED' : 'GIFT_NOT_PAID', gift)

/** Refuses gifts that other lines are linked with as the same, and names them. */
async function refuseLinked(context: Writer, gifts: readonly GiftOfLine[], kind: GiftKind): Promise<void> {
  const linked = await linkedAmounts(
    context,
    gifts.map(({ id }) => id),
    kind,
  )
  const taken = gifts.filter(({ id }) => linked.has(id))
  if (taken.length)
    throw refuse(
      settlement.link,
      'GIFT_LINKED',
      named(taken).map(gift => giftFault('GIFT_LINKED_BEFORE', gift)),
    )
}

function requireSlip({ bankInDate, slipNo }: RequestOf<typeof settlement.link>): void {
  const faults = [
    ...(bankInDate ? [] : [{ field: 'bankInDate', code: 'ENTER_BANK_IN_DATE' as const }]),
    ...(slipNo ? [] : [{ field: 'slipNo', code: 'ENTER_SLIP_NO' as const }]),
  ]
  if (faults.length) throw refuse('INVALID', faults)
}

/** What lines are linked with of gifts, or of their refunds, in minor units. */
export async function linkedAmounts({ tx, actor }: Writer, ids: readonly string[], kind: GiftKind) {
  const rows = await tx
    .selectFrom('settlementGift')
    .select(q => ['donationId', q.fn.sum<number>('amountMinor').as('linked')])
    .where('charityId', '=', actor.charityId)
    .where(q => q('donationId', '=', q.fn.any(q.val([...ids]))))
    .where('kind', '=', kind)
    .groupBy('donationId')
    .execute()
  return new Map(rows.map(({ donationId, linked }) => [donationId, Number(linked)]))
}
