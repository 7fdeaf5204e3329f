import { formatPhone, normalizePhone } from '#jurisdictions/phone.ts'
import { type DayOrder, mendDay, readDay } from './days.ts'
import type { FieldId } from './fields.ts'
import { FixId, type Judged, judgeRow, type Problem, type RowSetting, type Texts } from './row-rules.ts'

type Around = { country: string; dayOrder: DayOrder }

const unseen = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060\uFEFF\u0000-\u0008\u000E-\u001F]/g
const trimmed = (text: string) =>
  text
    .replace(unseen, '')
    .replace(/[\s\u00A0]+/g, ' ')
    .replace(/^["'“”‘’]+|(?<!["'“”‘’])["'“”‘’]+$/g, '')
    .trim()

const fixers: Readonly<Record<FixId, { fields: readonly FieldId[] | null; mend: (text: string, around: Around) => string | null }>> = {
  trim: { fields: null, mend: trimmed },
  phone: {
    fields: ['donorPhone'],
    mend: (text, { country }) => {
      const exact = /^\d(?:\.\d+)?e\+?\d+$/i.test(text.trim()) ? String(Math.round(Number(text))) : text
      const digits = exact.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '')
      const dialled = !digits.startsWith('+') && digits.length >= 10 && /^(65|60|673|61)/.test(digits) ? `+${digits}` : digits
      const stored = normalizePhone(dialled, country)
      return stored && formatPhone(stored)
    },
  },
  date: { fields: ['donatedOn'], mend: (text, { dayOrder }) => (readDay(text, dayOrder) ? text : mendDay(text, dayOrder)) },
  amount: {
    fields: ['amount'],
    mend: text => {
      const plain = text.normalize('NFKC').replace(/[^\d.,]/g, '')
      if (/^\d{1,3}(\.\d{3})*,\d{2}$/.test(plain) || /^\d+,\d{2}$/.test(plain)) return plain.replaceAll('.', '').replace(',', '.')
      const exact = plain.replaceAll(',', '')
      return /^\d+\.\d{3,}$/.test(exact) ? Number(exact).toFixed(2) : /^\d+(\.\d{0,2})?$/.test(exact) && exact !== '' ? exact : null
    },
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
}

/** The text of a cell after a fix; null when the fix has nothing to do with it. */
export function fixed(fix: FixId, field: FieldId, text: string, around: Around): string | null {
  const { fields, mend } = fixers[fix]
  if (fields && !fields.includes(field)) return null
  const better = mend(text, around)
  return better === null || better === text ? null : better
}

/** Judges a row, and says of each wrong cell which fix would put it right. */
export function judgeWithFixes(texts: Texts, setting: RowSetting): Judged {
  const judged = judgeRow(texts, setting)
  if (judged.problems.length === 0) return judged
  return { ...judged, problems: judged.problems.map(problem => ({ ...problem, fix: fixFor(problem, texts, setting) })) }
}

function fixFor({ field, code }: Problem, texts: Texts, setting: RowSetting): FixId | null {
  const text = texts[field] ?? ''
  if (text === '' || code === 'UNKNOWN_VALUE') return null
  const helps = (fix: FixId) => {
    const better = fixed(fix, field, text, setting)
    return better !== null && !judgeRow({ ...texts, [field]: better }, setting).problems.some(problem => problem.field === field)
  }
  return FixId.options.find(helps) ?? null
}
