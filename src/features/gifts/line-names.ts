import { z } from 'zod'
import type { AnswerCode } from '#platform/contract/answer-code.ts'
import { type Language, nameIn } from '#kit/text/languages.ts'
import { gradeNames, hasGradeName } from '#features/rates/rules.ts'

/** The codes of the usual purposes of a line of Islamic giving (kinds of wealth, reasons for fidyah and kaffarah), with their messages. */
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

/** The parts from which a line's name is made: the entered words, the grade, the code of a usual purpose, and the fund's names. */
export const LineNaming = z.object({
  name: z.string(),
  nameCode: LineNameCode.nullable(),
  grade: z.string().nullable(),
  fundName: z.string().nullable(),
  fundNameMs: z.string().nullable(),
})
export type LineNaming = z.infer<typeof LineNaming>

type NameCode = (typeof lineNames)[LineNameCode] | (typeof gradeNames)[keyof typeof gradeNames]
/**
 * The name of a line in a language, whatever the language it was recorded in: its grade or fund, followed by its purpose where it has one.
 * Words that an officer entered are not translated.
 */
export function nameOfLine(line: LineNaming, language: Language, textOf: (code: NameCode) => string): string {
  const { name, nameCode, grade, fundName, fundNameMs } = line
  const ownGrade = grade !== null && hasGradeName(grade) ? textOf(gradeNames[grade]) : grade
  if (nameCode) return [ownGrade, textOf(lineNames[nameCode])].filter(Boolean).join(', ')
  const isBefore = (words: string | null): words is string => words !== null && (name === words || name.startsWith(`${words}, `))
  if (isBefore(grade)) return `${ownGrade}${name.slice(grade.length)}`
  const written = [fundName, fundNameMs].find(isBefore)
  return written && fundName ? `${nameIn(language, fundName, fundNameMs)}${name.slice(written.length)}` : name
}
