import { m } from '#messages/messages.js'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import type { BulkOutcome } from '#platform/web/list-screen/selection/bulk-action.ts'
import type { BulkVerb } from '#platform/web/list-screen/selection/use-bulk-confirmation.tsx'
import type { GiftRow } from '#features/gifts/rows.ts'
import type { ReceiptCalls } from '../receipts/receipt-calls.ts'
import { donorNameOf } from '../gift-labels.ts'

const countPayers = (rows: readonly GiftRow[]): number => new Set(rows.map(({ donorId, id }) => donorId ?? id)).size

/** Sends the receipts of the ticked gifts one by one after a question that counts the payers, and tells which could not be sent and why. */
export const sendReceipts = ({ send }: Pick<ReceiptCalls, 'send'>): BulkVerb<GiftRow> => ({
  id: 'sendReceipts',
  label: count => m.gift_screens_send_receipts({ count }),
  question: ({ count, rows }) => m.gift_screens_send_question({ count, payers: countPayers(rows) }),
  note: m.gift_screens_send_note,
  allowed: ({ actions }) => actions.includes('sendReceipt'),
  moneyOf: ({ amount }) => amount,
  async run(rows) {
    const refused: { id: string; name: string; reason: string }[] = []
    for (const row of rows) {
      await send(row, null).catch((error: unknown) =>
        refused.push({
          id: row.id,
          name: `${row.receiptNo ?? ''} ${donorNameOf(row)}`.trim(),
          reason: error instanceof RefusalError ? error.message : m.failed(),
        }),
      )
    }
    return { done: rows.length - refused.length, refused } satisfies BulkOutcome
  },
})
