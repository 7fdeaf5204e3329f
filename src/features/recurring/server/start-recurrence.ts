import { frequencyIds } from '#kit/giving/ids.ts'
import { newId } from '#kit/security/ids.ts'
import type { Language } from '#kit/text/languages.ts'
import type { Day } from '#kit/time/days.ts'
import type { Money } from '#jurisdictions/money.ts'
import { type FrequencyId } from '#kit/giving/recurrence.ts'
import { findCardReference } from '#features/card-vault/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { recurringJobNames } from './job-names.ts'
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

/** Starts a recurring gift and returns its id; a gift due today is charged after the commit. Null when the card is not one of the donor's. */
export async function startRecurrence(
  { tx, actor, now, audit, enqueue }: Pick<Context, 'tx' | 'actor' | 'now' | 'audit' | 'enqueue'>,
  gift: NewRecurrence,
): Promise<string | null> {
  const { charityId, userId } = actor
  const card = await findCardReference(tx, charityId, gift.cardId)
  if (!card || card.donorId !== gift.donorId) return null
  const { amount, startsOn, firstDueOn = startsOn, ...rest } = gift
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

/** The open daily gifts that end with Ramadan on its last day. One that only ends on the same day was chosen by its date: it does not move. */
const dailyUntil = (tx: Tx, charityId: number, day: Day) =>
  tx
    .selectFrom('recurrence')
    .where('charityId', '=', charityId)
    .where('frequency', '=', frequencyIds.daily)
    .where('endsOn', '=', day)
    .where('endsWithRamadan', '=', true)
    .where('state', 'in', ['active', 'paused'])

/** Counts the open daily gifts that end with Ramadan on a day. */
export async function countDailyGiftsUntil(tx: Tx, charityId: number, day: Day): Promise<number> {
  const { count } = await dailyUntil(tx, charityId, day)
    .select(q => q.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Moves the last day of the daily gifts that end with Ramadan on one day to another. */
export async function moveDailyGiftsUntil(tx: Tx, charityId: number, { from, to }: { from: Day; to: Day }, at: Date): Promise<void> {
  await tx
    .updateTable('recurrence')
    .set(q => ({ endsOn: to, version: q('version', '+', 1), updatedAt: at }))
    .where('charityId', '=', charityId)
    .where('frequency', '=', frequencyIds.daily)
    .where('endsOn', '=', from)
    .where('endsWithRamadan', '=', true)
    .where('state', 'in', ['active', 'paused'])
    .execute()
}
