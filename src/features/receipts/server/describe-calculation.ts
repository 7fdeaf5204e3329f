import { nameOfLine } from '#features/gifts/line-names.ts'
import type { StoredGiftLine } from '#features/gifts/server/public.ts'
import { type Currency, formatMoney } from '#jurisdictions/money.ts'
import type { Language } from '#kit/text/languages.ts'
import { answerText } from '#platform/server/answer-text.ts'
import { textsIn } from '#platform/server/texts.ts'

/** The purpose of a line with its calculation: 'Illness, 12 days × $4 × 2 years'. */
export function describeCalculation(
  { people, days, years, quantity, rateMinor, ...line }: StoredGiftLine,
  currency: Currency,
  language: Language,
): string {
  const t = textsIn[language]
  const rate = rateMinor === null ? null : formatMoney({ minor: rateMinor, currency })
  const factors = [
    people && t.receipts_people({ count: people }),
    days && t.receipts_days({ count: days }),
    quantity && String(quantity),
    rate,
    years && years > 1 && t.receipts_years({ count: years }),
  ]
  const calculation = factors.filter(Boolean).join(' × ')
  const name = nameOfLine(line, language, code => answerText(code, {}, language))
  return calculation ? `${name}, ${calculation}` : name
}
