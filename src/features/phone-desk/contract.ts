import { z } from 'zod'
import { Moment } from '#kit/time/days.ts'
import { rightInAnyModule } from '#features/gifts/rules.ts'
import { query } from '#platform/contract/endpoint.ts'

/** The detail by which a caller was found. */
export const KnownBy = z.enum(['name', 'email', 'phone', 'nric', 'receiptNo', 'card'])
export type KnownBy = z.infer<typeof KnownBy>

/** A donor who may be calling: name, and contact that is masked but distinguishes equal names. */
export const Caller = z
  .object({ donorId: z.uuid(), donorName: z.string(), known: z.string().nullable(), knownBy: KnownBy })
  .meta({ id: 'Caller' })
export type Caller = z.infer<typeof Caller>

/** Finds who is on the phone. The rest of the desk uses the calls of other modules. */
export const phoneDesk = {
  find: query('donors:view')
    .post('/api/Search/findCaller', 'Find who is calling by phone, e-mail, identity number, receipt number, end of a card or name')
    .ownErrors()
    .body(z.object({ text: z.string().trim().min(2).max(150) }))
    .limit('lookup')
    .result(z.array(Caller).max(6)),

  receipt: query(rightInAnyModule('view'))
    .post('/api/Search/getReceiptDelivery', 'Get when the receipt of a gift was last sent, and when it was handed over or opened')
    .ownErrors()
    .body(z.object({ transactionId: z.uuid() }))
    .result(z.object({ sentAt: Moment.nullable(), isSendingFailed: z.boolean(), handedOverAt: Moment.nullable() })),
}
