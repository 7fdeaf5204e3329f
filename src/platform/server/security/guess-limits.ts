import { callerSubject } from '../http/identify-caller.ts'
import type { Services } from '../context.ts'
import { createKeyedSemaphore } from './keyed-semaphore.ts'
import type { Call, Reply } from '../http/call.ts'
import { type Bucket, type SubjectBucket, fillBucketAlone, readBucketRoom } from './rate-buckets.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { tooManyRequests } from './too-many-requests.ts'

/**
 * Limits of wrong guesses at links, numbers and codes. `network` is high: a congregation shares one address. It never refuses a right guess
 * at a secret of 80 or more random bits; a short secret names its `field`, and is refused before it is evaluated once a limit is reached.
 * @internal tests reach the limits
 */
export const guessBuckets = {
  network: { kind: 'guess.network', atOnce: 600, perHour: 1200 },
  caller: { kind: 'guess.caller', atOnce: 10, perHour: 20 },
  field: { kind: 'guess.field', atOnce: 10, perHour: 20 },
} as const satisfies Record<string, Bucket>

/**
 * Concurrent guesses of one caller that a server checks; close to the limit it checks them one by one, so that each is counted before the
 * next.
 */
const judgedAtOnce = 4
const [sharedGate, singleGate] = [createKeyedSemaphore(judgedAtOnce), createKeyedSemaphore(1)]

/**
 * Runs a call whose refusals may be wrong guesses, and counts it when it is one. A right guess writes nothing.
 * Throws a 429 for a wrong guess beyond a limit, and before evaluating any guess beyond a strict limit.
 */
export async function limitGuesses(services: Services, call: Call, work: () => Promise<Reply>): Promise<Reply> {
  const { guesses } = call.endpoint.spec
  if (!guesses || call.input instanceof RefusalError) return work()
  const { db, now } = services
  const { strict, lenient } = limitsOf(call, call.input, guesses.field)
  const judge = async () => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof RefusalError && (guesses.codes as readonly string[]).includes(error.code))) throw error
      for (const one of strict) await fillBucketAlone(db, one, now())
      for (const one of lenient) {
        const wait = await fillBucketAlone(db, one, now())
        if (wait) throw tooManyRequests(wait, 'LOCKED')
      }
      throw error
    }
  }
  const roomNow = async () => {
    const found = await db.transact({ charityId: null, readOnly: true }, tx =>
      Promise.all(strict.map(one => readBucketRoom(tx, one, now()))),
    )
    const wait = Math.max(...found.map(one => one.wait))
    if (wait > 0) throw tooManyRequests(wait, 'LOCKED')
    return Math.min(...found.map(one => one.room))
  }
  const [first] = strict
  if (!first) return judge()
  return sharedGate(first.subject, async () => {
    if ((await roomNow()) > judgedAtOnce) return judge()
    return singleGate(first.subject, async () => {
      await roomNow()
      return judge()
    })
  })
}

/** The limits of a guess: strict ones are checked before it is evaluated, lenient ones only when it was wrong. */
function limitsOf({ visitor, caller }: Call, input: object, field: string | undefined): Record<'strict' | 'lenient', SubjectBucket[]> {
  const known = callerSubject(visitor)
  const own = known ? { bucket: guessBuckets.caller, subject: known } : { bucket: guessBuckets.network, subject: caller.network }
  const value = field && (input as Record<string, unknown>)[field]
  if (value !== undefined)
    return { strict: [own, { bucket: guessBuckets.field, subject: `${field}|${String(value).toUpperCase()}` }], lenient: [] }
  return known ? { strict: [own], lenient: [] } : { strict: [], lenient: [own] }
}
