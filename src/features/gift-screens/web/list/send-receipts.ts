import { m } from '#messages/messages.js'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import type { BulkAction, BulkOutcome } from '#platform/web/list-screen/selection/bulk-action.ts'
import type { ListHandle } from '#platform/web/list-screen/use-list-state.ts'
import type { GiftRow } from '#features/gifts/rows.ts'
import type { GiftListQuery } from './gift-list.tsx'
import type { ReceiptCalls } from '../receipts/receipt-calls.ts'
import { donorNameOf } from '../gift-labels.ts'

type SendMany = BulkAction<GiftRow, ListHandle<GiftRow, GiftListQuery>['match']>
/** Sends the receipts of the ticked gifts one by one, and tells which could not be sent and why. */
export const sendReceipts = ({ send }: Pick<ReceiptCalls, 'send'>): SendMany => ({
  id: 'sendReceipts',
  label: count => m.gift_screens_send_receipts({ count }),
  allowed: ({ actions }) => actions.includes('sendReceipt'),
  async run({ rows }) {
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
