import { emptyUser, findDifferences as findUserDifferences, toUserDraft, type UserDraft } from '#features/users/web/public.tsx'
import type { UserToEdit } from '#features/users/contract.ts'
import { formatDay } from '#kit/time/date-format.ts'
import { m } from '#messages/messages.js'
import type { Difference } from '#platform/web/form/ConflictNotice.tsx'
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
export const findDifferences = (seen: AmilToEdit, saved: AmilToEdit): Difference[] => [
  ...findUserDifferences(seen, saved),
  ...[
    { field: m.amil_letter_no(), before: seen.letterNo ?? '', after: saved.letterNo ?? '' },
    { field: m.amil_appointed_from(), before: dayText(seen.appointedFrom), after: dayText(saved.appointedFrom) },
    { field: m.amil_appointed_until(), before: dayText(seen.appointedUntil), after: dayText(saved.appointedUntil) },
  ].filter(({ before, after }) => before !== after),
]
const dayText = (day: string | null) => (day ? formatDay(day, 'DD/MM/YYYY') : '')
