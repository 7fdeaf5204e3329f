import type { Charity } from '#features/charity/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { expectedCash, totalsOf } from '#features/declarations/rules.ts'
import { addStep } from '../steps.ts'
import type { KeptCountRow } from './read-counts.ts'
import { takenOf } from './taken-of.ts'
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
