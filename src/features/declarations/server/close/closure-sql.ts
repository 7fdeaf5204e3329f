import { type RawBuilder, sql } from 'kysely'
import { userNameOf } from '#features/accounts/server/public.ts'
import { centresOf } from '#features/charity/server/public.ts'
import type { Currency } from '#jurisdictions/money.ts'
import type { Actor } from '#platform/server/context.ts'
import type { Computed, Renamed, RowOf } from '#platform/server/database/row-types.ts'
import type { ClosureRow, Difference } from '#features/declarations/contract.ts'
import { type ClosureState, closureActions, declarationNo, differenceKindOf, exceedsTolerance } from '#features/declarations/rules.ts'
import '../tables.ts'

/** A declaration with its last filing, as `closuresOf` reads it. */
export type StoredClosure = RowOf<
  'declaration',
  'id' | 'number' | 'officerId' | 'officerType' | 'beganAt' | 'endedAt' | 'attempt' | 'absentBecause' | 'closedAt'
> &
  RowOf<
    'declarationFiling',
    | 'countsDiffer'
    | 'toleranceMinor'
    | 'floatMinor'
    | 'cashInMinor'
    | 'changeMinor'
    | 'dropsMinor'
    | 'payoutsMinor'
    | 'expectedCashMinor'
    | 'countedCashMinor'
    | 'expectedChequesMinor'
    | 'countedChequesMinor'
    | 'expectedBatchesMinor'
    | 'countedBatchesMinor'
    | 'uncountedMinor'
  > &
  Renamed<'collectionCentre', { centreId: 'id' }> &
  Computed<{
    officerName: string | null
    mosque: string | null
    closureState: ClosureState
    counters: string[]
    explanation: string | null
  }>

/** The declarations that were filed, for a `from`: those that wait for a supervisor, and closed ones. */
export const closuresOf = (charityId: number): RawBuilder<unknown> => sql`
  (select e.id, e.number, e.officer_id, e.officer_type, e.began_at, e.ended_at, e.attempt, e.absent_because, e.closed_at, e.state as closure_state,
          k.id as centre_id, k.name as mosque, ${userNameOf(charityId, sql`e.officer_id`)} as officer_name,
          f.counts_differ, f.tolerance_minor, f.float_minor, f.cash_in_minor, f.change_minor, f.drops_minor, f.payouts_minor, f.expected_cash_minor,
          f.counted_cash_minor, f.expected_cheques_minor, f.counted_cheques_minor, f.expected_batches_minor, f.counted_batches_minor, f.uncounted_minor,
          (select array_agg(c.counted_by order by c.counter, c.try) from declaration_count c
            where c.charity_id = e.charity_id and c.declaration_id = e.id and c.attempt = e.attempt) as counters,
          (select s.words from declaration_step s
            where s.charity_id = e.charity_id and s.declaration_id = e.id and s.attempt = e.attempt and s.kind = 'explained' order by s.seq desc limit 1) as explanation
     from declaration e
     join declaration_filing f on f.charity_id = e.charity_id and f.declaration_id = e.id and f.attempt = e.attempt
     left join ${centresOf(charityId)} k on k.id = e.collection_centre_id
    where e.charity_id = ${charityId} and e.state in ('filed', 'closed'))`

/** What was expected and counted of each part, in minor units. */
export const partsOf = (row: StoredClosure) => [
  { part: 'cash' as const, expected: row.expectedCashMinor, counted: row.countedCashMinor },
  { part: 'cheques' as const, expected: row.expectedChequesMinor, counted: row.countedChequesMinor },
  { part: 'batches' as const, expected: row.expectedBatchesMinor, counted: row.countedBatchesMinor },
]

/** What the possible steps of a declaration depend on. */
export const filedFacts = (row: StoredClosure) => ({
  state: row.closureState,
  officerId: row.officerId,
  counters: row.counters,
  isStandIn: row.absentBecause !== null,
  needsReason: exceedsTolerance(partsOf(row), row.toleranceMinor),
  isExplained: row.explanation !== null,
})

/** How far a sum is over or short. */
export const differenceOf = (counted: number, expected: number, currency: Currency): Difference => ({
  kind: differenceKindOf(counted, expected),
  amount: { minor: Math.abs(counted - expected), currency },
})

/** A declaration as its reader sees it. */
export function closureRowOf(row: StoredClosure, actor: Pick<Actor, 'userId' | 'can'>, currency: Currency): ClosureRow {
  const { id, number, officerId, officerName, officerType, mosque, beganAt, endedAt, closedAt, closureState: state } = row
  const parts = partsOf(row)
  const [counted, expected] = [sum(parts.map(one => one.counted)), sum(parts.map(one => one.expected))]
  return {
    id,
    number: declarationNo(number),
    officer: { id: officerId, name: officerName ?? '' },
    officerType,
    mosque,
    beganAt,
    endedAt,
    state,
    counted: { minor: counted, currency },
    difference: differenceOf(counted, expected, currency),
    closedAt,
    actions: closureActions(filedFacts(row), actor),
  }
}

const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)
