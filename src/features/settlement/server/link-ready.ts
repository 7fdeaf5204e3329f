import type { RequestOf } from '#platform/contract/endpoint.ts'
import { type Context, type PreparationContext, withPreparation } from '#platform/server/context.ts'
import { settlement } from '../contract.ts'
import type { LineGroup, SettlementGift } from '../lines.ts'
import { needsSlip } from '../rules.ts'
import { linkedAmounts } from './link.ts'
import { giftsByIds, isPaid } from './match/candidates.ts'
import { groupLines, readForGroups } from './match/line-groups.ts'
import { readLines, readSettlement } from './read-settlement.ts'
import { countOpenLines, lockForLinks, type NewMatch, noDifference, writeMatches, type Writer } from './write-matches.ts'

/**
 * Links the ready groups, which are matched again now, outside a transaction. Those that need a slip or a decision are left out, and those
 * whose lines or gifts were changed in the meantime.
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
  return groups.filter(isLinkable)
}

/** Whether a group is linked without asking anything: cash and cheques need the slip of their deposit. */
export const isLinkable = ({ state, gifts }: LineGroup): boolean => state === 'ready' && !gifts.some(needsSlip)

/** Links groups whose lines are open and whose gifts are as they were when they were matched. */
export async function linkGroups(context: Writer, id: string, ready: readonly LineGroup[]) {
  const stored = await lockForLinks(context, id)
  const open = new Set((await readLines(context, id)).filter(({ matchId }) => matchId === null).map(({ lineNo }) => lineNo))
  const ids = ready.flatMap(({ gifts }) => gifts.map(gift => gift.id))
  const gifts = await giftsByIds(context, ids, true)
  const linked = { gift: await linkedAmounts(context, ids, 'gift'), refund: await linkedAmounts(context, ids, 'refund') }
  const isUnchanged = (kind: keyof typeof linked, { id: giftId, amount: { minor } }: SettlementGift) => {
    const gift = gifts.get(giftId)
    if (!gift || needsSlip(gift) || !isPaid(gift)) return false
    if (kind === 'gift') return !linked.gift.has(giftId) && gift.amountMinor === minor
    return gift.refundedMinor - (linked.refund.get(giftId) ?? 0) === minor
  }
  const matches = ready.flatMap((group): NewMatch[] => {
    const lineNos = group.lines.map(({ lineNo }) => lineNo)
    const kind = group.lines[0]?.kind === 'refund' ? 'refund' : 'gift'
    if (!lineNos.every(no => open.has(no)) || !group.gifts.every(gift => isUnchanged(kind, gift))) return []
    const own = group.gifts.map(gift => ({ id: gift.id, amountMinor: gift.amount.minor, kind }) as const)
    return [{ ...noDifference, lineNos, gifts: own, foundBy: group.foundBy ?? 'person' }]
  })
  await writeMatches(context, stored, matches)
  await countOpenLines(context, stored)
  return { linked: matches.reduce((sum, { lineNos }) => sum + lineNos.length, 0) }
}
