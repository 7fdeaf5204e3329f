import { frequencyIds } from '#kit/giving/ids.ts'
import { maskText } from '#kit/identity/masks.ts'
import { findRamadans } from '#features/hijri-calendar/server/public.ts'
import type { Day } from '#kit/time/days.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { findCard, lockCard } from '#features/card-vault/server/public.ts'
import { cardAmountFaults, isExpired, needsOtherCard } from '#features/card-vault/rules.ts'
import { type Charity, charityOf } from '#features/charity/server/public.ts'
import type { FieldFault } from '#platform/contract/answer-code.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { recurring } from '../contract.ts'
import { isActionPossible, isOpen, reschedule, scheduleAfterGap } from '../rules.ts'
import { lockRecurrence } from './prepare-charge.ts'
import type { Recurrence } from './tables.ts'
import { lockGiftsOfCard, moveOthersToCard } from './move-to-card.ts'
import { lastPaidOn } from './queries.ts'
import { refuseDeclared } from './refuse-declared.ts'
import { readRecurrenceRow } from './read-recurrences.ts'
import './tables.ts'

type Input = RequestOf<typeof recurring.change>
type Change = Partial<
  Pick<
    Recurrence,
    | 'cardId'
    | 'amountMinor'
    | 'frequency'
    | 'anchorOn'
    | 'nextDueOn'
    | 'endsOn'
    | 'endsWithRamadan'
    | 'state'
    | 'pauseReason'
    | 'softDeclines'
    | 'retryOn'
    | 'remindedAt'
    | 'remarks'
  >
>

/** Edits, pauses or resumes a recurring gift. */
export async function changeRecurrence(context: Context, input: Input) {
  const { tx, actor, now, audit } = context
  const { charityId } = actor
  const before = await lockForChange(context, input)
  if (!before) throw refuse('NOT_FOUND')
  if (!isOpen(before.state)) throw refuse(recurring.change, 'OVER')
  if (before.version !== input.version) throw refuse('CHANGED_SINCE')
  if (!isActionPossible(input.action, before.state)) throw refuse(recurring.change, 'RECURRENCE_NOT_NOW')

  const charity = await charityOf(tx, charityId)
  const today = dayInZone(now(), charity.timeZone)
  validate(charity, today, input)
  if (input.amount && input.amount.minor !== before.amountMinor)
    await refuseDeclared(tx, charity, { ...before, amountMinor: input.amount.minor }, 'amount')
  const cardId = input.cardId === before.cardId ? undefined : input.cardId
  if (cardId !== undefined) await requireCardOf(context, before, cardId)
  if (input.action === 'resume') await requireValidCard(context, before, cardId, today)

  const endsWithRamadan = await followsRamadan(context, before, input)
  const change: Change = { ...(await buildChange(context, before, { ...input, cardId }, today)), endsWithRamadan }
  if (cardId !== undefined) await moveOthersToCard({ ...context, charityId }, before, cardId)
  await tx
    .updateTable('recurrence')
    .set({ ...change, version: before.version + 1, updatedAt: now() })
    .where('charityId', '=', charityId)
    .where('id', '=', before.id)
    .execute()
  const changed = (Object.keys(change) as (keyof Change)[]).filter(field => before[field] !== change[field])
  audit({
    subject: { kind: 'recurrence', id: before.id },
    changes: Object.fromEntries(
      changed.map(
        field =>
          [field, field === 'remarks' ? [maskText(before.remarks), maskText(change.remarks)] : [before[field], change[field]]] as const,
      ),
    ),
    detail: { action: input.action },
  })
  return readRecurrenceRow(context, before.id)
}

/** A change of card moves all gifts of the donor on the old card: they are locked together, before this one. */
async function lockForChange({ tx, actor: { charityId } }: Context, { recurrenceId, cardId }: Input): Promise<Recurrence | undefined> {
  if (cardId !== undefined) {
    const current = await tx
      .selectFrom('recurrence')
      .select(['cardId', 'donorId'])
      .where('charityId', '=', charityId)
      .where('id', '=', recurrenceId)
      .executeTakeFirst()
    if (current && current.cardId !== cardId) await lockGiftsOfCard(tx, charityId, current)
  }
  return lockRecurrence(tx, charityId, recurrenceId)
}

function validate({ currency }: Charity, today: Day, { amount, nextDate, endDate }: Input): void {
  if (amount && amount.currency !== currency)
    throw refuse(recurring.change, 'WRONG_CURRENCY', [{ field: 'amount', code: 'ENTER_AMOUNT_IN', values: { currency: currency } }])
  const errors: FieldFault[] = amount ? cardAmountFaults('amount', amount) : []
  if (nextDate && nextDate < today) errors.push({ field: 'nextDate', code: 'CHOOSE_LATER_DAY' })
  if (endDate && endDate < (nextDate ?? today)) errors.push({ field: 'endDate', code: 'CHOOSE_DAY_AFTER_NEXT' })
  if (errors.length) throw refuse('INVALID', errors)
}

async function requireCardOf({ tx }: Context, { charityId, donorId }: Recurrence, cardId: string): Promise<void> {
  const card = await lockCard(tx, charityId, cardId) // it is not removed, and keeps its donor, until the gift names it
  if (card?.donorId !== donorId) throw refuse(recurring.change, 'NO_SUCH_CARD', [{ field: 'cardId', code: 'CHOOSE_DONOR_CARD' }])
}

/**
 * Refuses to resume on a card that its bank does not take any more, or that expired, on its own date or as its bank said. A new expiry
 * resumes the gift by itself, so a gift that its bank paused for one still has the old.
 */
async function requireValidCard(
  { tx }: Context,
  { charityId, cardId: currentId, pauseReason, lastDecline }: Recurrence,
  otherId: string | undefined,
  today: Day,
): Promise<void> {
  const card = await findCard(tx, charityId, otherId ?? currentId)
  const decline = otherId === undefined && pauseReason === 'declined' ? lastDecline : null
  if (card && (decline === 'expiredCard' || isExpired(card, today))) throw refuse(recurring.change, 'RESUME_EXPIRED')
  if (decline && needsOtherCard(decline)) throw refuse(recurring.change, 'RESUME_OTHER_CARD')
}

/**
 * Whether the gift ends with Ramadan after a change. Refuses it for a day that is not the last of one, and for gifts that are not daily.
 */
async function followsRamadan({ tx }: Context, before: Recurrence, { endsWithRamadan, endDate, frequency }: Input): Promise<boolean> {
  if (endsWithRamadan === undefined) return before.endsWithRamadan && endDate === undefined && frequency === undefined
  if (!endsWithRamadan) return false
  const endsOn = endDate === undefined ? before.endsOn : endDate
  const ramadans = await findRamadans(tx, before.charityId)
  if ((frequency ?? before.frequency) !== frequencyIds.daily || !ramadans.some(({ ramadanEnd }) => ramadanEnd === endsOn))
    throw refuse('INVALID', [{ field: 'endsWithRamadan', code: 'NOT_END_OF_RAMADAN' }])
  return true
}

/** The columns that change. `cardId` is another card: a gift that its former card paused resumes by the dates that are saved with it. */
async function buildChange({ tx }: Context, before: Recurrence, input: Input, today: Day): Promise<Change> {
  const { action, amount, frequency, nextDate, endDate, cardId, remarks } = input
  const endsOn = endDate === undefined ? before.endsOn : endDate
  const checkEnd = (nextDueOn: Day) => {
    if (endsOn !== null && nextDueOn > endsOn) throw refuse('INVALID', [{ field: 'endDate', code: 'CHOOSE_DAY_AFTER_NEXT' }])
  }
  const fields: Change = {
    ...(amount && { amountMinor: amount.minor }),
    ...(endDate !== undefined && { endsOn: endDate }),
    ...(cardId !== undefined && { cardId }),
    ...(remarks !== undefined && { remarks: remarks || null }),
  }
  if (action === 'pause') return { ...fields, state: 'paused', pauseReason: 'asked', softDeclines: 0, retryOn: null }

  const isResumed = action === 'resume' || (cardId !== undefined && before.pauseReason === 'declined')
  if (!isResumed && frequency === undefined && nextDate === undefined) {
    if (endDate !== undefined && before.state === 'active') checkEnd(before.nextDueOn)
    return fields
  }
  if (await hasOpenCharge(tx, before)) throw refuse(recurring.change, 'CHARGE_UNDER_WAY')
  const lastPaid = await lastPaidOn(tx, before.charityId, before.id)
  if (nextDate !== undefined && lastPaid !== null && nextDate <= lastPaid)
    throw refuse('INVALID', [{ field: 'nextDate', code: 'DAY_CHARGED' }])
  const isOnlyCard = action !== 'resume' && frequency === undefined && nextDate === undefined && endDate === undefined
  if (isOnlyCard) return { ...fields, ...scheduleAfterGap(before, today, lastPaid), remindedAt: null }
  const course = reschedule(before, { frequency, nextDate }, today, lastPaid)
  checkEnd(course.nextDueOn)
  const resumed = isResumed ? { state: 'active' as const, pauseReason: null, remindedAt: null } : {}
  return { ...fields, ...course, softDeclines: 0, retryOn: null, ...resumed }
}

async function hasOpenCharge(tx: Context['tx'], { charityId, id }: Recurrence): Promise<boolean> {
  const charge = await tx
    .selectFrom('recurringCharge')
    .select('id')
    .where('charityId', '=', charityId)
    .where('recurrenceId', '=', id)
    .where('state', '=', 'intended')
    .executeTakeFirst()
  return charge !== undefined
}
