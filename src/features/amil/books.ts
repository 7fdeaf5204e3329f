import { z } from 'zod'
import { Moment } from '#kit/time/days.ts'

/** The state of a number of a book: not used yet, used for a gift, torn or miswritten, or no longer in the book. */
export const LeafState = z.enum(['blank', 'used', 'spoilt', 'missing']).meta({ id: 'ReceiptLeafState' })
export type LeafState = z.infer<typeof LeafState>

/** The most numbers of a book. */
export const mostNumbers = 200

const bookFields = {
  id: z.uuid(),
  prefix: z.string(),
  firstNo: z.int(),
  lastNo: z.int(),
  leasedAt: Moment,
  leasedBy: z.string().nullable(),
  returnedAt: Moment.nullable(),
  returnedBy: z.string().nullable(),
  blank: z.int(),
  used: z.int(),
  spoilt: z.int(),
  missing: z.int(),
}
export const ReceiptBook = z.object(bookFields).meta({ id: 'ReceiptBook' })
export type ReceiptBook = z.infer<typeof ReceiptBook>

const Leaf = z.object({ number: z.int(), state: LeafState, donationId: z.uuid().nullable(), receiptNo: z.string().nullable() })
export const ReceiptBookSheet = z
  .object({ ...bookFields, userId: z.uuid(), amil: z.string(), numbers: z.array(Leaf) })
  .meta({ id: 'ReceiptBookSheet' })
export type ReceiptBookSheet = z.infer<typeof ReceiptBookSheet>
