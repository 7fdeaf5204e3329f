import { emptyUser, findDifferences as findUserDifferences, toUserDraft, type UserDraft } from '#features/users/web/public.tsx'
import type { UserToEdit } from '#features/users/contract.ts'
import { m } from '#messages/messages.js'
import type { Difference } from '#platform/web/form/ConflictNotice.tsx'
import { differencesBy } from '#platform/web/form/use-saved-version.ts'
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

/** What another user saved since, field by field. */
export function findDifferences(dayText: DayText, seen: AmilToEdit, saved: AmilToEdit): Difference[] {
  const textOf = (day: string | null) => (day ? dayText(day) : '')
  const own = differencesBy(seen, saved, {
    [m.amil_letter_no()]: amil => amil.letterNo,
    [m.amil_appointed_from()]: amil => textOf(amil.appointedFrom),
    [m.amil_appointed_until()]: amil => textOf(amil.appointedUntil),
  })
  return [...findUserDifferences(seen, saved), ...own]
}
