import { charityOf } from '#features/charity/server/public.ts'
import { dayInZone } from '#kit/zones.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import { resumeFrom } from '../rules.ts'
import { lastPaidOn } from './queries.ts'
import './tables.ts'

/**
 * Moves all recurring gifts of one card that still go on to another card of the same donor. Those that had stopped because the old card was
 * declined go on from their next due date. Answers how many moved.
 */
export async function moveToCard(
  { tx, actor, now, audit }: Pick<Context, 'tx' | 'actor' | 'now' | 'audit'>,
  fromCardId: string,
  toCardId: string,
): Promise<number> {
  const { charityId } = actor
  const today = dayInZone(now(), (await charityOf(tx, charityId)).timeZone)
  const moving = await tx
    .selectFrom('recurrence')
    .selectAll()
    .where('charityId', '=', charityId)
    .where('cardId', '=', fromCardId)
    .where('state', 'in', ['active', 'paused'])
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const recurrence of moving) {
    const isStopped = recurrence.pauseReason === 'declined'
    const nextDueOn = isStopped ? resumeFrom(recurrence, today, await lastPaidOn(tx, charityId, recurrence.id)) : recurrence.nextDueOn
    const isOver = recurrence.endsOn !== null && nextDueOn > recurrence.endsOn
    const goesOn = {
      state: isOver ? ('ended' as const) : ('active' as const),
      pauseReason: null,
      nextDueOn,
      softDeclines: 0,
      retryOn: null,
    }
    await tx
      .updateTable('recurrence')
      .set({ cardId: toCardId, ...(isStopped && goesOn), version: recurrence.version + 1, updatedAt: now() })
      .where('charityId', '=', charityId)
      .where('id', '=', recurrence.id)
      .execute()
    audit({
      subject: { kind: 'recurrence', id: recurrence.id },
      changes: { cardId: [fromCardId, toCardId], ...(isStopped && { state: ['paused', goesOn.state] }) },
    })
  }
  return moving.length
}

/** Whether a recurring gift still goes on, or could go on, on this card. */
export async function isCardInUse(tx: Tx, charityId: number, cardId: string): Promise<boolean> {
  const using = await tx
    .selectFrom('recurrence')
    .select('id')
    .where('charityId', '=', charityId)
    .where('cardId', '=', cardId)
    .where('state', 'in', ['active', 'paused'])
    .limit(1)
    .executeTakeFirst()
  return using !== undefined
}
