import type { Money } from '#jurisdictions/money.ts'
import { chequeSteps } from '#features/gifts/cheques.ts'
import { m } from '#messages/messages.js'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#platform/web/api.ts'
import type { BulkVerb } from '#platform/web/list-screen/selection/use-bulk-confirmation.tsx'

type Cheque = { id: string; status: string; chequeState: string | null; receiptNo: string | null; txnId: string; amount: Money }

/** Marks many cheques as banked today, all of them or none. */
export const bankMany: BulkVerb<Cheque> = {
  id: 'bank',
  label: count => m.requests_bulk_bank({ count }),
  question: m.requests_bulk_question_bank,
  note: m.requests_bank_note,
  allowed: ({ chequeState, status }) => chequeState === chequeSteps.banked.from && (status === 'Accepted' || status === 'Offline'),
  moneyOf: ({ amount }) => amount,
  run: async rows => {
    try {
      const { moved } = await api.requests.moveCheques({ transactionIds: rows.map(({ id }) => id), to: 'banked' })
      return { done: moved, refused: [] }
    } catch (error) {
      const faults = error instanceof RefusalError ? error.errors : []
      const whyOf = (at: number) =>
        faults.find(({ field }) => field === `transactionIds.${at}`)?.message ??
        (error instanceof RefusalError ? error.message : m.failed())
      return { done: 0, refused: rows.map(({ id, receiptNo, txnId }, at) => ({ id, name: receiptNo ?? txnId, why: whyOf(at) })) }
    }
  },
}
