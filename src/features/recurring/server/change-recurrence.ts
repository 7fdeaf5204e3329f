import type { Day } from '#kit/days.ts'
import { dayInZone } from '#kit/zones.ts'
import { findCardReference } from '#features/card-vault/server/public.ts'
import { type Charity, charityOf } from '#features/charity/server/public.ts'
import type { FieldError, In } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { recurring } from '../contract.ts'
import { coursesOn, isPossible } from '../rules.ts'
import { lockRecurrence, type Recurrence } from './intend.ts'
import { lockGiftsOfCard, moveToCard } from './move-to-card.ts'
import { lastPaidOn } from './queries.ts'
import { readRow } from './read-recurrences.ts'
import './tables.ts'

type Input = In<typeof recurring.change>
type Change = Partial<
  Pick<
    Recurrence,
    | 'amountMinor'
    | 'frequency'
    | 'anchorOn'
    | 'nextDueOn'
    | 'endsOn'
    | 'state'
    | 'pauseReason'
    | 'softDeclines'
    | 'retryOn'
    | 'remindedAt'
    | 'remarks'
  >
>

/** D5: changes what a recurring gift is, pauses it, or lets it go on from its next due date. */
export async function changeRecurrence(context: Context, input: Input) {
  const { tx, actor, now, audit } = context
  const { charityId } = actor
  const before = await lockedTogether(context, input)
  if (!before) throw refuse('NOT_FOUND')
  if (before.state === 'cancelled' || before.state === 'ended') throw refuse(recurring.change, 'OVER')
  if (before.version !== input.version) throw refuse('CHANGED_SINCE')
  if (!isPossible(input.action, before.state)) throw refuse(recurring.change, 'NOT_NOW')

  const charity = await charityOf(tx, charityId)
  const today = dayInZone(now(), charity.timeZone)
  check(charity, today, input)
  if (input.cardId !== undefined && input.cardId !== before.cardId) await moveCard(context, before, input.cardId)

  const change = await changeOf(context, before, input, today)
  const { version } = await tx
    .selectFrom('recurrence')
    .select('version')
    .where('charityId', '=', charityId)
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('recurrence')
    .set({ ...change, version: version + 1, updatedAt: now() })
    .where('charityId', '=', charityId)
    .where('id', '=', before.id)
    .execute()
  const changed = (Object.keys(change) as (keyof Change)[]).filter(field => before[field] !== change[field])
  audit({
    subject: { kind: 'recurrence', id: before.id },
    changes: Object.fromEntries(changed.map(field => [field, [before[field], change[field]] as const])),
    detail: { action: input.action },
  })
  return readRow(context, before.id)
}

/** Another card moves all gifts of the old one: then they are locked together, before this one. */
async function lockedTogether({ tx, actor: { charityId } }: Context, { recurrenceId, cardId }: Input): Promise<Recurrence | undefined> {
  if (cardId !== undefined) {
    const known = await tx
      .selectFrom('recurrence')
      .select('cardId')
      .where('charityId', '=', charityId)
      .where('id', '=', recurrenceId)
      .executeTakeFirst()
    if (known && known.cardId !== cardId) await lockGiftsOfCard(tx, charityId, known.cardId)
  }
  return lockRecurrence(tx, charityId, recurrenceId)
}

function check({ currency }: Charity, today: Day, { amount, nextDate, endDate }: Input): void {
  if (amount && amount.currency !== currency)
    throw refuse(recurring.change, 'WRONG_CURRENCY', [{ field: 'amount', message: `Enter the amount in ${currency}.` }])
  const errors: FieldError[] = []
  if (nextDate && nextDate < today) errors.push({ field: 'nextDate', message: 'Choose today or a later day.' })
  if (endDate && endDate < (nextDate ?? today)) errors.push({ field: 'endDate', message: 'Choose a day after the next gift.' })
  if (errors.length) throw refuse('INVALID', errors)
}

async function moveCard(context: Context, { charityId, donorId, cardId: from }: Recurrence, to: string): Promise<void> {
  const card = await findCardReference(context.tx, charityId, to)
  if (card?.donorId !== donorId)
    throw refuse(recurring.change, 'NO_SUCH_CARD', [{ field: 'cardId', message: 'Choose one of the donor’s cards.' }])
  await moveToCard({ ...context, charityId }, from, to)
}

async function changeOf({ tx }: Context, before: Recurrence, input: Input, today: Day): Promise<Change> {
  const { action, amount, frequency, nextDate, endDate, remarks } = input
  const endsOn = endDate === undefined ? before.endsOn : endDate
  const checkEnd = (nextDueOn: Day) => {
    if (endsOn !== null && nextDueOn > endsOn) throw refuse('INVALID', [{ field: 'endDate', message: 'Choose a day after the next gift.' }])
  }
  const plain: Change = {
    ...(amount && { amountMinor: amount.minor }),
    ...(endDate !== undefined && { endsOn: endDate }),
    ...(remarks !== undefined && { remarks: remarks || null }),
  }
  if (action === 'pause') return { ...plain, state: 'paused', pauseReason: 'asked', softDeclines: 0, retryOn: null }

  const movesDates = action === 'resume' || frequency !== undefined || nextDate !== undefined
  if (!movesDates) {
    if (endDate !== undefined && before.state === 'active') checkEnd(before.nextDueOn)
    return plain
  }
  if (await hasOpenCharge(tx, before)) throw refuse(recurring.change, 'CHARGE_UNDER_WAY')
  const lastPaid = await lastPaidOn(tx, before.charityId, before.id)
  if (nextDate !== undefined && lastPaid !== null && nextDate <= lastPaid)
    throw refuse('INVALID', [{ field: 'nextDate', message: 'This day was charged already. Choose a later day.' }])
  const course = coursesOn(before, { frequency, nextDate }, today, lastPaid)
  checkEnd(course.nextDueOn)
  const goesOn = action === 'resume' ? { state: 'active' as const, pauseReason: null, remindedAt: null } : {}
  return { ...plain, ...course, softDeclines: 0, retryOn: null, ...goesOn }
}

async function hasOpenCharge(tx: Context['tx'], { charityId, id }: Recurrence): Promise<boolean> {
  const open = await tx
    .selectFrom('recurringCharge')
    .select('id')
    .where('charityId', '=', charityId)
    .where('recurrenceId', '=', id)
    .where('state', '=', 'intended')
    .executeTakeFirst()
  return open !== undefined
}
