import { sql } from 'kysely'
import { userNameOf } from '#features/accounts/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { giftsOfDeclarations } from '#features/gifts/server/public.ts'
import type { Currency } from '#jurisdictions/money.ts'
import { rowsBefore } from '#kit/text/paging.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed, Renamed, RowOf } from '#platform/server/database/row-types.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { ClosureDetails, declarations, KeptCount, SessionGift } from '#features/declarations/contract.ts'
import { closureObstacle } from '#features/declarations/rules.ts'
import { type KeptCountRow, readCounts } from '../count/read-counts.ts'
import { closureRowOf, closuresOf, differenceOf, filedFacts, partsOf, type StoredClosure } from './closure-sql.ts'

/** A declaration with both counts, what was expected, its steps and a page of its gifts. Refuses with NOT_FOUND. */
export async function findClosure(context: Context, request: RequestOf<typeof declarations.closure>): Promise<ClosureDetails> {
  const { tx, actor } = context
  const { charityId } = actor
  const { id, pageNumber, pageSize } = request
  const row = await readClosure(tx, charityId, id)
  const { currency } = await charityOf(tx, charityId)
  const [counts, steps, gifts, total] = await Promise.all([
    readCounts(tx, charityId, id),
    readSteps(tx, charityId, id),
    listDeclaredGifts(tx, charityId, { id, currency, limit: pageSize, offset: rowsBefore(request) }),
    sql<
      Computed<{ n: number }>
    >`select count(*)::int as n from declared_gift g where g.charity_id = ${charityId} and g.declaration_id = ${id}`.execute(tx),
  ])
  return {
    ...closureRowOf(row, actor, currency),
    ...figuresOf(row, currency, counts),
    counts: counts.map(toKeptCount),
    steps,
    obstacle: row.closureState === 'filed' ? closureObstacle(filedFacts(row), actor) : null,
    items: gifts,
    totalCount: total.rows[0]?.n ?? 0,
    pageNumber,
    pageSize,
  }
}

/** A filed declaration, in its present state. Refuses with NOT_FOUND. */
export async function readClosure(tx: Tx, charityId: number, id: string): Promise<StoredClosure> {
  const { rows } = await sql<StoredClosure>`select e.* from ${closuresOf(charityId)} e where e.id = ${id}`.execute(tx)
  if (!rows[0]) throw refuse('NOT_FOUND')
  return rows[0]
}

function figuresOf(row: StoredClosure, currency: Currency, counts: readonly KeptCountRow[]) {
  const money = (minor: number) => ({ minor, currency })
  const { needsReason } = filedFacts(row)
  const note = counts.findLast(({ attempt, counter }) => attempt === row.attempt && counter === 'first')?.drawerNote ?? null
  return {
    attempt: row.attempt,
    compared: partsOf(row).map(({ part, expected, counted }) => ({
      part,
      expected: money(expected),
      counted: money(counted),
      difference: differenceOf(counted, expected, currency),
    })),
    drawer: {
      float: money(row.floatMinor),
      cashIn: money(row.cashInMinor),
      change: money(row.changeMinor),
      drops: money(row.dropsMinor),
      payouts: money(row.payoutsMinor),
      expected: money(row.expectedCashMinor),
      note,
    },
    uncounted: money(row.uncountedMinor),
    tolerance: money(row.toleranceMinor),
    needsReason,
    reason: row.explanation,
    absentBecause: row.absentBecause,
    countsDiffer: row.countsDiffer,
  }
}

const toKeptCount = ({
  countedBy,
  counterName,
  attempt,
  counter,
  try: tries,
  countedAt,
  cash,
  cheques,
  batches,
}: KeptCountRow): KeptCount => ({
  by: { id: countedBy, name: counterName },
  attempt,
  counter,
  try: tries,
  countedAt,
  cash: [...cash],
  cheques: [...cheques],
  batches: [...batches],
})

type StepRow = RowOf<'declarationStep', 'kind' | 'words'> &
  Renamed<'declarationStep', { at: 'takenAt'; byId: 'takenBy' }> &
  Computed<{ byName: string }>
async function readSteps(tx: Tx, charityId: number, id: string): Promise<ClosureDetails['steps']> {
  const { rows } = await sql<StepRow>`
    select s.kind, s.words, s.taken_at as at, s.taken_by as by_id, coalesce(${userNameOf(charityId, sql`s.taken_by`)}, '') as by_name
      from declaration_step s where s.charity_id = ${charityId} and s.declaration_id = ${id} order by s.seq`.execute(tx)
  return rows.map(({ kind, words, at, byId, byName }) => ({ kind, words, at, by: { id: byId, name: byName } }))
}

type GiftRow = RowOf<'donation', 'id' | 'appPreferenceId' | 'receiptNo' | 'paymentMethod'> &
  RowOf<'declaredGift', 'isLate' | 'amountMinor'> &
  Renamed<'donation', { recordedAt: 'createdAt' }> &
  Renamed<'receipt', { voidedAt: 'voidedAt' }>
type GiftPage = { id: string; currency: Currency; limit: number; offset: number }

/** The gifts of a declaration: those voided since first, then late ones, then in the order of recording. */
async function listDeclaredGifts(tx: Tx, charityId: number, { id, currency, limit, offset }: GiftPage): Promise<SessionGift[]> {
  const { rows } = await sql<GiftRow>`
    select d.id, d.app_preference_id, d.receipt_no, d.created_at as recorded_at, g.payment_method, g.is_late, g.amount_minor, d.voided_at
      from declared_gift g join ${giftsOfDeclarations(charityId)} d on d.id = g.donation_id
     where g.charity_id = ${charityId} and g.declaration_id = ${id}
     order by d.voided_at is null, not g.is_late, d.created_at, d.id limit ${limit} offset ${offset}`.execute(tx)
  return rows.map(({ amountMinor, ...row }) => ({ ...row, amount: { minor: amountMinor, currency } }))
}
