import type { Page } from '#kit/text/paging.ts'
import type { DonorMatch } from '#features/donors/contract.ts'
import type { GiftDetails, GiftRow } from '#features/gifts/rows.ts'
import type { ReceiptCalls } from '../receipts/receipt-calls.ts'
import type { GiftListQuery } from '../list/gift-list.tsx'

/** The modules that have a counter. */
export type CounterModule = 'donations' | 'islamic-giving'

/** Whose gifts a tray shows, and since when. */
export type TrayRequest = Pick<GiftListQuery, 'recordedSince' | 'officerId' | 'withLines' | 'pageNumber' | 'pageSize'>

/** What a counter asks of the other one, and of the features above. `src/app/web/pages` hands it in. */
export type CounterCalls = {
  /** A gift, and its receipt, by the calls of its own module. */
  readonly find: Readonly<Record<CounterModule, (id: string) => Promise<GiftDetails>>>
  readonly print: Readonly<Record<CounterModule, ReceiptCalls['print']>>
  /** The donor that an entry begins with. */
  readonly donor: (donorId: string) => Promise<DonorMatch>
  /** What was recorded at both counters. */
  readonly recordedAtBoth: (request: TrayRequest) => Promise<Page<GiftRow>>
  /** Takes an entry back where it was made, by a direct void. */
  readonly undo: (transactionId: string) => Promise<unknown>
  readonly replaceReceipt: (gifts: { transactionId: string; replacedBy: string }) => Promise<unknown>
}
