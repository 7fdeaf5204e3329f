import { sql } from 'kysely'
import type { Charity } from '#features/charity/server/public.ts'
import { methodIds } from '#kit/giving/ids.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed } from '#platform/server/database/row-types.ts'
import { batchMethods, expectedCash, totalsOf } from '#features/declarations/rules.ts'
import { addStep } from '../steps.ts'
import type { KeptCountRow } from './read-counts.ts'
import '../tables.ts'

type Filer = Pick<Context, 'tx' | 'now' | 'audit'> & { actor: { charityId: number; userId: string } }
type ToFile = { declarationId: string; attempt: number; first: KeptCountRow; second: KeptCountRow; countsDiffer: boolean }

/** Compares both counts of an attempt with what was expected, and files the declaration for the supervisors. The second count applies. */
export async function fileDeclaration(context: Filer, charity: Charity, { declarationId, attempt, first, second, countsDiffer }: ToFile) {
  const { tx, now, actor } = context
  const { charityId } = actor
  const taken = await takenOf(tx, charityId, declarationId)
  const counted = totalsOf(second)
  const drawer = {
    float: first.floatMinor ?? 0,
    cashIn: taken.inCash,
    change: first.changeMinor ?? 0,
    drops: first.dropsMinor ?? 0,
    payouts: first.payoutsMinor ?? 0,
  }
  await tx
    .insertInto('declarationFiling')
    .values({
      charityId,
      declarationId,
      attempt,
      filedAt: now().toISOString(),
      countsDiffer,
      toleranceMinor: charity.countToleranceMinor,
      floatMinor: drawer.float,
      cashInMinor: drawer.cashIn,
      changeMinor: drawer.change,
      dropsMinor: drawer.drops,
      payoutsMinor: drawer.payouts,
      expectedCashMinor: expectedCash(drawer),
      countedCashMinor: counted.cash,
      expectedChequesMinor: taken.inCheques,
      countedChequesMinor: counted.cheques,
      expectedBatchesMinor: taken.inBatches,
      countedBatchesMinor: counted.batches,
      uncountedMinor: taken.elsewhere,
    })
    .execute()
  await tx
    .updateTable('declaration')
    .set({ state: 'filed' })
    .where('charityId', '=', charityId)
    .where('id', '=', declarationId)
    .where('state', '=', 'counted')
    .execute()
  await addStep(context, { declarationId, attempt, kind: 'filed', changes: { state: ['counted', 'filed'] } })
}

type TakenTotals = Computed<{ inCash: number; inCheques: number; inBatches: number; elsewhere: number }>
/** The sums of a declaration's gifts when the officer counted, by how they are counted. */
async function takenOf(tx: Tx, charityId: number, declarationId: string): Promise<TakenTotals> {
  const sum = (condition: ReturnType<typeof sql>) => sql`coalesce(sum(g.amount_minor) filter (where ${condition}), 0)::bigint`
  const [cash, cheque] = [sql`g.payment_method = ${methodIds.cash}`, sql`g.payment_method = ${methodIds.cheque}`]
  const batch = sql`g.payment_method = any(${[...batchMethods]}::smallint[])`
  const { rows } = await sql<TakenTotals>`
    select ${sum(cash)} as in_cash, ${sum(cheque)} as in_cheques, ${sum(batch)} as in_batches, ${sum(sql`not (${cash} or ${cheque} or ${batch})`)} as elsewhere
      from declared_gift g where g.charity_id = ${charityId} and g.declaration_id = ${declarationId}`.execute(tx)
  if (!rows[0]) throw new Error('A sum has no row.')
  return rows[0]
}
