import { formatDay } from '#kit/time/date-format.ts'
import { type Day, isDay } from '#kit/time/days.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { chequeWarningOf, type ChequeState } from '#features/gifts/cheques.ts'

const states: Readonly<Record<ChequeState, () => string>> = {
  inHand: m.gift_screens_cheque_in_hand,
  banked: m.gift_screens_cheque_banked,
  cleared: m.gift_screens_cheque_cleared,
  returned: m.gift_screens_cheque_returned,
}
/** Where a cheque is. */
export const chequeStateWords = (state: ChequeState): string => states[state]()

/** What is to be said of a cheque before it is banked: post-dated, or too old for the bank; null otherwise. */
export function chequeWarning(chequeDate: string | null, today: Day, countryCode: string): string | null {
  const day = chequeDate !== null && isDay(chequeDate) ? chequeDate : null
  const { cheques, days } = jurisdictionOf(countryCode)
  const warning = chequeWarningOf(day, today, cheques.staleAfterMonths)
  if (warning === 'postDated') return m.gift_screens_cheque_post_dated({ day: formatDay(day ?? '', days.day, getLocale()) })
  return warning && m.gift_screens_cheque_stale()
}
