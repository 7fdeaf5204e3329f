import { z } from 'zod'
import { addDays, type Day } from '#kit/days.ts'
import { type FrequencyId, nextDueOn } from '#kit/recurrence.ts'
import { type DeclineReason, isHardDecline } from '#features/card-vault/rules.ts'

/** Where a recurring gift stands. A paused one was paused on request, or because its card was declined. */
export const RecurrenceState = z.enum(['active', 'paused', 'cancelled', 'ended'])
export type RecurrenceState = z.infer<typeof RecurrenceState>
export const PauseReason = z.enum(['asked', 'declined'])
export type PauseReason = z.infer<typeof PauseReason>

/** Days from one soft decline to the next try; after the last one there is no further try. */
const gapsBetweenTries = [2, 3, 4] as const

/** When a recurring gift falls due, and how its last tries went. */
export type Course = {
  frequency: FrequencyId
  anchorOn: Day
  nextDueOn: Day
  endsOn: Day | null
  state: RecurrenceState
  pauseReason: PauseReason | null
  softDeclines: number
  retryOn: Day | null
}
type Step = Pick<Course, 'state' | 'pauseReason' | 'nextDueOn' | 'softDeclines' | 'retryOn'>

/** The day on which a charge is to be made next. */
export const chargeOn = ({ retryOn, nextDueOn: due }: Pick<Course, 'retryOn' | 'nextDueOn'>): Day => retryOn ?? due

/** After a charge: the next due date is awaited, or the end has come. */
export function afterCharge({ frequency, anchorOn, nextDueOn: due, endsOn }: Course): Step {
  const following = nextDueOn(anchorOn, frequency, due)
  const isLast = endsOn !== null && following > endsOn
  return { state: isLast ? 'ended' : 'active', pauseReason: null, nextDueOn: following, softDeclines: 0, retryOn: null }
}

/**
 * After a decline: a hard one stops at once; a soft one is tried again days later, three times in a row and never on or after the next due date,
 * which takes its place. After that the gift stops too, until somebody resumes it or gives another card.
 */
export function afterDecline(course: Course, reason: DeclineReason, today: Day): Step {
  const { frequency, anchorOn, nextDueOn: due, endsOn } = course
  const softDeclines = course.softDeclines + 1
  const gap = gapsBetweenTries[softDeclines - 1]
  if (isHardDecline(reason) || gap === undefined)
    return { state: 'paused', pauseReason: 'declined', nextDueOn: due, softDeclines: 0, retryOn: null }
  const following = nextDueOn(anchorOn, frequency, due)
  const retryOn = addDays(today, gap)
  if (retryOn < following) return { state: 'active', pauseReason: null, nextDueOn: due, softDeclines, retryOn }
  const isLast = endsOn !== null && following > endsOn
  return { state: isLast ? 'ended' : 'active', pauseReason: null, nextDueOn: following, softDeclines, retryOn: null }
}

/** The first due date from a day on that was not charged yet: what was missed meanwhile is not taken later. */
export function resumeFrom({ anchorOn, frequency }: Pick<Course, 'anchorOn' | 'frequency'>, today: Day, lastPaidOn: Day | null): Day {
  const yesterday = addDays(today, -1)
  return nextDueOn(anchorOn, frequency, lastPaidOn !== null && lastPaidOn > yesterday ? lastPaidOn : yesterday)
}

/** The next due dates of a schedule from one that is known, the end not passed. */
export function upcoming(
  { anchorOn, frequency, nextDueOn: first, endsOn }: Pick<Course, 'anchorOn' | 'frequency' | 'nextDueOn' | 'endsOn'>,
  count = 6,
): Day[] {
  const days: Day[] = []
  for (let due = first; days.length < count && (endsOn === null || due <= endsOn); due = nextDueOn(anchorOn, frequency, due)) days.push(due)
  return days
}

/** What a change makes of a schedule's dates: a day that was named becomes the anchor; without one they go on from today by the old anchor. */
export function coursesOn(
  { anchorOn, frequency }: Pick<Course, 'anchorOn' | 'frequency'>,
  change: { frequency?: FrequencyId | undefined; nextDate?: Day | undefined },
  today: Day,
  lastPaidOn: Day | null,
): Pick<Course, 'anchorOn' | 'frequency' | 'nextDueOn'> {
  const course = { anchorOn: change.nextDate ?? anchorOn, frequency: change.frequency ?? frequency }
  return { ...course, nextDueOn: change.nextDate ?? resumeFrom(course, today, lastPaidOn) }
}

/** What a reader may do next with a recurring gift. */
export const RecurrenceAction = z.enum(['edit', 'pause', 'resume', 'cancel'])
export type RecurrenceAction = z.infer<typeof RecurrenceAction>
const needs: Record<RecurrenceAction, { from: readonly RecurrenceState[]; right: string }> = {
  edit: { from: ['active', 'paused'], right: 'donations:edit' },
  pause: { from: ['active'], right: 'donations:edit' },
  resume: { from: ['paused'], right: 'donations:edit' },
  cancel: { from: ['active', 'paused'], right: 'button:stop-recurrent' },
}
/** Whether an action exists for a recurring gift in this state. */
export const isPossible = (action: RecurrenceAction, state: RecurrenceState): boolean => needs[action].from.includes(state)
/** The actions that exist in this state and that the reader may take. */
export const actionsFor = (state: RecurrenceState, can: (right: string) => boolean): RecurrenceAction[] =>
  RecurrenceAction.options.filter(action => isPossible(action, state) && can(needs[action].right))
