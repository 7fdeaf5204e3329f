import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import type { Effect } from '#platform/web/detail-screen/NextStep.tsx'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { paidByTerm } from '#features/gifts/terms.ts'
import { termsIn } from '#features/receipts/web/public.tsx'
import type { NextStep, RequestRow } from '#features/requests/rows.ts'

/** The effects of carrying out the request. */
export function effectsOf({ effect, left }: NextStep, { amount, requestType }: RequestRow): Effect[] {
  const money = <Amount money={amount} />
  const rest = left.minor - amount.minor
  const isAll = rest === 0
  const to = paidByTerm(termsIn(getLocale()), effect.paidWith)
  return [
    {
      label: effect.way === 'provider' ? m.requests_effect_back({ to }) : m.requests_effect_hand({ to }),
      becomes: money,
    },
    ...(effect.settlementRef && requestType === 'Refund'
      ? [{ label: m.requests_effect_settlement({ ref: effect.settlementRef }), becomes: money }]
      : []),
    ...(isAll ? [] : [{ label: m.requests_effect_left(), becomes: <Amount money={{ minor: rest, currency: left.currency }} /> }]),
    ...(effect.taxYear !== null && isAll
      ? [{ label: m.requests_effect_tax({ year: effect.taxYear }), becomes: m.requests_effect_withdrawn() }]
      : []),
    ...(effect.receiptNo && requestType === 'Void'
      ? [{ label: m.requests_effect_receipt({ number: effect.receiptNo }), becomes: m.requests_effect_voided() }]
      : []),
  ]
}
