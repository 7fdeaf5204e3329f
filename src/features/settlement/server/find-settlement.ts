import { type RawBuilder, sql } from 'kysely'
import { isReversed } from '#features/gifts/rules.ts'
import { type Currency, parseAmount } from '#jurisdictions/money.ts'
import { rowsBefore } from '#kit/text/paging.ts'
import { addDays } from '#kit/time/days.ts'
import type { HandlerResult, RequestOf } from '#platform/contract/endpoint.ts'
import { type Context, type PreparationContext, withPreparation } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { refuse } from '#platform/server/refuse.ts'
import { settlement } from '../contract.ts'
import type { LineGroup } from '../lines.ts'
import { asksReturnReason, type GroupState, isOpenMonth } from '../rules.ts'
import { isLinkable } from './link-ready.ts'
import { rowOf } from './list-settlements.ts'
import { giftsBetween, isReferred, matchesText, returnedGifts, shownGift } from './match/candidates.ts'
import { settledCheques } from './match/returned-cheques.ts'
import { groupLines, readForGroups } from './match/line-groups.ts'
import { findMonth } from './month.ts'
import { readLines, readSettlement } from './read-settlement.ts'

/**
 * A settlement with a page of its lines, each with its gifts or what is proposed for it, which is computed outside a transaction. Refuses
 * with NOT_FOUND.
 */
export const findSettlement = withPreparation(settlement.find, preparePage, (_context, page) => Promise.resolve(page))

async function preparePage(
  request: RequestOf<typeof settlement.find>,
  { actor, look }: PreparationContext,
): Promise<HandlerResult<typeof settlement.find>> {
  const { only, pageNumber, pageSize } = request
  const { read, lockedMonth, file } = await look(async tx => {
    const stored = await readSettlement({ tx, actor }, request.id)
    return {
      read: await readForGroups({ tx, actor }, stored),
      lockedMonth: await findMonth({ tx, actor }, stored.paidOn),
      file: await readFile(tx, actor.charityId, stored.fileId),
    }
  })
  const stored = read.settlement
  const { groups, isLimited } = await groupLines(read)
  const chosen = only === null ? groups : groups.filter(({ state }) => state === only)
  const isOpen = isOpenMonth(lockedMonth.state)
  const hiddenGifts = groups.reduce((sum, group) => sum + (group.state === 'linked' ? group.hiddenGifts : 0), 0)
  const totalOf = (own: readonly LineGroup[]) => {
    const minor = own.reduce((sum, { lines }) => sum + lines.reduce((part, { gross }) => part + gross.minor, 0), 0)
    return { count: own.length, total: { minor, currency: stored.currency } }
  }
  const total = (state: GroupState) => totalOf(groups.filter(group => group.state === state))
  return {
    ...rowOf(stored),
    fileName: file.fileName,
    uploadedBy: file.uploaderName,
    uploadedAt: file.createdAt,
    lockedMonth,
    counts: {
      ready: total('ready'),
      toDecide: total('toDecide'),
      open: total('open'),
      linked: total('linked'),
      settled: total('settled'),
      kept: total('kept'),
      repeated: total('repeated'),
    },
    linkable: totalOf(groups.filter(isLinkable)),
    returning: returningOf(groups, stored.currency),
    isLimited,
    hiddenGifts,
    isSettleable: hiddenGifts === 0 && isOpen && stored.openLines === 0 && stored.state !== 'settled' && actor.can('button:settle'),
    items: chosen.slice(rowsBefore(request), rowsBefore(request) + pageSize).map(shortened),
    totalCount: chosen.length,
    pageNumber,
    pageSize,
  }
}

/** The most gifts of returned cheques that a question names. */
const mostNamed = 20
/** The gifts that become void when linked lines are settled: their cheques were returned. */
function returningOf(groups: readonly LineGroup[], currency: Currency) {
  const gifts = groups
    .filter(({ state, lines, gifts: own }) => state === 'linked' && asksReturnReason(lines, own))
    .flatMap(group => group.gifts.filter(({ status }) => !isReversed(status)))
  const minor = gifts.reduce((sum, { amount }) => sum + amount.minor, 0)
  return { count: gifts.length, total: { minor, currency }, gifts: gifts.slice(0, mostNamed) }
}

const readFile = (tx: Tx, charityId: number, fileId: string) =>
  tx
    .selectFrom('settlementFile')
    .select(['fileName', 'uploaderName', 'createdAt'])
    .where('charityId', '=', charityId)
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow()

/** The longest list of references that a screen shows of a line. */
const shownLetters = 200
const shortened = (group: LineGroup): LineGroup => ({
  ...group,
  lines: group.lines.map(line => ({ ...line, references: line.references.slice(0, shownLetters) })),
})

/** The days before and after a line that a search covers, and the most gifts that it returns. */
const [searchDays, mostFound] = [31, 50]

/** Gifts, gifts with refunds, or gifts of settled cheques, that a line may be, by amount, number or name, the closest amount first. */
export async function findGifts(context: Context, { id, lineNo, searchValue }: RequestOf<typeof settlement.findGifts>) {
  const stored = await readSettlement(context, id)
  const line = (await readLines(context, id)).find(one => one.lineNo === lineNo)
  if (!line) throw refuse('NOT_FOUND')
  const minor = parseAmount(searchValue, stored.currency)
  if (line.kind === 'refund') {
    const wanted = (left: RawBuilder<unknown>) =>
      searchValue === '' ? isReferred(line.refs.split('\n')) : matchesText(searchValue, minor, left)
    return { items: (await returnedGifts(context, wanted, mostFound)).map(gift => shownGift(gift, gift.left)) }
  }
  const search = {
    also: searchValue === '' ? sql`true` : matchesText(searchValue, minor, sql`d.amount_minor`),
    order: sql`abs(d.amount_minor - ${Math.abs(line.grossMinor)}::bigint), d.donated_on`,
    most: mostFound,
  }
  const { currency } = stored
  const gifts =
    line.kind === 'return'
      ? await settledCheques(context, { from: line.occurredOn, to: line.occurredOn, currency }, search)
      : await giftsBetween(
          context,
          { from: addDays(line.occurredOn, -searchDays), to: addDays(line.occurredOn, searchDays), currency },
          search,
        )
  return { items: gifts.map(gift => shownGift(gift, gift.amountMinor)) }
}
