import { formatDay } from '#kit/time/date-format.ts'
import { preferenceIds } from '#kit/giving/ids.ts'
import { addDays, addMonths, type Day } from '#kit/time/days.ts'
import { type AppPreference, preferenceModules, unsettledStatuses } from '#features/gifts/rules.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import type { Blocker } from '../contract.ts'

/** A month in words, in the reader's language: 'February 2026'. */
export const monthText = (month: Day): string => formatDay(month, 'MMMM YYYY', getLocale())

type Words = { count: number; day: string }
/** What each blocker is called. */
export const blockerNames: Readonly<Record<Blocker['kind'], (words: Words) => string>> = {
  unmatchedLines: m.month_end_unmatched_lines,
  unaskedPayouts: m.month_end_unasked_payouts,
  refusedPayouts: m.month_end_refused_payouts,
  openRequests: m.month_end_open_requests,
  undeclaredDays: m.month_end_undeclared_days,
  unsettledGifts: m.month_end_unsettled_gifts,
  postDatedCheques: m.month_end_post_dated_cheques,
  failedCharges: m.month_end_failed_charges,
}

const moduleNames: Readonly<Record<AppPreference, () => string>> = {
  [preferenceIds.donations]: m.roles_module_donations,
  [preferenceIds.purchases]: m.roles_module_purchases,
  [preferenceIds.islamicGiving]: m.roles_module_islamic_giving,
}

/** A page where a blocker is cleared, the module whose readers may open it, and what it is called beside others. */
export type PlaceToClear = { to: string; module: string; name: string }

/** The filter of the list by the states of gifts whose money has not reached the bank. */
const unsettledStates = unsettledStatuses.map(state => state.replaceAll(' ', '+')).join('~')

/** Where a blocker of a month is cleared: the list that shows it, of each of its modules. */
export function placesToClear({ kind, modules }: Pick<Blocker, 'kind' | 'modules'>, month: Day): PlaceToClear[] {
  const inModules = (query: string): PlaceToClear[] =>
    modules.map(id => ({ to: `/${preferenceModules[id]}${query}`, module: preferenceModules[id], name: moduleNames[id]() }))
  const at = (to: string, module: string): PlaceToClear[] => [{ to, module, name: '' }]
  const days = `date=${month}..${addDays(addMonths(month, 1), -1)}`
  const [year, number] = month.split('-').map(Number)
  const places = {
    unmatchedLines: () => at(`/settlement?year=${year}&month=${number}&status=pending~discrepancy~matched`, 'settlement'),
    unaskedPayouts: () => at('/settlement?provider=bank', 'settlement'),
    refusedPayouts: () => at('/month-end', 'settlement'),
    openRequests: () => inModules('/pending-request'),
    undeclaredDays: () => at('/pending-declaration', 'pos-declaration'),
    unsettledGifts: () => inModules(`?status=${unsettledStates}&${days}`),
    postDatedCheques: () => inModules(`?cheque=inHand&${days}&cols=date.receipt.donor.method.cheque.status.amount`),
    failedCharges: () => at(`/donations/recurring?failed=${month}`, 'donations'),
  } as const satisfies Record<Blocker['kind'], () => PlaceToClear[]>
  return places[kind]()
}
