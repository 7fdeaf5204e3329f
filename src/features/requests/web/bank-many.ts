import type { Money } from '#jurisdictions/money.ts'
import { type ChequeState, chequeStepRight } from '#features/gifts/cheques.ts'
import type { GiftStatus } from '#features/gifts/rules.ts'
import { m } from '#messages/messages.js'
import type { BulkVerb } from '#platform/web/list-screen/selection/use-bulk-confirmation.tsx'

type Cheque = {
  id: string
  status: GiftStatus
  chequeState: ChequeState | null
  receiptNo: string | null
  txnId: string
  amount: Money
}

/** Marks many cheques as banked today, all of them or none. */
export const bankMany: BulkVerb<Cheque> = {
  id: 'bank',
  label: count => m.requests_bulk_bank({ count }),
  question: m.requests_bulk_question_bank,
  note: m.requests_bank_note,
  allowed: gift => chequeStepRight('banked', gift) !== null,
  moneyOf: ({ amount }) => amount,
  run: async rows => (await import('./run-many.ts')).bankCheques(rows),
}
