import { z } from 'zod'
import { PaidWith } from '#features/gifts/paid-with.ts'
import { AppPreference, GiftAction, GiftStatus } from '#features/gifts/rules.ts'
import { Day, Moment } from '#kit/time/days.ts'
import { Money } from '#jurisdictions/money.ts'
import { query } from '#platform/contract/endpoint.ts'
import { SearchGiftsBy } from '#features/gifts/filter.ts'

/** A gift as the palette shows it. */
export const FoundGift = z
  .object({
    id: z.uuid(),
    appPreferenceId: AppPreference,
    receiptNo: z.string().nullable(),
    txnId: z.string(),
    donorName: z.string().nullable(),
    amount: Money,
    donationTimeStamp: Moment,
    donatedOn: Day,
    status: GiftStatus,
    paidWith: PaidWith,
    donationToName: z.string(),
    donationToNameMs: z.string().nullable(),
    actions: z.array(GiftAction),
    /** What the user may request of it: its void before it is settled, its refund afterwards. */
    mayRequest: z.enum(['void', 'refund']).nullable(),
  })
  .meta({ id: 'FoundGift' })
export type FoundGift = z.infer<typeof FoundGift>

/** A donor in the palette: name, a masked number to distinguish equal names, and the last gift's date. */
export const FoundDonor = z
  .object({
    donorId: z.uuid(),
    donorName: z.string(),
    known: z.string().nullable(),
    lastGiftAt: Moment.nullable(),
    /** The module of their latest gift that the user may see. */
    appPreferenceId: AppPreference,
  })
  .meta({ id: 'FoundDonor' })
export type FoundDonor = z.infer<typeof FoundDonor>

/** Finds gifts and donors that the user may see. */
export const search = {
  find: query('session')
    .post('/api/Search/find', 'Find gifts and donors by name, number or contact')
    .ownErrors()
    .body(z.object({ text: z.string().trim().min(2).max(150) }))
    .limit('lookup')
    .result(
      z.object({
        /** The detected field: the searchBy of the donation list. */
        searchBy: SearchGiftsBy,
        /** Whether the text identifies exactly one gift. */
        isExact: z.boolean(),
        gifts: z.array(FoundGift).max(5),
        giftCount: z.int(),
        isCapped: z.boolean(),
        donors: z.array(FoundDonor).max(3),
      }),
    ),
}
