import { rateItemIds } from '#kit/giving/ids.ts'
import { enumOf } from '#kit/text/enum-of.ts'
import { z } from 'zod'
import { Day } from '#kit/time/days.ts'
import { Money } from '#jurisdictions/money.ts'
import type { AnswerCode } from '#platform/contract/answer-code.ts'

/** The rate of one unit of an item: nisab as a sum, fidyah per day, fitrah per person, kaffarah per person fed. */
export const RateItem = enumOf(rateItemIds, 'RateItem')

/** The grade of an item with only one grade. */
export const singleGrade = 'Standard'
/** Grades that have a word in each language; others are shown as they were typed. */
export const gradeNames = { Normal: 'GRADE_NORMAL', Higher: 'GRADE_HIGHER' } as const satisfies Readonly<Record<string, AnswerCode>>
export const hasGradeName = (grade: string): grade is keyof typeof gradeNames => grade in gradeNames

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
    /** Who announced it. */
    authority: z.string(),
    /** Where it can be read. */
    source: z.string(),
  })
  .meta({ id: 'Rate' })
export type Rate = z.infer<typeof Rate>

/** What a nisab is the value of. */
export const Metal = z.enum(['gold', 'silver']).meta({ id: 'Metal' })
export type Metal = z.infer<typeof Metal>

/** The state of a rate: waiting for its publisher, sent back, valid on its days, or replaced. */
export type RateState = 'waiting' | 'returned' | 'published' | 'replaced'
