import type { Endpoint, RequestOf } from '#platform/contract/endpoint.ts'
import { type Actor, withConditionalAudit, type Context, type Handler } from '#platform/server/context.ts'
import { type Bucket, takeFromBuckets } from '#platform/server/security/rate-buckets.ts'
import { personalDataRight } from '../rules.ts'
import type { DonorField } from './search.ts'

/**
 * Searches by phone, e-mail address or identity number of one user who may not see these in full, over all servers. A counter asks for
 * two or three people a minute at most; to try the 10,000 numbers behind a mask takes two days, and each try is in the audit trail.
 * @internal tests reach the limit
 */
export const lookUpBucket: Bucket = { kind: 'lookUp.person', atOnce: 100, perHour: 200 }

/** A phone is found by its first digits only for those who may see it in full: otherwise it could be guessed digit by digit. */
export const phoneFieldOf = ({ can }: Pick<Actor, 'can'>): 'phone' | 'wholePhone' => (can(personalDataRight) ? 'phone' : 'wholePhone')

/** The field in which a search of this user looks. */
export const searchedField = (actor: Pick<Actor, 'can'>, field: DonorField): DonorField => (field === 'phone' ? phoneFieldOf(actor) : field)

/**
 * A handler that finds people by personal data, for the inputs for which `personalField` names it: each is in the audit trail, and those
 * of a user without the right to see such data are limited. Throws TOO_MANY. A query that is audited anyway notes the field itself.
 */
export function asLookUp<E extends Endpoint>(
  endpoint: E,
  personalField: (input: RequestOf<E>) => string | null,
  handler: (context: Context, input: RequestOf<E>) => ReturnType<Handler<E>>,
): Handler<E> {
  const count = async ({ tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>) => {
    if (actor.can(personalDataRight)) return
    await takeFromBuckets(tx, [{ bucket: lookUpBucket, subject: `${actor.charityId}|${actor.userId}` }], now(), 'TOO_MANY')
  }
  const countedHandler = async (context: Context, input: RequestOf<E>) => {
    const field = personalField(input)
    if (field === null) return handler(context, input)
    await count(context)
    if (!endpoint.spec.audited) context.audit({ detail: { by: field } })
    return handler(context, input)
  }
  const recording = {
    isAudited: (input: RequestOf<E>) => personalField(input) !== null,
    // A refusal reveals as much as an answer, so it counts too.
    onRefusal: async (context: Pick<Context, 'tx' | 'actor' | 'now' | 'audit'>, input: RequestOf<E>) => {
      context.audit({ detail: { by: personalField(input) } })
      await count(context).catch(() => undefined)
    },
  }
  return withConditionalAudit(endpoint, recording, countedHandler as Handler<E>)
}
