import { m } from '#messages/messages.js'
import { api } from './api.ts'
import type { BulkVerb } from '#platform/web/list-screen/selection/use-bulk-confirmation.tsx'
import type { SettlementRow } from '../contract.ts'
import { refusalText } from './refusal.tsx'

/** Repeats the call until nothing is left, since each settles a limited number of gifts, which stay settled where a later one fails. */
export async function settleUntilDone(
  request: { settlementIds?: string[]; matchIds?: string[] },
  onSettled: (gifts: number) => void = () => {},
): Promise<void> {
  for (;;) {
    const { settled, gifts, left } = await api.settlement.settle(request)
    onSettled(gifts)
    if (left === 0 || settled === 0) return
  }
}

/**
 * Settles the selected settlements one after another. One that fails says how much of it is settled; the others go on. One that makes gifts
 * void is left for its own page, which names them.
 */
export const settleMany: BulkVerb<SettlementRow> = {
  id: 'settle',
  label: count => m.settlement_bulk_settle({ count }),
  question: m.settlement_bulk_question,
  note: m.settlement_settle_note,
  allowed: ({ status }) => status === 'matched',
  moneyOf: ({ net }) => net,
  run: async rows => {
    const refused: { id: string; name: string; reason: string }[] = []
    for (const { id, settlementId } of rows) {
      let gifts = 0
      try {
        const { returning } = await api.settlement.find({ id })
        if (returning.count > 0) {
          refused.push({ id, name: settlementId, reason: m.settlement_bulk_returns({ count: returning.count }) })
          continue
        }
        await settleUntilDone({ settlementIds: [id] }, settled => {
          gifts += settled
        })
      } catch (error) {
        const reason = refusalText(error)
        refused.push({ id, name: settlementId, reason: gifts === 0 ? reason : m.settlement_settled_part({ count: gifts, reason }) })
      }
    }
    return { done: rows.length - refused.length, refused }
  },
}
