import type { Actor, Context } from '../context.ts'
import { type Bucket, takeFromBuckets } from '../security/rate-buckets.ts'

type MailRate = Pick<Bucket, 'atOnce' | 'perHour'>

/**
 * A limit on mails that a signed-in user sends: `each` per subject of the mail, `sender` per sender. Counts in the call's transaction, so
 * that only sent mails count. Throws SENT_OFTEN with the time to wait.
 */
export const mailLimit =
  (name: string, { each, sender }: { each?: MailRate; sender?: MailRate }) =>
  ({ tx, actor, now }: Pick<Context, 'tx' | 'now'> & { actor: Pick<Actor, 'charityId' | 'userId'> }, limitKey: string): Promise<void> => {
    const { charityId, userId } = actor
    const counted = [
      ...(sender ? [{ bucket: { kind: `mail.${name}.sender`, ...sender }, subject: `${charityId}|${userId}` }] : []),
      ...(each ? [{ bucket: { kind: `mail.${name}`, ...each }, subject: `${charityId}|${limitKey}` }] : []),
    ]
    return takeFromBuckets(tx, counted, now(), 'SENT_OFTEN')
  }
