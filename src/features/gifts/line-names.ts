import { z } from 'zod'
import type { AnswerCode } from '#platform/contract/answer-code.ts'
import { type Language, nameIn } from '#kit/text/languages.ts'
import { gradeNames, hasGradeName } from '#features/rates/rules.ts'

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

/** What a line is named by: what was written, its grade, its usual purpose, and what its fund is called. */
export const LineNaming = z.object({
  name: z.string(),
  nameCode: LineNameCode.nullable(),
  grade: z.string().nullable(),
  fundName: z.string().nullable(),
  fundNameMs: z.string().nullable(),
})
export type LineNaming = z.infer<typeof LineNaming>

type NameCode = (typeof lineNames)[LineNameCode] | (typeof gradeNames)[keyof typeof gradeNames]
/** What a line is for in a language, whatever it was recorded in: its grade or fund, alone or in front of its purpose. Own words stay. */
export function nameOfLine(line: LineNaming, language: Language, textOf: (code: NameCode) => string): string {
  const { name, nameCode, grade, fundName, fundNameMs } = line
  const ownGrade = grade !== null && hasGradeName(grade) ? textOf(gradeNames[grade]) : grade
  if (nameCode) return [ownGrade, textOf(lineNames[nameCode])].filter(Boolean).join(', ')
  const isBefore = (words: string | null): words is string => words !== null && (name === words || name.startsWith(`${words}, `))
  if (isBefore(grade)) return `${ownGrade}${name.slice(grade.length)}`
  const written = [fundName, fundNameMs].find(isBefore)
  return written && fundName ? `${nameIn(language, fundName, fundNameMs)}${name.slice(written.length)}` : name
}
