import type { LineNameCode } from '#features/gifts/line-names.ts'
import { m } from '#messages/messages.js'
import type { LineKind } from '../rules.ts'

/** What lines of each kind are usually for. */
const names: Readonly<Record<LineKind, Readonly<Partial<Record<LineNameCode, () => string>>>>> = {
  1: {
    savings: m.line_savings,
    income: m.line_income,
    gold: m.line_gold,
    business: m.line_business,
    shares: m.line_shares,
    providentFund: m.line_provident_fund,
    crops: m.line_crops,
    livestock: m.line_livestock,
  },
  2: { illness: m.line_illness, oldAge: m.line_old_age, nursing: m.line_nursing, late: m.line_late },
  3: {},
  4: {},
  5: { oath: m.line_oath, fast: m.line_fast },
  6: {},
}

/** The usual purposes of a kind, in the reader's language. */
export const suggestedNames = (kind: LineKind): string[] => Object.values(names[kind]).map(name => name())

/** The code of a usual purpose, as the reader's language writes it; undefined for one's own words. */
export const codeOfName = (kind: LineKind, text: string): LineNameCode | undefined =>
  (Object.keys(names[kind]) as LineNameCode[]).find(code => names[kind][code]?.() === text.trim())
