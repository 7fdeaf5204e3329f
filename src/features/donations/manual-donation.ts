import { z } from 'zod'
import { FrequencyId } from '#features/gifts/catalogue.ts'
import { preferenceIds } from '#kit/giving/ids.ts'
import { flagInputsOf } from '#features/gifts/flags.ts'
import { CounterGift, PositiveAmount } from '#features/gifts/counter-gift.ts'

/** One intention of several on a receipt: what for, and how much of the sum. */
const PurposeLine = z.object({ donationToValue: z.uuid(), amount: PositiveAmount })

/**
 * A donation as the counter enters it. With `lines` it has several purposes whose sums add up to its amount; the first purpose is that of
 * the gift.
 */
export const ManualDonation = CounterGift.extend({
  ...flagInputsOf(preferenceIds.donations),
  donationToValue: z.uuid(),
  lines: z.array(PurposeLine).max(20).default([]),
  /** The gift recurs: this one is the first, the next ones are charged to the donor's stored card. */
  frequency: FrequencyId.nullable().default(null),
  cardId: z.uuid().nullable().default(null),
}).meta({ id: 'CounterDonation' })
export type ManualDonation = z.infer<typeof ManualDonation>
