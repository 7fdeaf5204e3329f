import { emptyUser, findDifferences as findUserDifferences, toUserDraft, type UserDraft } from '#features/users/web/public.tsx'
import type { UserToEdit } from '#features/users/contract.ts'
import { m } from '#messages/messages.js'
import type { Difference } from '#platform/web/form/ConflictNotice.tsx'
import type { DayText } from '#platform/web/ui/values/use-day-text.ts'
import type { Appointment } from '../rules.ts'

/** The values of the form of an amil. */
export type AmilDraft = UserDraft & { letterNo: string; appointedFrom: string | null; appointedUntil: string | null }
/** An amil as the form reads it, with the identity number. */
export type AmilToEdit = UserToEdit & Appointment

export const emptyAmil: AmilDraft = { ...emptyUser, letterNo: '', appointedFrom: null, appointedUntil: null }

/** The initial values of the form. */
export const toAmilDraft = (amil: AmilToEdit): AmilDraft => ({
  ...toUserDraft(amil),
  letterNo: amil.letterNo ?? '',
  appointedFrom: amil.appointedFrom,
  appointedUntil: amil.appointedUntil,
})

/** Applies the entries made on one version to the version saved since; fields without entries take the saved value. */
export function rebaseDraft(typed: AmilDraft, seen: AmilToEdit, saved: AmilToEdit): AmilDraft {
  const before = toAmilDraft(seen)
  const touched = Object.entries(typed).filter(([field, value]) => value !== before[field as keyof AmilDraft])
  return { ...toAmilDraft(saved), ...Object.fromEntries(touched) }
}

/** What another user saved since, field by field. */
export function findDifferences(dayText: DayText, seen: AmilToEdit, saved: AmilToEdit): Difference[] {
  const textOf = (day: string | null) => (day ? dayText(day) : '')
  const own = [
    { field: m.amil_letter_no(), before: seen.letterNo ?? '', after: saved.letterNo ?? '' },
    { field: m.amil_appointed_from(), before: textOf(seen.appointedFrom), after: textOf(saved.appointedFrom) },
    { field: m.amil_appointed_until(), before: textOf(seen.appointedUntil), after: textOf(saved.appointedUntil) },
  ]
  return [...findUserDifferences(seen, saved), ...own.filter(({ before, after }) => before !== after)]
}
