import { z } from 'zod'
import { Money } from '#jurisdictions/money.ts'
import { Moment } from '#kit/time/days.ts'
import { AppPreference } from '#features/gifts/rules.ts'

/** A gift that a figure or line of a donor names. */
export const GiftNamed = z.object({ id: z.uuid(), appPreferenceId: AppPreference, donationTimeStamp: Moment, amount: Money })

/** A line of a donor's timeline. `status`: a request's label, or the state of a mail; `fields`: what was changed. */
export const DonorEvent = z
  .object({
    id: z.string(),
    at: Moment,
    kind: z.enum(['gift', 'request', 'receipt', 'mail', 'change', 'note']),
    by: z.string().nullable(),
    /** The call that made a change, as the audit trail has it. */
    call: z.string().nullable(),
    /** What the call did, where the fields do not tell. */
    change: z.enum(['seen', 'merged', 'erased', 'paymentLinkSent', 'paymentLinkRevoked']).nullable(),
    fields: z.array(z.string()),
    words: z.string().nullable(),
    /** The masked address that a mail went to. */
    sentTo: z.string().nullable(),
    status: z.string().nullable(),
    gift: z
      .object({
        id: z.uuid(),
        appPreferenceId: AppPreference,
        receiptNo: z.string().nullable(),
        amount: Money,
        donationToName: z.string(),
        donationToNameMs: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'DonorEvent' })
export type DonorEvent = z.infer<typeof DonorEvent>

/** A gift that the donor enrolled for by its own link, and what was answered about hearing from the charity there. */
export const Enrolment = z
  .object({ at: Moment, iAgree: z.boolean().nullable(), gift: GiftNamed, receiptNo: z.string().nullable() })
  .meta({ id: 'DonorEnrolment' })
