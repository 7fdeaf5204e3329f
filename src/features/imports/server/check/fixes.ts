import { formatPhone, normalizePhone } from '#jurisdictions/phone.ts'
import { plainCompanyName } from '#kit/identity/names.ts'
import { withoutFullWidth } from '#kit/text/full-width.ts'
import { withoutSeparators } from '#features/imports/amounts.ts'
import { readDay } from '#kit/time/read-day.ts'
import { repairDay } from '#features/imports/days.ts'
import { dayFields, type FieldId } from '#features/imports/fields.ts'
import { FixId, type RowVerdict, type Problem, type RowSetting, type CellTexts, type OtherTexts } from '#features/imports/row-rules.ts'
import { checkRow } from './check-row.ts'
import { bothReadings } from './half-converted.ts'

/** The settings that a fix depends on. */
export type FixSetting = Pick<RowSetting, 'country' | 'currency' | 'dayOrder'>

const unseen = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060\uFEFF\u0000-\u0008\u000E-\u001F\u007F-\u009F\u2066-\u2069]/g
const trimmed = (text: string) =>
  text
    .replace(unseen, '')
    .replace(/[\s\u00A0]+/g, ' ')
    .replace(/^["'“”‘’]+|(?<!["'“”‘’])["'“”‘’]+$/g, '')
    .trim()

/** One number, with a word such as 'hp' before or behind it. */
const phoneWithWord = /^(?:[a-z]{1,8}\b:?)?\+?[\d\s().-]+(?:[a-z]{1,8}\.?\)?)?$/i

const fixers: Readonly<Record<FixId, { fields: readonly FieldId[] | null; mend: (text: string, setting: FixSetting) => string | null }>> = {
  trim: { fields: null, mend: trimmed },
  phone: {
    fields: ['donorPhone'],
    mend: (text, { country }) => {
      const number = withoutFullWidth(text)
        .trim()
        .replace(/(?<=^\d+)\.0+$/, '') // a spreadsheet wrote it as a decimal
      if (!phoneWithWord.test(number)) return null // with a second number, an extension or '6.59E+09' it is unknown which digits are meant
      const digits = number.replace(/[^\d+]/g, '')
      const dialled = !digits.startsWith('+') && digits.length >= 10 && /^(65|60|673|61)/.test(digits) ? `+${digits}` : digits
      const stored = normalizePhone(dialled, country)
      return stored && formatPhone(stored)
    },
  },
  date: { fields: ['donatedOn'], mend: (text, { dayOrder }) => (readDay(text, dayOrder) ? text : repairDay(text, dayOrder)) },
  amount: {
    fields: ['amount'],
    mend: (text, { currency }) => withoutSeparators(text, currency),
  },
  email: {
    fields: ['donorEmail'],
    mend: text =>
      text
        .replace(/^mailto:/i, '')
        .replace(/[\s<>()"']/g, '')
        .replace(/[,;]+/g, '.')
        .replace(/\.{2,}/g, '.')
        .replace(/\.$/, '') || null,
  },
  companyName: { fields: ['donorName'], mend: plainCompanyName },
  swapDate: { fields: dayFields, mend: text => bothReadings(text)?.swapped ?? null },
  keepDate: { fields: dayFields, mend: text => bothReadings(text)?.kept ?? null },
}

/** The text of a cell after a fix; null when the fix does not apply to it. */
export function applyFix(fix: FixId, field: FieldId, text: string, setting: FixSetting): string | null {
  const { fields, mend } = fixers[fix]
  if (fields && !fields.includes(field)) return null
  const better = mend(text, setting)
  return better === null || better === text ? null : better
}

/** Checks a row, and adds to each problem the fix that would correct it. */
export function checkRowWithFixes(texts: CellTexts, setting: RowSetting, others?: OtherTexts): RowVerdict {
  const judged = checkRow(texts, setting, others)
  if (judged.problems.length === 0) return judged
  return { ...judged, problems: judged.problems.map(problem => ({ ...problem, fix: fixFor(problem, texts, setting) })) }
}

function fixFor({ field, code }: Problem, texts: CellTexts, setting: RowSetting): FixId | null {
  const text = (field && texts[field]) ?? ''
  if (!field || text === '' || code === 'UNKNOWN_VALUE' || code === 'DAMAGED_LETTERS' || code === 'DAMAGED_DIGITS') return null
  if (code === 'DAY_OR_MONTH') return 'swapDate'
  const helps = (fix: FixId) => {
    const better = applyFix(fix, field, text, setting)
    return better !== null && !checkRow({ ...texts, [field]: better }, setting).problems.some(problem => problem.field === field)
  }
  return mendings.find(fix => (fix !== 'companyName' || code === 'BAD_COMPANY_NAME') && helps(fix)) ?? null
}
/** The fixes that correct a mistake. The others answer the question which of two days a date cell means. */
const mendings = FixId.exclude(['swapDate', 'keepDate']).options
