import type pg from 'pg'
import type { Statement, Work } from '../database.ts'
import { transactionOn } from '../dialect.ts'
import { isDatabaseUnavailable, isRetryable } from '../errors.ts'
import { sendStatement } from '../statement-batch.ts'
import { beginStatements, commit, rollBack, sendBegin } from '../transaction.ts'
import { sharingOf } from './shareable-statement.ts'

/** The call was not carried out in a joint transaction, and has to run in one of its own. */
export class JointTransactionError extends Error {}

/** How a joint transaction ended for each of its calls: with an answer, or null for one that left. Or undone, by which call if by one. */
export type JointOutcome = { answers: ({ answer: unknown } | null)[] } | { undoneBy: number | null; cause: unknown }

/** A call that waits for a lock holds up all others, so each then waits by itself. */
const lockTimeout = `; set local lock_timeout = '500ms'`

/**
 * Carries out several calls of a charity in one transaction. Their statements interleave on one connection: those sent in one tick travel
 * together. A call that fails before it wrote anything leaves; all are undone when one fails after that, or a statement does. Throws only
 * where it is not known whether they were committed.
 */
export async function runJointTransaction(
  client: pg.PoolClient,
  charityId: number,
  works: readonly Work<unknown>[],
): Promise<JointOutcome> {
  const members: Member[] = works.map((work, index) => ({ index, work, hasWritten: false, closing: [], answer: null }))
  const state: JointState = { undone: null }
  const opened = sendBegin(client, beginStatements(charityId, false) + lockTimeout)
  await Promise.all(members.map(member => carryOut(client, member, state)))
  await opened.catch((cause: unknown) => (state.undone ??= { undoneBy: null, cause }))
  if (state.undone) {
    await rollBack(client)
    return state.undone
  }
  const undone = await commitAll(client, members)
  return undone ?? { answers: members.map(({ answer }) => answer) }
}

/** One call of a joint transaction. `closing` travels with the commit. */
type Member = {
  index: number
  work: Work<unknown>
  hasWritten: boolean
  closing: Statement[]
  answer: { answer: unknown } | null
}
type Undone = { undoneBy: number | null; cause: unknown }
type JointState = { undone: Undone | null }

/** Runs the work of a call. Never throws: a call without an answer left, or undid the transaction. */
async function carryOut(client: pg.PoolClient, member: Member, state: JointState): Promise<void> {
  const undo = (cause: unknown) => void (state.undone ??= { undoneBy: member.index, cause })
  const { tx, end } = transactionOn(client, async (_, statement) => {
    const sharing = sharingOf(statement.text)
    if (state.undone || sharing === 'apart') throw new JointTransactionError()
    if (sharing === 'writes') member.hasWritten = true
    return sendStatement(client, statement).catch((error: unknown) => {
      undo(error) // the first that fails is told first
      throw error
    })
  })
  try {
    const answer = await member.work(tx, statement => void member.closing.push(statement))
    member.answer = { answer }
  } catch (error) {
    if (member.hasWritten) undo(error)
  } finally {
    end() // a branch that goes on must not write: the others' commit would keep it
  }
}

/** Commits, with what the calls that stayed have for the end. Returns how it was undone instead, if it was. */
async function commitAll(client: pg.PoolClient, members: readonly Member[]): Promise<Undone | null> {
  const { send, end } = transactionOn(client)
  try {
    const sent = members.flatMap(({ answer, closing }) => (answer ? closing : [])).map(send)
    end()
    await commit(client, sent)
    client.release()
    return null
  } catch (cause) {
    await rollBack(client)
    if (isDatabaseUnavailable(cause) && !isRetryable(cause, 1)) throw cause // it may have been committed
    return { undoneBy: null, cause }
  }
}
