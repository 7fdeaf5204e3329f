import { m } from '#messages/messages.js'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from './api.ts'
import type { BulkVerb } from '#platform/web/list-screen/selection/use-bulk-confirmation.tsx'
import type { SettlementRow } from '../contract.ts'

/** Repeats the call until nothing is left, since each settles a limited number of gifts. Returns how many gifts were settled. */
export async function settleUntilDone(request: { settlementIds?: string[]; matchIds?: string[] }): Promise<number> {
  let settled = 0
  for (;;) {
    const answer = await api.settlement.settle(request)
    settled += answer.settled
    if (answer.left === 0 || answer.settled === 0) return settled
  }
}

/** Settles the selected settlements, all of them or none. */
export const settleMany: BulkVerb<SettlementRow> = {
  id: 'settle',
  label: count => m.settlement_bulk_settle({ count }),
  question: m.settlement_bulk_question,
  note: m.settlement_settle_note,
  allowed: ({ status }) => status === 'matched',
  moneyOf: ({ net }) => net,
  run: async rows => {
    try {
      await settleUntilDone({ settlementIds: rows.map(({ id }) => id) })
      return { done: rows.length, refused: [] }
    } catch (error) {
      const reason = error instanceof RefusalError ? error.message : m.settlement_failed()
      return { done: 0, refused: rows.map(({ id, settlementId }) => ({ id, name: settlementId, reason })) }
    }
  },
}
