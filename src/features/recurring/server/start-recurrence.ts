import { sql } from 'kysely'
import { frequencyIds } from '#kit/giving/ids.ts'
import { newId } from '#kit/security/ids.ts'
import type { Language } from '#kit/text/languages.ts'
import type { Day } from '#kit/time/days.ts'
import type { Money } from '#jurisdictions/money.ts'
import { type FrequencyId } from '#kit/giving/recurrence.ts'
import { lockCard } from '#features/card-vault/server/public.ts'
import type { AuditNote } from '#platform/server/audit/audit.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { RecurrenceState } from '../rules.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { recurringJobNames } from './job-names.ts'
import { refuseDeclared } from './refuse-declared.ts'
import './tables.ts'
import type { TaxFlags } from '#features/gifts/flags.ts'

/** A new recurring gift. It is charged first on `startsOn`, or on `firstDueOn` where the first gift was paid another way. */
export type NewRecurrence = TaxFlags & {
  donorId: string
  cardId: string
  fundId: string
  amount: Money
  frequency: FrequencyId
  startsOn: Day
  firstDueOn?: Day
  endsOn: Day | null
  language: Language
  remarks: string | null
}

/**
 * Starts a recurring gift and returns its id; a gift due today is charged after the commit. Null when the card is not one of the donor's.
 * Refuses an amount that is declared to an authority.
 */
export async function startRecurrence(
  { tx, actor, now, audit, enqueue }: Pick<Context, 'tx' | 'actor' | 'now' | 'audit' | 'enqueue'>,
  gift: NewRecurrence,
): Promise<string | null> {
  const { charityId, userId } = actor
  const card = await lockCard(tx, charityId, gift.cardId)
  if (!card || card.donorId !== gift.donorId) return null
  const { amount, startsOn, firstDueOn = startsOn, ...rest } = gift
  await refuseDeclared(tx, await charityOf(tx, charityId), { ...gift, amountMinor: amount.minor }, 'frequency')
  const at = now()
  const id = newId(at.getTime())
  await tx
    .insertInto('recurrence')
    .values({
      ...rest,
      charityId,
      id,
      amountMinor: amount.minor,
      currency: amount.currency,
      anchorOn: startsOn,
      nextDueOn: firstDueOn,
      pauseReason: null,
      retryOn: null,
      remindedAt: null,
      lastDecline: null,
      createdAt: at,
      createdBy: userId,
      updatedAt: at,
      cancelledAt: null,
      cancelledBy: null,
    })
    .execute()
  await enqueue(recurringJobNames.charge, { charityId, recurrenceId: id })
  audit({
    subject: { kind: 'recurrence', id },
    detail: { started: true, amountMinor: amount.minor, currency: amount.currency, frequency: gift.frequency, startsOn },
  })
  return id
}

/** A last day of Ramadan that becomes another, on a day of the charity. */
type MovedEnd = { from: Day; to: Day; today: Day }

/**
 * The daily gifts that end with Ramadan on its last day: open ones, and those that were charged for the last time but are not due again
 * before today, since the day that follows may be announced in that evening. One that only ends on the same day was chosen by its date: it
 * does not move.
 */
const endsWithRamadan = (charityId: number, { from, to, today }: MovedEnd) => sql<boolean>`
  charity_id = ${charityId} and frequency = ${frequencyIds.daily} and ends_with_ramadan and ends_on = ${from}::date
  and (state in ('active', 'paused') or (state = 'ended' and next_due_on between ${today}::date and ${to}::date))`

/** Counts the daily gifts whose last day moves with that of Ramadan. */
export async function countDailyGiftsUntil(tx: Tx, charityId: number, moved: MovedEnd): Promise<number> {
  const { count } = await tx
    .selectFrom('recurrence')
    .where(endsWithRamadan(charityId, moved))
    .select(q => q.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Moves the last day of the daily gifts that end with Ramadan. What is due next, within it or after it, decides whether they go on. Returns
 * what the audit trail keeps of each.
 */
export async function moveDailyGiftsUntil(tx: Tx, charityId: number, moved: MovedEnd, at: Date): Promise<AuditNote[]> {
  const { from, to } = moved
  const gifts = await tx
    .updateTable('recurrence')
    .set(q => ({
      endsOn: to,
      state: sql<RecurrenceState>`case when state = 'paused' then state when next_due_on <= ${to}::date then 'active' else 'ended' end`,
      version: q('version', '+', 1),
      updatedAt: at,
    }))
    .where(endsWithRamadan(charityId, moved))
    .returning(['id', 'state', sql<RecurrenceState>`old.state`.as('stateBefore')])
    .execute()
  return gifts.map(({ id, state, stateBefore }) => ({
    subject: { kind: 'recurrence', id },
    changes: { endsOn: [from, to], ...(state !== stateBefore && { state: [stateBefore, state] as const }) },
    detail: { movedWithRamadan: true },
  }))
}
