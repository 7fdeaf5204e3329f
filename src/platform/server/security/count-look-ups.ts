import { type Endpoint, isOpenTo, type RequestOf, type Right } from '#platform/contract/endpoint.ts'
import { type Context, type Handler, withConditionalAudit } from '../context.ts'
import { sendEarly } from '../database/send-early.ts'
import { type Bucket, fillBucket, readBucketRoom, takeFromBuckets } from './rate-buckets.ts'
import { tooManyRequests } from './too-many-requests.ts'

/**
 * Look-ups of people by phone, e-mail address or identity number of one user who may not see these in full, over all servers. A counter
 * asks for two or three people a minute at most; to try the 10,000 numbers behind a mask takes two days, and each try is in the audit
 * trail.
 * @internal tests reach the limit
 */
export const lookUpBucket: Bucket = { kind: 'lookUp.person', atOnce: 100, perHour: 200 }

/** Users with the right `unless` are not limited; `personalField` names the personal data of an input, null for an input without. */
type LookUpRule<E extends Endpoint> = { unless: Right; personalField: (input: RequestOf<E>) => string | null }
type Asking<E extends Endpoint> = (context: Context, input: RequestOf<E>) => ReturnType<Handler<E>>

/** Refusals of a call before its handler, which tell nothing of the data: a device that sends an entry again and again has them. */
const refusedBefore = ['UNAUTHENTICATED', 'SEEING_AS_ROLE', 'KEY_IN_FLIGHT', 'KEY_REUSED', 'UNAVAILABLE']

const bucketOf = ({ charityId, userId }: Context['actor']) => ({ bucket: lookUpBucket, subject: `${charityId}|${userId}` })

/**
 * A handler that finds people by personal data: each such call is in the audit trail, and those of users without the right are counted.
 * Throws TOO_MANY. A query that is audited anyway notes the field itself.
 */
export function countLookUps<E extends Endpoint>(endpoint: E, rule: LookUpRule<E>, handler: Asking<E>): Handler<E> {
  return withRefusalsCounted(endpoint, rule, async (context, input) => {
    const { tx, actor, now } = context
    const field = rule.personalField(input)
    if (field === null) return handler(context, input)
    if (!actor.can(rule.unless)) await takeFromBuckets(tx, [bucketOf(actor)], now(), 'TOO_MANY')
    if (!endpoint.spec.audited) context.audit({ detail: { by: field } })
    return handler(context, input)
  })
}

/**
 * A command that compares typed personal data with what is on file. What it records is its trace; what it refuses counts as a look-up, and
 * is in the audit trail, since an answer that differs by the data tells as much. Throws TOO_MANY in place of any answer once the limit is
 * reached: an entry that is recorded would tell the rest.
 */
export function countRefusedLookUps<E extends Endpoint>(endpoint: E, rule: LookUpRule<E>, handler: Asking<E>): Handler<E> {
  return withRefusalsCounted(endpoint, rule, async (context, input) => {
    const { tx, actor, now } = context
    if (rule.personalField(input) === null || actor.can(rule.unless)) return handler(context, input)
    const readingRoom = sendEarly(readBucketRoom(tx, bucketOf(actor), now()))
    const answer = await handler(context, input)
    const { room, wait } = await readingRoom
    if (room < 1) throw tooManyRequests(wait)
    return answer
  })
}

function withRefusalsCounted<E extends Endpoint>(endpoint: E, { unless, personalField }: LookUpRule<E>, handler: Asking<E>): Handler<E> {
  const recording = {
    isAudited: (input: RequestOf<E>) => personalField(input) !== null,
    async onRefusal({ tx, actor, now, audit }: Pick<Context, 'tx' | 'actor' | 'now' | 'audit'>, input: RequestOf<E>, code: string) {
      audit({ detail: { by: personalField(input) } })
      const wasCompared = isOpenTo(endpoint.spec.access, actor.can) && !refusedBefore.includes(code)
      const wait = actor.can(unless) || !wasCompared ? 0 : await fillBucket(tx, bucketOf(actor), now())
      return wait ? tooManyRequests(wait) : null
    },
  }
  return withConditionalAudit(endpoint, recording, handler as Handler<E>)
}
