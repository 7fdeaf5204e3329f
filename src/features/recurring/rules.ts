import { z } from 'zod'
import { addDays, type Day } from '#kit/time/days.ts'
import { type FrequencyId, nextDueOn } from '#kit/giving/recurrence.ts'
import { type DeclineReason, isHardDecline } from '#features/card-vault/rules.ts'

/** The state of a recurring gift. A gift is paused on request, or because its card was declined. */
export const RecurrenceState = z.enum(['active', 'paused', 'cancelled', 'ended']).meta({ id: 'RecurrenceState' })
export type RecurrenceState = z.infer<typeof RecurrenceState>
/** States in which a recurring gift can still be charged or resumed. */
export const openStates = ['active', 'paused'] as const satisfies readonly RecurrenceState[]
export const isOpen = (state: RecurrenceState): boolean => (openStates as readonly RecurrenceState[]).includes(state)
export const PauseReason = z.enum(['asked', 'declined']).meta({ id: 'PauseReason' })
export type PauseReason = z.infer<typeof PauseReason>

/** Days after each soft decline in a row until the card is retried; the one after the last pauses the gift. */
const retryAfterDays = [2, 3, 4] as const

/** When a recurring gift is due, and the soft declines since its last charge. */
export type Schedule = {
  frequency: FrequencyId
  anchorOn: Day
  nextDueOn: Day
  endsOn: Day | null
  state: RecurrenceState
  pauseReason: PauseReason | null
  softDeclines: number
  retryOn: Day | null
}
type ScheduleChange = Pick<Schedule, 'state' | 'pauseReason' | 'nextDueOn' | 'softDeclines' | 'retryOn'>

/** The day of the next charge: a retry, or the next due date. */
export const nextChargeDay = ({ retryOn, nextDueOn: due }: Pick<Schedule, 'retryOn' | 'nextDueOn'>): Day => retryOn ?? due

/** The schedule after a successful charge: the next due date, or its end. */
export function scheduleAfterCharge({ frequency, anchorOn, nextDueOn: due, endsOn }: Schedule): ScheduleChange {
  const following = nextDueOn(anchorOn, frequency, due)
  const isLast = endsOn !== null && following > endsOn
  return { state: isLast ? 'ended' : 'active', pauseReason: null, nextDueOn: following, softDeclines: 0, retryOn: null }
}

/**
 * The schedule after a decline. A hard decline pauses the gift. A soft one is retried up to three times in a row, but not on or after the
 * next due date, which replaces it; then the gift is paused until it is resumed or moved to another card.
 */
export function scheduleAfterDecline(schedule: Schedule, reason: DeclineReason, today: Day): ScheduleChange {
  const { frequency, anchorOn, nextDueOn: due, endsOn } = schedule
  const softDeclines = schedule.softDeclines + 1
  const gap = retryAfterDays[softDeclines - 1]
  if (isHardDecline(reason) || gap === undefined)
    return { state: 'paused', pauseReason: 'declined', nextDueOn: due, softDeclines: 0, retryOn: null }
  const following = nextDueOn(anchorOn, frequency, due)
  const retryOn = addDays(today, gap)
  if (retryOn < following) return { state: 'active', pauseReason: null, nextDueOn: due, softDeclines, retryOn }
  const isLast = endsOn !== null && following > endsOn
  return { state: isLast ? 'ended' : 'active', pauseReason: null, nextDueOn: following, softDeclines, retryOn: null }
}

/** The first due date from today that was not charged. Due dates missed during a pause are skipped. */
export function nextDueAfterPause(
  { anchorOn, frequency }: Pick<Schedule, 'anchorOn' | 'frequency'>,
  today: Day,
  lastPaidOn: Day | null,
): Day {
  const yesterday = addDays(today, -1)
  return nextDueOn(anchorOn, frequency, lastPaidOn !== null && lastPaidOn > yesterday ? lastPaidOn : yesterday)
}

/** The schedule after due dates were skipped: it continues on the next one, or is over. */
export function scheduleAfterGap(
  schedule: Pick<Schedule, 'anchorOn' | 'frequency' | 'endsOn'>,
  today: Day,
  lastPaidOn: Day | null,
): ScheduleChange {
  const following = nextDueAfterPause(schedule, today, lastPaidOn)
  const isOver = schedule.endsOn !== null && following > schedule.endsOn
  return { state: isOver ? 'ended' : 'active', pauseReason: null, nextDueOn: following, softDeclines: 0, retryOn: null }
}

/** The next due dates from `nextDueOn` on, up to the end of the schedule. */
export function upcomingDueDays(
  { anchorOn, frequency, nextDueOn: first, endsOn }: Pick<Schedule, 'anchorOn' | 'frequency' | 'nextDueOn' | 'endsOn'>,
  count = 6,
): Day[] {
  const days: Day[] = []
  for (let due = first; days.length < count && (endsOn === null || due <= endsOn); due = nextDueOn(anchorOn, frequency, due)) days.push(due)
  return days
}

/** The dates of a changed schedule: a chosen day becomes the new anchor; otherwise they continue from today by the old anchor. */
export function reschedule(
  { anchorOn, frequency }: Pick<Schedule, 'anchorOn' | 'frequency'>,
  change: { frequency?: FrequencyId | undefined; nextDate?: Day | undefined },
  today: Day,
  lastPaidOn: Day | null,
): Pick<Schedule, 'anchorOn' | 'frequency' | 'nextDueOn'> {
  const schedule = { anchorOn: change.nextDate ?? anchorOn, frequency: change.frequency ?? frequency }
  return { ...schedule, nextDueOn: change.nextDate ?? nextDueAfterPause(schedule, today, lastPaidOn) }
}

/** What can be done with a recurring gift. */
export const RecurrenceAction = z.enum(['edit', 'pause', 'resume', 'cancel']).meta({ id: 'RecurrenceAction' })
export type RecurrenceAction = z.infer<typeof RecurrenceAction>
const requirements: Record<RecurrenceAction, { from: readonly RecurrenceState[]; right: string }> = {
  edit: { from: openStates, right: 'donations:edit' },
  pause: { from: ['active'], right: 'donations:edit' },
  resume: { from: ['paused'], right: 'donations:edit' },
  cancel: { from: openStates, right: 'button:stop-recurrent' },
}
/** Whether a state allows an action. */
export const isActionPossible = (action: RecurrenceAction, state: RecurrenceState): boolean => requirements[action].from.includes(state)
/** The actions that a state allows and the reader has the right to. */
export const allowedActions = (state: RecurrenceState, can: (right: string) => boolean): RecurrenceAction[] =>
  RecurrenceAction.options.filter(action => isActionPossible(action, state) && can(requirements[action].right))
