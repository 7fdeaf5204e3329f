import { z } from 'zod'
import type { AnswerCode } from '#platform/contract/answer-code.ts'

/** The texts of what a line of Islamic giving is usually for: the kinds of wealth, the reasons of fidyah and of kaffarah. */
export const lineNames = {
  savings: 'LINE_SAVINGS',
  gold: 'LINE_GOLD',
  business: 'LINE_BUSINESS',
  shares: 'LINE_SHARES',
  income: 'LINE_INCOME',
  providentFund: 'LINE_PROVIDENT_FUND',
  crops: 'LINE_CROPS',
  livestock: 'LINE_LIVESTOCK',
  illness: 'LINE_ILLNESS',
  oldAge: 'LINE_OLD_AGE',
  nursing: 'LINE_NURSING',
  late: 'LINE_LATE',
  oath: 'LINE_OATH',
  fast: 'LINE_FAST',
} as const satisfies Readonly<Record<string, AnswerCode>>

export const LineNameCode = z.enum(Object.keys(lineNames) as (keyof typeof lineNames)[]).meta({ id: 'LineName' })
export type LineNameCode = z.infer<typeof LineNameCode>
