import { charityOf } from '#features/charity/server/public.ts'
import { type Movement, postToLedger } from '#features/ledger/server/public.ts'
import type { Currency } from '#jurisdictions/money.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { lockSubject } from '#platform/server/database/lock-subject.ts'
import { refuse } from '#platform/server/refuse.ts'
import { declarations } from '#features/declarations/contract.ts'
import { closureObstacle } from '#features/declarations/rules.ts'
import { checkPassword } from '../check-password.ts'
import { takenOf } from '../count/taken-of.ts'
import { sessionLock } from '../session/open-gifts.ts'
import { addStep } from '../steps.ts'
import { filedFacts, type StoredClosure } from './closure-sql.ts'
import { readClosure } from './find-closure.ts'
import '../tables.ts'

type DecidedDeclaration = { id: string; attempt: number }
type Decider = Pick<Context, 'tx' | 'actor'>

/**
 * Locks and returns a declaration in the version that the caller saw. Refuses with NOT_FOUND, or with CHANGED_SINCE when it was sent back
 * since.
 */
async function lockClosure({ tx, actor: { charityId } }: Decider, { id, attempt }: DecidedDeclaration): Promise<StoredClosure> {
  const locked = await tx
    .selectFrom('declaration')
    .select('attempt')
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) throw refuse('NOT_FOUND')
  if (locked.attempt !== attempt) throw refuse('CHANGED_SINCE')
  return readClosure(tx, charityId, id)
}

/** Countersigns a declaration: it is closed, and the difference of its cash is posted. */
export async function closeDeclaration(context: Context, { password, ...decided }: RequestOf<typeof declarations.close>): Promise<null> {
  const { actor } = context
  await checkPassword(context, password)
  const row = await lockClosure(context, decided)
  const obstacle = closureObstacle(filedFacts(row), actor)
  if (obstacle === 'NO_RIGHT') throw refuse('FORBIDDEN')
  if (obstacle) throw refuse(declarations.close, obstacle)
  await signClosure(context, row)
  return null
}

/** Closes a declaration that may be closed, and posts the difference of its cash. */
export async function signClosure(
  context: Pick<Context, 'tx' | 'now' | 'audit'> & { actor: { charityId: number; userId: string } },
  {
    id,
    attempt,
    cashInMinor,
    countedCashMinor,
    expectedCashMinor,
  }: Pick<StoredClosure, 'id' | 'attempt' | 'cashInMinor' | 'countedCashMinor' | 'expectedCashMinor'>,
): Promise<void> {
  const { tx, actor, now } = context
  const closed = await tx
    .updateTable('declaration')
    .set({ state: 'closed', closedAt: now().toISOString(), closedBy: actor.userId })
    .where('charityId', '=', actor.charityId)
    .where('id', '=', id)
    .where('state', '=', 'filed')
    .where('attempt', '=', attempt)
    .returning('id')
    .executeTakeFirst()
  if (!closed) throw refuse('CHANGED_SINCE')
  const { currency } = await charityOf(tx, actor.charityId)
  const { inCash } = await takenOf(tx, actor.charityId, id)
  await postToLedger(context, [
    ...cashMovements(currency, 'count', countedCashMinor - expectedCashMinor),
    ...cashMovements(currency, 'correction', cashInMinor - inCash), // gifts that were corrected since the filing, which has them as they were
  ])
  await addStep(context, { declarationId: id, attempt, kind: 'closed', changes: { state: ['filed', 'closed'] } })
}

/** The movement of cash that is over, or short where the amount is negative; none for 0. */
function cashMovements(currency: Currency, kind: 'count' | 'correction', minor: number): Movement[] {
  const sides = minor > 0 ? ({ debit: 'cash', credit: 'overAndShort' } as const) : ({ debit: 'overAndShort', credit: 'cash' } as const)
  return minor === 0 ? [] : [{ kind, donationId: null, amount: { minor: Math.abs(minor), currency }, ...sides }]
}

/** Sends a declaration back: both people count again; the earlier counts are kept. */
export async function sendBack(context: Context, { reason, ...decided }: RequestOf<typeof declarations.sendBack>): Promise<null> {
  const { tx, actor } = context
  const row = await lockClosure(context, decided)
  const obstacle = closureObstacle(filedFacts(row), actor)
  if (obstacle === 'NO_RIGHT') throw refuse('FORBIDDEN')
  if (obstacle && obstacle !== 'DIFFERENCE_UNEXPLAINED') throw refuse(declarations.sendBack, obstacle)
  await lockSubject(tx, actor.charityId, sessionLock(row.officerId))
  const current = await tx
    .selectFrom('declaration')
    .select('id')
    .where('charityId', '=', actor.charityId)
    .where('officerId', '=', row.officerId)
    .where('state', 'in', ['counted', 'returned'])
    .executeTakeFirst()
  if (current) throw refuse(declarations.sendBack, 'OFFICER_IS_COUNTING')
  await addStep(context, {
    declarationId: row.id,
    attempt: row.attempt,
    kind: 'returned',
    words: reason,
    changes: { state: ['filed', 'returned'] },
  })
  await tx
    .updateTable('declaration')
    .set({ state: 'returned', attempt: row.attempt + 1 })
    .where('charityId', '=', actor.charityId)
    .where('id', '=', row.id)
    .where('state', '=', 'filed')
    .execute()
  return null
}

/** Stores why counted and expected differ; a later reason is added to the earlier one. Only the people who counted may give one. */
export async function explainDifference(context: Context, { reason, ...decided }: RequestOf<typeof declarations.explain>): Promise<null> {
  const row = await lockClosure(context, decided)
  if (row.closureState !== 'filed') throw refuse(declarations.explain, 'NOT_FILED')
  if (!row.counters.includes(context.actor.userId)) throw refuse(declarations.explain, 'ONLY_COUNTERS_EXPLAIN')
  await addStep(context, { declarationId: row.id, attempt: row.attempt, kind: 'explained', words: reason })
  return null
}
