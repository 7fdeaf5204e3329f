import { itemIds, type LineKind } from '#kit/giving/ids.ts'
import type { LineNameCode } from '#features/gifts/line-names.ts'
import { m } from '#messages/messages.js'

/** What lines of each kind are usually for. */
const names: Readonly<Record<LineKind, Readonly<Partial<Record<LineNameCode, () => string>>>>> = {
  [itemIds.zakat]: {
    savings: m.line_savings,
    income: m.line_income,
    gold: m.line_gold,
    business: m.line_business,
    shares: m.line_shares,
    providentFund: m.line_provident_fund,
    crops: m.line_crops,
    livestock: m.line_livestock,
  },
  [itemIds.fidyah]: { illness: m.line_illness, oldAge: m.line_old_age, nursing: m.line_nursing, late: m.line_late },
  [itemIds.fitrah]: {},
  [itemIds.wakafIlmu]: {},
  [itemIds.kaffarah]: { oath: m.line_oath, fast: m.line_fast },
  [itemIds.wakafMasyarakat]: {},
}

/** The usual purposes of a kind, in the reader's language. */
export const suggestedNames = (kind: LineKind): string[] => Object.values(names[kind]).map(name => name())

/** The code of a usual purpose, as the reader's language writes it; undefined for one's own words. */
export const codeOfName = (kind: LineKind, text: string): LineNameCode | undefined =>
  (Object.keys(names[kind]) as LineNameCode[]).find(code => names[kind][code]?.() === text.trim())
