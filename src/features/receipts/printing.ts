import { z } from 'zod'
import { GiftFilter } from '#features/gifts/filter.ts'
import { receiptPapers } from './rules.ts'

/** The refusals of sending and printing. */
export const receiptRefusals = ['NO_EMAIL', 'NO_RECEIPT'] as const

/** Which receipt is printed, and on which paper. */
export const ReceiptRequest = z.object({
  transactionNumber: z.string().max(40),
  paper: z.enum(receiptPapers).meta({ id: 'ReceiptPaper' }).default('a4'),
})

/** Which receipts are printed: those of the given gifts, or of all that match the filter. */
export const ReceiptsRequest = GiftFilter.extend({ transactionIds: z.array(z.uuid()).max(5000).default([]) })
export const manyReceiptRefusals = ['NO_RECEIPTS', 'TOO_MANY_RECEIPTS'] as const
