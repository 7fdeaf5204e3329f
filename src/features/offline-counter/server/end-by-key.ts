import { z } from 'zod'
import { endEntry } from '#features/gifts/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { readStoredAnswer } from '#platform/server/http/idempotency.ts'

const GiftAnswer = z.object({ data: z.object({ result: z.object({ id: z.uuid() }) }) })

/**
 * Ends an entry with the gift of an online call that did not name it: a program or a server of the release before 20261126T0231 took it.
 * Only the key of its form tells, which is the entry's id and is kept for a week.
 */
export async function endByKey({ tx, actor }: Pick<Context, 'tx' | 'actor'>, officerId: string, id: string): Promise<void> {
  const answer = await readStoredAnswer(tx, { charityId: actor.charityId, userId: officerId, key: id })
  if (answer) await endEntry({ tx, actor }, id, GiftAnswer.parse(JSON.parse(answer)).data.result.id)
}
