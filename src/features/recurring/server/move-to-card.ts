import { isResolvedByNewExpiry } from '#features/card-vault/rules.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import type { TransactionContext } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { openStates, scheduleAfterGap } from '../rules.ts'
import type { Recurrence } from './tables.ts'
import { lastPaidOn } from './queries.ts'
import './tables.ts'

type CardChange = Pick<TransactionContext, 'tx' | 'audit'> & { charityId: number; now: () => Date }

/** A stored card and the donor whose gifts on it are meant: after an undone merge, a gift of another donor may name it. */
type CardOfDonor = { cardId: string; donorId: string }

/** Locks the donor's active and paused gifts on a card, in the order of their ids so that concurrent moves cannot deadlock. */
export const lockGiftsOfCard = (tx: Tx, charityId: number, { cardId, donorId }: CardOfDonor): Promise<Recurrence[]> =>
  tx
    .selectFrom('recurrence')
    .selectAll()
    .where('charityId', '=', charityId)
    .where('cardId', '=', cardId)
    .where('donorId', '=', donorId)
    .where('state', 'in', openStates)
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Moves the donor's other active and paused gifts on the card of a gift to another card of the donor. Those paused because the old card was
 * declined resume on their next due date.
 */
export async function moveOthersToCard(work: CardChange, gift: Recurrence, toCardId: string): Promise<void> {
  for (const recurrence of await lockGiftsOfCard(work.tx, work.charityId, gift))
    if (recurrence.id !== gift.id) await setCard(work, recurrence, toCardId, recurrence.pauseReason === 'declined')
}

/** Resumes the recurring gifts paused for a card that has a new expiry, where that resolves the decline. Returns how many. */
export async function resumeAfterNewExpiry(work: CardChange, { id: cardId, donorId }: { id: string; donorId: string }): Promise<number> {
  const gifts = await lockGiftsOfCard(work.tx, work.charityId, { cardId, donorId })
  const toResume = gifts.filter(({ pauseReason, lastDecline }) => pauseReason === 'declined' && isResolvedByNewExpiry(lastDecline))
  for (const recurrence of toResume) await setCard(work, recurrence, cardId, true)
  for (const { id } of gifts.filter(gift => !toResume.includes(gift)))
    work.audit({ subject: { kind: 'recurrence', id }, detail: { cardRenewed: true } })
  return toResume.length
}

async function setCard(work: CardChange, recurrence: Recurrence, toCardId: string, isPausedForCard: boolean): Promise<void> {
  const { tx, charityId, now, audit } = work
  const resumed = isPausedForCard ? await resumedSchedule(work, recurrence) : null
  await tx
    .updateTable('recurrence')
    .set({ cardId: toCardId, ...resumed, version: recurrence.version + 1, updatedAt: now() })
    .where('charityId', '=', charityId)
    .where('id', '=', recurrence.id)
    .execute()
  audit({
    subject: { kind: 'recurrence', id: recurrence.id },
    changes: {
      ...(toCardId !== recurrence.cardId && { cardId: [recurrence.cardId, toCardId] }),
      ...(resumed && { state: ['paused', resumed.state], nextDueOn: [recurrence.nextDueOn, resumed.nextDueOn] }),
    },
    ...(toCardId === recurrence.cardId && { detail: { cardRenewed: true } }),
  })
}

async function resumedSchedule({ tx, charityId, now }: CardChange, recurrence: Recurrence) {
  const today = dayInZone(now(), (await charityOf(tx, charityId)).timeZone)
  return { ...scheduleAfterGap(recurrence, today, await lastPaidOn(tx, charityId, recurrence.id)), remindedAt: null }
}
