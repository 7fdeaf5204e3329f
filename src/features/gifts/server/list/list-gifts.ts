import { type RawBuilder, sql } from 'kysely'
import { rowsBefore } from '#kit/text/paging.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { genericPlan, preparedPlan, preparedQuery } from '#platform/server/database/prepared-statement.ts'
import { mostTested, searchByName, testByWord } from '#features/donors/server/public.ts'
import { type GiftListRequest, donorFieldOf } from '#features/gifts/filter.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import { haveManyGifts, listGiftsOfDonors, manyGifts, pageOfFrequent } from './gifts-of-donors.ts'
import { conditionsOf, giftsMatching, donorSearchCondition } from '../match/conditions.ts'
import { permittedPreferences, type GiftScope } from '../match/gift-scope.ts'
import { mergedPage } from './merged-page.ts'
import { isCountedByDay, pageByDays } from './page-by-days.ts'
import { selectIds, selectRows } from './page-statement.ts'
import { toGiftRow, type StoredGiftRow } from '../find/gift-row.ts'
import { secondaryPurposeCondition } from '../match/several-purposes.ts'
import { addShortLines } from './short-lines.ts'
import { countCap, canUseDailyCounts, canUseRollup, rollupConditions } from '../match/totals.ts'
import type { Computed } from '#platform/server/database/row-types.ts'

/** One page of gifts, newest first by default. The statements for page and total are sent together. */
export async function listGifts({ tx, actor }: Context, request: GiftListRequest) {
  const { pageNumber, pageSize } = request
  const scope: GiftScope = { charityId: actor.charityId, preferences: permittedPreferences(actor, request.appPreferenceId) }
  const { rows, ...total } = (await selectGiftsOfDonors(tx, scope, request)) ?? (await selectGifts(tx, scope, request))
  const items = rows.map(row => toGiftRow(row, actor.can))
  return { items: request.withLines ? await addShortLines(tx, actor.charityId, items) : items, ...total, pageNumber, pageSize }
}

/** The page and total of a search for donors; null for other requests. */
async function selectGiftsOfDonors(tx: Tx, scope: GiftScope, request: GiftListRequest) {
  const { charityId } = scope
  const name = donorFieldOf(request) === 'name' ? request.searchValue : null
  const named = name ? await searchByName(tx, charityId, name) : null
  const frequent = named?.some ? await pageOfFrequent(tx, scope, request) : null
  const areMany = frequent?.areFrequent && named?.some ? await haveManyGifts(tx, scope, request, named.some) : false
  if (areMany && frequent?.rows) return { rows: frequent.rows, ...manyGifts }
  const sought = named?.all ?? donorSearchCondition(charityId, request)
  if (!sought) return null
  const { rows, donors, fewIn, ...counted } = await listGiftsOfDonors(tx, scope, request, { sought, isOneWord: named?.isOneWord ?? false })
  const total = areMany ? manyGifts : counted
  if (rows) return { rows, ...total }
  const donorTest = name && donors <= mostTested ? testByWord(charityId, name) : null
  const page = pageInOrder({ ...scope, donorTest: donorTest?.(sql`d.donor_id`) }, request, fewIn)
  return { rows: (await (canUseDailyCounts({ ...request, searchValue: null }) ? genericPlan(page) : page).execute(tx)).rows, ...total }
}

async function selectGifts(tx: Tx, scope: GiftScope, request: GiftListRequest) {
  if (mayReadAll(scope, request)) {
    const total = await totalOf(tx, scope, request)
    return { rows: total.totalCount > rowsBefore(request) ? await pageOf(tx, scope, request) : [], ...total }
  }
  const [rows, total] = await Promise.all([pageOf(tx, scope, request), totalOf(tx, scope, request)])
  return { rows, ...total }
}
/** Whether a filter that matches few gifts or none could make the page read every gift, where the totals know the number at once. */
const mayReadAll = (scope: GiftScope, request: GiftListRequest) =>
  canUseRollup(request) &&
  !isCountedByDay(scope, request) &&
  [request.paymentMethod, request.status, request.ItemId].some(list => list.length > 0)

async function pageOf(tx: Tx, scope: GiftScope, request: GiftListRequest): Promise<StoredGiftRow[]> {
  const { charityId, preferences } = scope
  const offset = rowsBefore(request)
  const [preference] = preferences
  if (isCountedByDay(scope, request) && preference) {
    if (isOfAllDays(request)) return newest(request, offset === 0)(tx, { charityId, preference, offset })
    return (await genericPlan(pageByDays(scope, request, sql`${offset}`)).execute(tx)).rows
  }
  return (await pageInOrder(scope, request).execute(tx)).rows
}

/** Reads a page in the order of its indexes, until it is full; `fewIn`: modules whose gifts are read by donor. */
const pageInOrder = (scope: GiftScope, request: GiftListRequest, fewIn: readonly AppPreference[] = []): RawBuilder<StoredGiftRow> =>
  mergedPage(scope, request, fewIn) ??
  selectRows(scope.charityId, request, selectIds(request, giftsOfRequest(scope, request), sql`${rowsBefore(request)}`))

const giftsOfRequest = (scope: GiftScope, request: GiftListRequest) => sql`donation d where ${conditionsOf(scope, request)}`
const isOfAllDays = (request: GiftListRequest) => canUseDailyCounts(request) && !request.startDate && !request.endDate

type NewestQuery = { charityId: number; preference: GiftScope['preferences'][number]; offset: number }
/** The most frequent request, the newest gifts of all days, is prepared once per page size. */
const newestOf = new Map<string, ReturnType<typeof preparedQuery<NewestQuery, StoredGiftRow>>>()
function newest(request: GiftListRequest, isTop: boolean) {
  const shape = `${request.pageSize} ${isTop}`
  const known = newestOf.get(shape)
  if (known) return known
  const written = preparedQuery(
    ({ charityId, preference, offset }: NewestQuery) => {
      const scope: GiftScope = { charityId, preferences: [preference] }
      return isTop ? topOf(scope, request) : pageByDays(scope, request, sql`${offset}`)
    },
    { mark: isTop ? preparedPlan : genericPlan },
  )
  newestOf.set(shape, written)
  return written
}
const topOf = (scope: GiftScope, request: GiftListRequest) =>
  selectRows(scope.charityId, request, selectIds(request, giftsOfRequest(scope, request)))

const countOf = (scope: GiftScope, filter: Parameters<typeof rollupConditions>[1], extraCount = sql``) =>
  sql<
    Computed<{ n: number }>
  >`select coalesce(sum(r.gifts), 0)::bigint ${extraCount} as n from donation_rollup_now r where ${rollupConditions(scope, filter)}`
/** Counts all gifts of a module. It reads one total for each month, while the rollup also has rows for each method, status and kind. */
const countAll = preparedQuery(
  ({ charityId, preferences }: GiftScope) =>
    sql<Computed<{ n: number }>>`select coalesce(sum(t.gifts), 0)::bigint as n from donation_total_now t
      where t.charity_id = ${charityId} and t.grain = 'month' and t.app_preference_id = any(${preferences}::smallint[])`,
)

function countNonLeading(scope: GiftScope, request: GiftListRequest): RawBuilder<unknown> {
  const { ItemId } = request
  if (ItemId.length === 0) return sql``
  return sql`+ (select count(*) from ${secondaryPurposeCondition(scope.charityId, ItemId, conditionsOf(scope, { ...request, ItemId: [] }))})`
}

/** The exact total where the rollup can answer the filter, else the count up to the cap. */
async function totalOf(tx: Tx, scope: GiftScope, request: GiftListRequest): Promise<{ totalCount: number; totalCapped: boolean }> {
  if (isOfAllDays(request)) return { totalCount: (await countAll(tx, scope))[0]?.n ?? 0, totalCapped: false }
  const exact = canUseRollup(request)
  const counted = exact
    ? preparedPlan(countOf(scope, request, countNonLeading(scope, request)))
    : sql<Computed<{ n: number }>>`select count(*) as n from (select from ${giftsMatching(scope, request)} limit ${countCap + 1}) counted`
  const totalCount = (await counted.execute(tx)).rows[0]?.n ?? 0
  return exact || totalCount <= countCap ? { totalCount, totalCapped: false } : { totalCount: countCap, totalCapped: true }
}
