import type { CallOptions } from '#platform/contract/client.ts'
import type { z } from 'zod'
import type { ReceiptsRequest } from '#features/receipts/printing.ts'
import type { ReceiptPaper } from '#features/receipts/rules.ts'
import type { GiftRow } from '#features/gifts/rows.ts'

/** How receipts of a module's gifts are mailed and printed; `email` null is the donor's own address. */
export type ReceiptCalls = {
  /** The right by which they are sent. */
  readonly sentBy: 'isAdd' | 'isEdit'
  readonly send: (gift: GiftRow, email: string | null, options?: CallOptions) => Promise<null>
  /** Null when it was printed already, as a slip of this device is. */
  readonly print: (transactionNumber: string, paper: ReceiptPaper) => Promise<{ fileName: string; body: Uint8Array } | null>
  /** Many as one PDF, of the gifts that are named or of all that a filter matches. */
  readonly printMany?: (asked: z.input<typeof ReceiptsRequest>) => Promise<{ id: string }>
}
