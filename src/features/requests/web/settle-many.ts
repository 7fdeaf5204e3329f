import type { Money } from '#jurisdictions/money.ts'
import { giftSteps } from '#features/gifts/rules.ts'
import { m } from '#messages/messages.js'
import type { BulkVerb } from '#platform/web/list-screen/selection/use-bulk-confirmation.tsx'

type SettleableRow = { id: string; status: string; receiptNo: string | null; txnId: string; amount: Money }

/** Settles many gifts, all of them or none. */
export const settleMany: BulkVerb<SettleableRow> = {
  id: 'settle',
  label: count => m.requests_bulk_settle({ count }),
  question: m.requests_bulk_question_settle,
  note: m.requests_settle_note,
  allowed: ({ status }) => (giftSteps.settle.from as readonly string[]).includes(status),
  moneyOf: ({ amount }) => amount,
  run: async rows => (await import('./run-many.ts')).settleAll(rows),
}
