import { z } from 'zod'
import { AppPreference } from '#features/gifts/rules.ts'
import { Moment } from '#kit/time/days.ts'
import { Money } from '#kit/giving/money.ts'
import { query } from '#platform/contract/endpoint.ts'
import { SearchDonationsBy } from '#features/gifts/filter.ts'

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
  })
  .meta({ id: 'FoundGift' })
export type FoundGift = z.infer<typeof FoundGift>

/** A giver as the palette shows them: a name, a masked number that tells two of one name apart, and when they gave last. */
export const FoundDonor = z
  .object({
    donorId: z.uuid(),
    donorName: z.string(),
    known: z.string().nullable(),
    lastGiftAt: Moment.nullable(),
    /** Where their latest gift stands, of the modules that the reader sees. */
    appPreferenceId: AppPreference,
  })
  .meta({ id: 'FoundDonor' })
export type FoundDonor = z.infer<typeof FoundDonor>

/** One box that finds gifts and givers, among what its reader may see. */
export const search = {
  find: query('session')
    .post('/api/Search/find', 'Find gifts and donors by name, number or contact')
    .body(z.object({ text: z.string().trim().min(2).max(150) }))
    .limit('lookup')
    .result(
      z.object({
        /** What the text was taken for: the searchBy of the donation list. */
        searchBy: SearchDonationsBy,
        /** Whether the text is the number of exactly one gift. */
        isExact: z.boolean(),
        gifts: z.array(FoundGift).max(3),
        giftCount: z.int(),
        isCapped: z.boolean(),
        donors: z.array(FoundDonor).max(3),
      }),
    ),
}
