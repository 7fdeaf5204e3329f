import { z } from 'zod'
import { query } from '#platform/contract/endpoint.ts'

/** By what of a donor the text of a call was recognised. */
export const KnownBy = z.enum(['name', 'email', 'phone', 'nric', 'receiptNo', 'card'])
export type KnownBy = z.infer<typeof KnownBy>

/** A donor who may be calling: name, and contact that is masked but distinguishes equal names. */
export const Caller = z
  .object({ donorId: z.uuid(), donorName: z.string(), known: z.string().nullable(), knownBy: KnownBy })
  .meta({ id: 'Caller' })
export type Caller = z.infer<typeof Caller>

/** Who is on the phone. What the desk shows of them are the calls of their modules. */
export const phoneDesk = {
  find: query('donors:view')
    .post('/api/Search/findCaller', 'Find who is calling by phone, e-mail, identity number, receipt number, end of a card or name')
    .ownErrors()
    .body(z.object({ text: z.string().trim().min(2).max(150) }))
    .limit('lookup')
    .result(z.array(Caller).max(6)),
}
