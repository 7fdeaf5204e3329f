import { sql } from 'kysely'
import { parseAmount } from '#jurisdictions/money.ts'
import { rowsBefore } from '#kit/text/paging.ts'
import { addDays } from '#kit/time/days.ts'
import type { HandlerResult, RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { LineGroup, settlement } from '../contract.ts'
import { type GroupState, isOpenMonth } from '../rules.ts'
import { rowOf } from './list-settlements.ts'
import { giftsAround, returnedGifts, shownGift } from './match/candidates.ts'
import { groupLines } from './match/line-groups.ts'
import { findMonth } from './month.ts'
import { readLines, readSettlement } from './read-settlement.ts'

/** A settlement with a page of its lines, each with its gifts or what is proposed for it. Refuses with NOT_FOUND. */
export async function findSettlement(
  context: Context,
  request: RequestOf<typeof settlement.find>,
): Promise<HandlerResult<typeof settlement.find>> {
  const { tx, actor } = context
  const { id, only, pageNumber, pageSize } = request
  const stored = await readSettlement(context, id)
  const [{ groups, isLimited }, lockedMonth, file] = [
    await groupLines(context, stored),
    await findMonth(context, stored.paidOn),
    await fileOf(context, stored.fileId),
  ]
  const chosen = only === null ? groups : groups.filter(({ state }) => state === only)
  const isOpen = isOpenMonth(lockedMonth.state)
  const total = (state: GroupState) => {
    const own = groups.filter(group => group.state === state)
    const minor = own.reduce((sum, { lines }) => sum + lines.reduce((part, { gross }) => part + gross.minor, 0), 0)
    return { count: own.length, total: { minor, currency: stored.currency } }
  }
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
    },
    isLimited,
    isSettleable: isOpen && stored.openLines === 0 && stored.state !== 'settled' && actor.can('button:settle'),
    items: chosen.slice(rowsBefore(request), rowsBefore(request) + pageSize).map(shortened),
    totalCount: chosen.length,
    pageNumber,
    pageSize,
  }
  async function fileOf({ actor: { charityId } }: Context, fileId: string) {
    return tx
      .selectFrom('settlementFile')
      .select(['fileName', 'uploaderName', 'createdAt'])
      .where('charityId', '=', charityId)
      .where('id', '=', fileId)
      .executeTakeFirstOrThrow()
  }
}

/** The longest list of references that a screen shows of a line. */
const shownLetters = 200
const shortened = (group: LineGroup): LineGroup => ({
  ...group,
  lines: group.lines.map(line => ({ ...line, references: line.references.slice(0, shownLetters) })),
})

/** The days before and after a line that a search covers, and the most gifts that it returns. */
const [searchDays, mostFound] = [31, 50]

/** Gifts that a line may be, by amount, number or name, the closest amount first. */
export async function findGifts(context: Context, { id, lineNo, searchValue }: RequestOf<typeof settlement.findGifts>) {
  const stored = await readSettlement(context, id)
  const line = (await readLines(context, id)).find(one => one.lineNo === lineNo)
  if (!line) throw refuse('NOT_FOUND')
  if (line.kind === 'refund') {
    const returned = await returnedGifts(context, [...line.refs.split('\n'), searchValue])
    return { items: returned.map(gift => shownGift(gift, gift.left)) }
  }
  const minor = parseAmount(searchValue, stored.currency)
  const text = sql`lower(${searchValue})`
  const matching =
    searchValue === ''
      ? sql`true`
      : sql`(d.amount_minor = ${minor ?? -1} or position(${text} in lower(coalesce(d.donor_name, '') || ' ' || d.txn_id || ' ' || coalesce(d.receipt_no, '') || ' ' || coalesce(d.reference_no, ''))) > 0)`
  const period = { from: addDays(line.occurredOn, -searchDays), to: addDays(line.occurredOn, searchDays), currency: stored.currency }
  const gifts = await giftsAround(context, period, matching)
  const far = (gift: { amountMinor: number }) => Math.abs(gift.amountMinor - line.grossMinor)
  return {
    items: gifts
      .toSorted((one, other) => far(one) - far(other))
      .slice(0, mostFound)
      .map(gift => shownGift(gift, gift.amountMinor)),
  }
}
