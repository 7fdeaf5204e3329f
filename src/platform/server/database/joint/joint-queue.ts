import type pg from 'pg'
import { databaseUnreachableError } from '../connection-watch.ts'
import type { JointCall, Work } from '../database.ts'
import { JointTransactionError, runJointTransaction } from './joint-transaction.ts'

/**
 * The most calls that share a transaction, the milliseconds for which one under way holds back those that come after it, and for which a
 * user's calls run by themselves after one of them undid those of others.
 */
export type JointSettings = { most: number; patience: number; apart: number }
/** How the queue reaches the database: a connection, and a transaction of one call. */
type Database = { connect: () => Promise<pg.PoolClient>; runAlone: <T>(charityId: number, work: Work<T>) => Promise<T> }

type Member = JointCall & { mark: string | null; work: Work<unknown>; answer: (answer: unknown) => void; fail: (error: unknown) => void }
/** The calls of a charity that wait, the transaction they wait for, and the keys of those that wait or are under way. */
type Lane = { waiting: Member[]; current: object | null; marks: Set<string> }

/** The most calls of a charity that wait; further ones are refused. */
const mostWaiting = 1000

/**
 * Gathers calls of one charity: one that comes alone runs at once, and those that come while it is under way share the next transaction.
 * Charities do not wait for each other.
 */
export class JointQueue {
  readonly #database: Database
  readonly #settings: JointSettings
  readonly #lanes = new Map<number, Lane>()
  /** Users whose calls run by themselves, until when. */
  readonly #apart = new Map<string, number>()

  constructor(database: Database, { most = 16, patience = 100, apart = 10_000 }: Partial<JointSettings> = {}) {
    this.#database = database
    this.#settings = { most, patience, apart }
  }

  /** Throws a JointTransactionError where the work has to run in a transaction of its own. */
  transact<T>(charityId: number, { userId, key }: JointCall, work: Work<T>): Promise<T> {
    const lane = this.#lanes.get(charityId) ?? { waiting: [], current: null, marks: new Set() }
    const mark = key === null ? null : `${userId} ${key}`
    if (this.#isApart(charityId, userId) || (mark && lane.marks.has(mark))) return this.#database.runAlone(charityId, work)
    if (lane.waiting.length >= mostWaiting) throw databaseUnreachableError()
    this.#lanes.set(charityId, lane)
    if (mark) lane.marks.add(mark)
    return new Promise((answer, fail) => {
      lane.waiting.push({ userId, key, mark, work, answer: value => answer(value as T), fail })
      this.#startNext(charityId, lane)
    })
  }

  #startNext(charityId: number, lane: Lane): void {
    if (lane.current) return
    const members = lane.waiting.splice(0, this.#settings.most)
    if (members.length === 0) {
      if (lane.marks.size === 0) this.#lanes.delete(charityId)
      return
    }
    const current = {}
    lane.current = current
    const goOn = () => {
      if (lane.current === current) lane.current = null
      this.#startNext(charityId, lane)
    }
    const timer = setTimeout(goOn, this.#settings.patience) // one that waits for something must not stop the counters
    void this.#run(charityId, members).then(() => {
      clearTimeout(timer)
      for (const { mark } of members) if (mark) lane.marks.delete(mark)
      goOn()
    })
  }

  /** Never throws. */
  async #run(charityId: number, members: readonly Member[]): Promise<void> {
    const [only] = members
    try {
      if (only && members.length === 1) return only.answer(await this.#database.runAlone(charityId, only.work))
      const client = await this.#database.connect()
      const outcome = await runJointTransaction(
        client,
        charityId,
        members.map(({ work }) => work),
      )
      if ('answers' in outcome) return settle(members, outcome.answers)
      const undoneBy = outcome.undoneBy === null ? undefined : members[outcome.undoneBy]
      if (undoneBy) this.#setApart(charityId, undoneBy.userId)
      settle(members, [], outcome.cause)
    } catch (error) {
      for (const { fail } of members) fail(error)
    }
  }

  #isApart(charityId: number, userId: string): boolean {
    const until = this.#apart.get(`${charityId} ${userId}`)
    return until !== undefined && performance.now() < until
  }

  #setApart(charityId: number, userId: string): void {
    if (this.#apart.size >= 1000) this.#apart.clear()
    this.#apart.set(`${charityId} ${userId}`, performance.now() + this.#settings.apart)
  }
}

function settle(members: readonly Member[], answers: readonly ({ answer: unknown } | null)[], cause?: unknown): void {
  for (const [index, { answer, fail }] of members.entries()) {
    const result = answers[index]
    if (result) answer(result.answer)
    else fail(new JointTransactionError('The call was not carried out together with others.', { cause }))
  }
}
