import type { DeclineReason } from '#features/card-vault/rules.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { appendAudit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'
import type { JobContext } from '#platform/server/jobs.ts'
import type { Recurrence } from './intend.ts'
import { tellOfStop } from './tell-donor.ts'
import './tables.ts'

/** Stops a recurring gift whose card can not be charged at all, before the provider is asked. */
export async function stopForCard(context: JobContext, tx: Tx, recurrence: Recurrence, reason: DeclineReason): Promise<void> {
  const { charityId, id, version } = recurrence
  await tx
    .updateTable('recurrence')
    .set({
      state: 'paused',
      pauseReason: 'declined',
      softDeclines: 0,
      retryOn: null,
      remindedAt: null,
      lastDecline: reason,
      version: version + 1,
      updatedAt: context.now(),
    })
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .execute()
  await tellOfStop({ context, tx, charity: await charityOf(tx, charityId), recurrence }, reason)
  const call = { userId: null, call: 'job:recurring.charge', outcome: 'refused' as const, at: context.now(), requestId: id }
  await appendAudit(tx, call, [{ subject: { kind: 'recurrence', id }, detail: { dueOn: recurrence.nextDueOn, reason } }])
}
