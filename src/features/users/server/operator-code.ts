import { codeHash } from '#features/auth/server/public.ts'
import { newId, newLinkCode } from '#kit/security/ids.ts'
import { appendAudit } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import './tables.ts'

/**
 * Creates the operator's code, which replaces the second administrator, for the open changes of one account, and audits that; null when
 * there are none.
 */
export async function operatorCodeFor(
  tx: Tx,
  { charityId, email, now }: { charityId: number; email: string; now: Date },
): Promise<string | null> {
  const code = newLinkCode(charityId)
  const updated = await tx
    .updateTable('administratorChange')
    .set({ operatorCodeHash: codeHash('operator', code) })
    .where('charityId', '=', charityId)
    .where('emailThen', '=', email)
    .where('outcome', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .returning('userId')
    .execute()
  const userIds = [...new Set(updated.map(({ userId }) => userId))]
  if (!userIds.length) return null
  const call = { userId: null, call: 'command/confirm-change', outcome: 'done', at: now, requestId: newId(now.getTime()) } as const
  await appendAudit(
    tx,
    call,
    userIds.map(id => ({ subject: { kind: 'user', id } })),
  )
  return code
}
