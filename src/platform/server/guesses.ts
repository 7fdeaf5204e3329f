import { callerOf } from './admit.ts'
import type { Services } from './context.ts'
import { createGate } from './gate.ts'
import type { Call, Reply } from './guard.ts'
import { type Bucket, type Counted, fillBucketAlone, roomInBucket } from './rate-buckets.ts'
import { Refusal } from './refuse.ts'
import { tooMany } from './too-many.ts'

/** Wrong guesses at links, numbers and codes. People mistype and open old links; behind one address there may be many of them. */
export const guessBuckets = {
  network: { kind: 'guess.network', atOnce: 20, perHour: 120 },
  caller: { kind: 'guess.caller', atOnce: 10, perHour: 20 },
  field: { kind: 'guess.field', atOnce: 10, perHour: 20 },
} as const satisfies Record<string, Bucket>

/** Guesses of one caller that a server judges at once; close to the limit it judges them one by one, so that each is counted before the next. */
const judgedAtOnce = 4
const [together, alone] = [createGate(judgedAtOnce), createGate(1)]

/** Runs a call whose refusals may be wrong guesses: refused once too many were wrong, counted when this one is. A right one writes nothing. */
export async function judgeGuess(services: Services, call: Call, work: () => Promise<Reply>): Promise<Reply> {
  const { guesses } = call.endpoint.spec
  if (!guesses || call.input instanceof Refusal) return work()
  const { db, now } = services
  const counted = countedOf(call, call.input, guesses.field)
  const roomNow = async () => {
    const found = await db.transact({ charityId: null, readOnly: true }, tx =>
      Promise.all(counted.map(one => roomInBucket(tx, one, now()))),
    )
    const wait = Math.max(...found.map(one => one.wait))
    if (wait > 0) throw tooMany(wait, 'LOCKED')
    return Math.min(...found.map(one => one.room))
  }
  const judge = async () => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refusal && guesses.codes.includes(error.code)) for (const one of counted) await fillBucketAlone(db, one, now())
      throw error
    }
  }
  const caller = counted[0]?.subject ?? ''
  return together(caller, async () => {
    if ((await roomNow()) > judgedAtOnce) return judge()
    return alone(caller, async () => {
      await roomNow()
      return judge()
    })
  })
}

function countedOf({ visitor, caller }: Call, input: object, field: string | undefined): Counted[] {
  const known = callerOf(visitor)
  const own = known ? { bucket: guessBuckets.caller, subject: known } : { bucket: guessBuckets.network, subject: caller.network }
  const value = field && (input as Record<string, unknown>)[field]
  return value === undefined ? [own] : [own, { bucket: guessBuckets.field, subject: `${field}|${String(value).toUpperCase()}` }]
}
