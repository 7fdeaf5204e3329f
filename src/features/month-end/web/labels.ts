import { formatDay } from '#kit/time/date-format.ts'
import type { Day } from '#kit/time/days.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import type { Blocker } from '../contract.ts'

/** A month in words, in the reader's language: 'February 2026'. */
export const monthText = (month: Day): string => formatDay(month, 'MMMM YYYY', getLocale())

/** What each blocker is called, and where it is cleared. */
export const blockerTexts: Readonly<Record<Blocker['kind'], { name: (count: { count: number }) => string; to: string }>> = {
  unmatchedLines: { name: m.month_end_unmatched_lines, to: '/settlement' },
  unaskedPayouts: { name: m.month_end_unasked_payouts, to: '/settlement' },
  openRequests: { name: m.month_end_open_requests, to: '/donations/pending-request' },
  undeclaredDays: { name: m.month_end_undeclared_days, to: '/pending-declaration' },
  unsettledGifts: { name: m.month_end_unsettled_gifts, to: '/donations' },
  failedCharges: { name: m.month_end_failed_charges, to: '/donations' },
}
