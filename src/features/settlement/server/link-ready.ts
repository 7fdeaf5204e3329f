import type { RequestOf } from '#platform/contract/endpoint.ts'
import { type Context, type PreparationContext, withPreparation } from '#platform/server/context.ts'
import { type LineGroup, settlement, type SettlementGift } from '../contract.ts'
import { isHanded, linkedAmong, linkedRefunds } from './link.ts'
import { giftsByIds, paidStates } from './match/candidates.ts'
import { groupLines, readForGroups } from './match/line-groups.ts'
import { readLines, readSettlement } from './read-settlement.ts'
import { countOpenLines, lockForLinks, type NewMatch, noDifference, writeMatches, type Writer } from './write-matches.ts'

/**
 * Links the ready groups, which are matched again now, outside a transaction. Those that need a slip or a decision are left out, and those whose
 * lines or gifts were changed in the meantime.
 */
export const linkReady = withPreparation(settlement.linkReady, prepareReady, (context: Context, { id, ready }) =>
  linkGroups(context, id, ready),
)

async function prepareReady({ id }: RequestOf<typeof settlement.linkReady>, { actor, look }: PreparationContext) {
  const read = await look(async tx => readForGroups({ tx, actor }, await readSettlement({ tx, actor }, id)))
  return { id, ready: await readyGroups(read) }
}

/** The groups that are linked without a person's decision. */
export async function readyGroups(read: Parameters<typeof groupLines>[0]): Promise<LineGroup[]> {
  const { groups } = await groupLines(read)
  return groups.filter(({ state, gifts }) => state === 'ready' && !gifts.some(isHanded))
}

/** Links groups whose lines are open and whose gifts are as they were when they were matched. */
export async function linkGroups(context: Writer, id: string, ready: readonly LineGroup[]) {
  const stored = await lockForLinks(context, id)
  const open = new Set((await readLines(context, id)).filter(({ matchId }) => matchId === null).map(({ lineNo }) => lineNo))
  const ids = ready.flatMap(({ gifts }) => gifts.map(gift => gift.id))
  const [gifts, linked, refunds] = [await giftsByIds(context, ids), await linkedAmong(context, ids), await linkedRefunds(context, ids)]
  const isUnchanged = (kind: NewMatch['kind'], { id: giftId, amount: { minor } }: SettlementGift) => {
    const gift = gifts.get(giftId)
    if (!gift || !paidStates.some(paid => paid === gift.status)) return false
    return kind === 'gift' ? !linked.has(giftId) && gift.amountMinor === minor : gift.refundedMinor - (refunds.get(giftId) ?? 0) === minor
  }
  const matches = ready
    .map((group): NewMatch => ({
      ...noDifference,
      lineNos: group.lines.map(({ lineNo }) => lineNo),
      gifts: group.gifts.map(gift => ({ id: gift.id, amountMinor: gift.amount.minor })),
      kind: group.lines[0]?.kind === 'refund' ? 'refund' : 'gift',
      foundBy: group.foundBy ?? 'person',
    }))
    .filter(({ lineNos, kind }, at) => lineNos.every(no => open.has(no)) && ready[at]!.gifts.every(gift => isUnchanged(kind, gift)))
  await writeMatches(context, stored, matches)
  await countOpenLines(context, stored)
  return { linked: matches.reduce((sum, { lineNos }) => sum + lineNos.length, 0) }
}
