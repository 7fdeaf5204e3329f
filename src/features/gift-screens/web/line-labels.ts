import type { LineNaming } from '#features/gifts/line-names.ts'
import { nameOfLine } from '#features/gifts/line-names.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'

const texts: Readonly<Record<Parameters<Parameters<typeof nameOfLine>[2]>[0], () => string>> = {
  GRADE_NORMAL: m.grade_normal,
  GRADE_HIGHER: m.grade_higher,
  LINE_SAVINGS: m.line_savings,
  LINE_GOLD: m.line_gold,
  LINE_BUSINESS: m.line_business,
  LINE_SHARES: m.line_shares,
  LINE_INCOME: m.line_income,
  LINE_PROVIDENT_FUND: m.line_provident_fund,
  LINE_CROPS: m.line_crops,
  LINE_LIVESTOCK: m.line_livestock,
  LINE_ILLNESS: m.line_illness,
  LINE_OLD_AGE: m.line_old_age,
  LINE_NURSING: m.line_nursing,
  LINE_LATE: m.line_late,
  LINE_OATH: m.line_oath,
  LINE_FAST: m.line_fast,
}

/** What a line of a gift is for, in the reader's language. */
export const lineName = (line: LineNaming): string => nameOfLine(line, getLocale(), code => texts[code]())
/** A grade of a rate, in the reader's language where it has a word there. */
export const gradeLabel = (grade: string): string => lineName({ name: grade, nameCode: null, grade, fundName: null, fundNameMs: null })
