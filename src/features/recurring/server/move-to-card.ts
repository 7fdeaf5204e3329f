import { isResolvedByNewExpiry } from '#features/card-vault/rules.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { dayInZone } from '#kit/zones.ts'
import type { Inside } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import { resumeFrom } from '../rules.ts'
import type { Recurrence } from './intend.ts'
import { lastPaidOn } from './queries.ts'
import './tables.ts'

type Work = Pick<Inside, 'tx' | 'audit'> & { charityId: number; now: () => Date }

/** Locks the recurring gifts of a card that still go on or could, always in the same order: two who move the same card wait for each other. */
export const lockGiftsOfCard = (tx: Tx, charityId: number, cardId: string): Promise<Recurrence[]> =>
  tx
    .selectFrom('recurrence')
    .selectAll()
    .where('charityId', '=', charityId)
    .where('cardId', '=', cardId)
    .where('state', 'in', ['active', 'paused'])
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Moves all recurring gifts of one card that still go on to another card of the same donor. Those that had stopped because the old card was
 * declined go on from their next due date. Answers how many moved.
 */
export async function moveToCard(work: Work, fromCardId: string, toCardId: string): Promise<number> {
  const moving = await lockGiftsOfCard(work.tx, work.charityId, fromCardId)
  for (const recurrence of moving) await carryOver(work, recurrence, toCardId, recurrence.pauseReason === 'declined')
  return moving.length
}

/** The card has a new expiry: its recurring gifts that had stopped for it go on, but for those that no new expiry can cure. Answers how many. */
export async function resumeAfterNewExpiry(work: Work, cardId: string): Promise<number> {
  const gifts = await lockGiftsOfCard(work.tx, work.charityId, cardId)
  const stopped = gifts.filter(({ pauseReason, lastDecline }) => pauseReason === 'declined' && isResolvedByNewExpiry(lastDecline))
  for (const recurrence of stopped) await carryOver(work, recurrence, cardId, true)
  for (const { id } of gifts.filter(gift => !stopped.includes(gift)))
    work.audit({ subject: { kind: 'recurrence', id }, detail: { cardRenewed: true } })
  return stopped.length
}

async function carryOver(work: Work, recurrence: Recurrence, toCardId: string, isStopped: boolean): Promise<void> {
  const { tx, charityId, now, audit } = work
  const goesOn = isStopped ? await goingOn(work, recurrence) : null
  await tx
    .updateTable('recurrence')
    .set({ cardId: toCardId, ...goesOn, version: recurrence.version + 1, updatedAt: now() })
    .where('charityId', '=', charityId)
    .where('id', '=', recurrence.id)
    .execute()
  audit({
    subject: { kind: 'recurrence', id: recurrence.id },
    changes: {
      ...(toCardId !== recurrence.cardId && { cardId: [recurrence.cardId, toCardId] }),
      ...(goesOn && { state: ['paused', goesOn.state], nextDueOn: [recurrence.nextDueOn, goesOn.nextDueOn] }),
    },
    ...(toCardId === recurrence.cardId && { detail: { cardRenewed: true } }),
  })
}

async function goingOn({ tx, charityId, now }: Work, recurrence: Recurrence) {
  const today = dayInZone(now(), (await charityOf(tx, charityId)).timeZone)
  const nextDueOn = resumeFrom(recurrence, today, await lastPaidOn(tx, charityId, recurrence.id))
  const isOver = recurrence.endsOn !== null && nextDueOn > recurrence.endsOn
  return {
    state: isOver ? ('ended' as const) : ('active' as const),
    pauseReason: null,
    nextDueOn,
    softDeclines: 0,
    retryOn: null,
    remindedAt: null,
  }
}
