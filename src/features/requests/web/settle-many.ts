import type { Money } from '#jurisdictions/money.ts'
import { isDay } from '#kit/time/days.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { type ChequeState, isPostDated } from '#features/gifts/cheques.ts'
import { giftSteps } from '#features/gifts/rules.ts'
import { m } from '#messages/messages.js'
import type { BulkVerb } from '#platform/web/list-screen/selection/use-bulk-confirmation.tsx'
import { useCurrentUser } from '#platform/web/state/hooks.ts'

type SettleableRow = {
  id: string
  status: string
  chequeState: ChequeState | null
  chequeDate: string | null
  receiptNo: string | null
  txnId: string
  amount: Money
}

/** Settles many gifts, all of them or none; a post-dated cheque is not offered before its day. */
export function useSettleMany(): BulkVerb<SettleableRow> {
  const { timeZone } = useCurrentUser()
  return {
    id: 'settle',
    label: count => m.requests_bulk_settle({ count }),
    question: m.requests_bulk_question_settle,
    note: m.requests_settle_note,
    allowed: ({ status, chequeState, chequeDate }) => {
      const day = chequeDate !== null && isDay(chequeDate) ? chequeDate : null
      return (
        (giftSteps.settle.from as readonly string[]).includes(status) && !isPostDated(chequeState, day, dayInZone(new Date(), timeZone))
      )
    },
    moneyOf: ({ amount }) => amount,
    run: async rows => (await import('./run-many.ts')).settleAll(rows),
  }
}
