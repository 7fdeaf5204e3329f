import { sql } from 'kysely'
import { type Charity, charityOf } from '#features/charity/server/public.ts'
import type { HandlerResult } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { lockSubject } from '#platform/server/database/lock-subject.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import { refuse } from '#platform/server/refuse.ts'
import { type CountRequest, declarations } from '#features/declarations/contract.ts'
import { isCountComplete, partsThatDiffer, totalsOf } from '#features/declarations/rules.ts'
import { checkPassword } from '../check-password.ts'
import { lastCount, listOpenItems } from '../session/find-session.ts'
import { sessionRowOf } from '../session/list-sessions.ts'
import { sessionLock } from '../session/open-gifts.ts'
import { sessionsOf, type StoredSession } from '../session/sessions-sql.ts'
import { addStep } from '../steps.ts'
import { checkCount } from './check-count.ts'
import { fileDeclaration } from './file-declaration.ts'
import { openDeclaration } from './open-declaration.ts'
import { readCounts } from './read-counts.ts'
import '../tables.ts'

type Counting = RowOf<'declaration', 'id' | 'attempt'>
type Counter = Pick<Context, 'tx' | 'now' | 'audit'> & { actor: { charityId: number; userId: string } }

/** Stores a signed count. The first ends the session; once both agree, or the second was repeated, the declaration is filed. */
export async function countSession(context: Context, asked: CountRequest): Promise<HandlerResult<typeof declarations.count>> {
  const { tx, actor } = context
  const { charityId } = actor
  await checkPassword(context, asked.password)
  await lockSubject(tx, charityId, sessionLock(asked.officerId)) // two signatures at once: the second sees what the first has done
  const charity = await charityOf(tx, charityId)
  const [session] = (await sql<StoredSession>`select s.* from ${sessionsOf(charityId, asked.officerId)} s`.execute(tx)).rows
  if (!session) throw refuse(declarations.count, 'NOTHING_TO_DECLARE')
  if (sessionRowOf(session, actor).turn !== asked.turn) throw refuse(declarations.count, 'NOT_YOUR_TURN')
  const counter = asked.turn === 'second' || (asked.turn === 'recount' && session.firstBy !== actor.userId) ? 'second' : 'first'
  checkCount(charity, asked, counter === 'first')
  const declaration = await beginAttempt(context, charity, session, asked)
  const tries = counter === 'first' ? session.firstTries : session.secondTries
  await keepCount(context, declaration, asked, { counter, try: tries + 1 })
  await addStep(context, { declarationId: declaration.id, attempt: declaration.attempt, kind: tries === 0 ? 'counted' : 'recounted' })
  return fileWhenComplete(context, charity, declaration)
}

/** The declaration that a count belongs to: a new one, one that was returned, or the one that is being counted. */
async function beginAttempt(
  context: Context,
  charity: Charity,
  { declarationId, sessionState }: StoredSession,
  { officerId, turn, absentBecause }: CountRequest,
): Promise<Counting> {
  const { tx, actor } = context
  if (!declarationId) {
    if (turn === 'first' && (await listOpenItems(tx, actor.charityId, officerId)).length) throw refuse(declarations.count, 'OPEN_ITEMS')
    const opened = await openDeclaration(context, charity, { officerId, absentBecause: turn === 'standIn' ? absentBecause : null })
    if (!opened) throw refuse(declarations.count, 'NOTHING_TO_DECLARE')
    return opened
  }
  const own = tx.updateTable('declaration').where('charityId', '=', actor.charityId).where('id', '=', declarationId)
  const change = sessionState === 'returned' ? { absentBecause: turn === 'standIn' ? absentBecause : null } : {}
  return own
    .set({ state: 'counted', ...change })
    .returning(['id', 'attempt'])
    .executeTakeFirstOrThrow()
}

type Try = { counter: 'first' | 'second'; try: number }
/** Stores a count as it was signed. */
export async function keepCount(
  { tx, actor, now }: Pick<Counter, 'tx' | 'actor' | 'now'>,
  { id, attempt }: Counting,
  { cash, cheques, batches, drawer }: Pick<CountRequest, 'cash' | 'cheques' | 'batches' | 'drawer'>,
  place: Try,
): Promise<void> {
  const totals = totalsOf({ cash, cheques, batches })
  const own = place.counter === 'first' ? drawer : null
  await tx
    .insertInto('declarationCount')
    .values({
      charityId: actor.charityId,
      declarationId: id,
      attempt,
      ...place,
      countedBy: actor.userId,
      countedAt: now().toISOString(),
      cash: JSON.stringify(cash),
      cheques: JSON.stringify(cheques),
      batches: JSON.stringify(batches),
      cashMinor: totals.cash,
      chequesMinor: totals.cheques,
      batchesMinor: totals.batches,
      floatMinor: own?.float ?? null,
      changeMinor: own?.change ?? null,
      dropsMinor: own?.drops ?? null,
      payoutsMinor: own?.payouts ?? null,
      drawerNote: own?.note || null,
    })
    .execute()
}

/** Files a declaration whose counts agree, or whose second count was repeated. */
export async function fileWhenComplete(context: Counter, charity: Charity, { id, attempt }: Counting) {
  const counts = await readCounts(context.tx, context.actor.charityId, id)
  const [first, second] = [lastCount(counts, attempt, 'first'), lastCount(counts, attempt, 'second')]
  if (!first || !second) return { id, isFiled: false, differs: [] }
  const differs = partsThatDiffer(first, second)
  const isFiled = isCountComplete(differs, second.try)
  if (isFiled) await fileDeclaration(context, charity, { declarationId: id, attempt, first, second, countsDiffer: differs.length > 0 })
  return { id, isFiled, differs }
}
