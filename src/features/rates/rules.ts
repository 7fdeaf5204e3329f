import { rateItemIds } from '#kit/giving/ids.ts'
import { enumOf } from '#kit/text/enum-of.ts'
import { z } from 'zod'
import { Day } from '#kit/time/days.ts'
import { Money } from '#jurisdictions/money.ts'

/** The rate of one unit of an item: nisab as a sum, fidyah per day, fitrah per person, kaffarah per person fed. */
export const RateItem = enumOf(rateItemIds, 'RateItem')

/** The grade of an item with only one grade. */
export const singleGrade = 'Standard'

/** A rate and the days it holds, both ends included; without an end it holds until another is announced. */
export const Rate = z
  .object({
    id: z.uuid(),
    itemId: RateItem,
    grade: z.string(),
    amount: Money,
    startsOn: Day,
    endsOn: Day.nullable(),
    compounds: z.boolean(),
    source: z.string(),
  })
  .meta({ id: 'Rate' })
export type Rate = z.infer<typeof Rate>

/** What a nisab is the value of. */
export const Metal = z.enum(['gold', 'silver']).meta({ id: 'Metal' })
export type Metal = z.infer<typeof Metal>

/** The state of a rate: waiting for its publisher, sent back, valid on its days, or replaced. */
export type RateState = 'waiting' | 'returned' | 'published' | 'replaced'
