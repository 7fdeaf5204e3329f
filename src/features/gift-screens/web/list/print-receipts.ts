import { m } from '#messages/messages.js'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import type { BulkAction } from '#platform/web/list-screen/selection/bulk-action.ts'
import type { ListHandle } from '#platform/web/list-screen/use-list-state.ts'
import type { GiftRow } from '#features/gifts/rows.ts'
import type { GiftListQuery } from './gift-list.tsx'
import type { ReceiptCalls } from '../receipts/receipt-calls.ts'

type PrintMany = BulkAction<GiftRow, ListHandle<GiftRow, GiftListQuery>['match']>
/** Prints the receipts of the ticked gifts, or of all that the filter matches, as one PDF in the tray. */
export const printReceipts = (printMany: NonNullable<ReceiptCalls['printMany']>, begun: () => void): PrintMany => ({
  id: 'printReceipts',
  label: count => m.gift_screens_print_many({ count }),
  allowed: ({ actions }) => actions.includes('downloadReceipt'),
  forAll: true,
  async run({ rows, all, count, match }) {
    try {
      await printMany(all ? match : { transactionIds: rows.map(({ id }) => id) })
      begun()
      return { done: all ? count : rows.length, refused: [] }
    } catch (error) {
      const message = error instanceof RefusalError ? error.message : m.failed()
      return { done: 0, refused: [{ id: 'all', name: m.gift_screens_print_name(), reason: message }] }
    }
  },
})
