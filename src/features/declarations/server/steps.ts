import type { Context } from '#platform/server/context.ts'
import type { StepKind } from '../contract.ts'
import './tables.ts'

type Step = {
  declarationId: string
  attempt: number
  kind: StepKind
  words?: string | null
  changes?: Record<string, readonly [unknown, unknown]>
}

/** Records a step of a declaration, also in the audit trail. */
export async function addStep(
  { tx, actor, now, audit }: Pick<Context, 'tx' | 'now' | 'audit'> & { actor: { charityId: number; userId: string } },
  { declarationId, attempt, kind, words = null, changes }: Step,
): Promise<void> {
  await tx
    .insertInto('declarationStep')
    .values({
      charityId: actor.charityId,
      declarationId,
      attempt,
      kind,
      takenBy: actor.userId,
      takenAt: now().toISOString(),
      words,
    })
    .execute()
  audit({ subject: { kind: 'declaration', id: declarationId }, ...(changes && { changes }), detail: { step: kind, attempt } })
}
