import { type FieldId, fieldIds, isAboutConsent, normalizeWord } from './fields.ts'
import { headingSpellings } from './heading-spellings.ts'

const byHeading = new Map(
  fieldIds.flatMap(field => headingSpellings[field].flat().map(heading => [normalizeWord(heading), field] as const)),
)
/** Words in brackets after a heading that do not change its meaning: '(S$)', '(in cents)', '(dd/mm/yyyy)'. */
const harmlessWords = new Set(
  (
    'sgd myr bnd aud usd eur gbp nzd cad chf jpy cny hkd twd krw idr inr thb php vnd pkr bdt lkr sar aed qar kwd rm rp rmb s a b us ' +
    'in dalam cents cent sen dollars dolar ringgit thousands ribu millions juta k m 000 gross kasar received diterima paid dibayar ' +
    'dd mm yy yyyy d y ddmmyyyy format utc gmt sgt myt bnt local time optional required mandatory wajib only e g'
  ).split(' '),
)
const isHarmless = (words: string) =>
  normalizeWord(words)
    .split(' ')
    .every(word => word === '' || harmlessWords.has(word) || /^\d+$/.test(word))
/**
 * The field of a heading; undefined when it is unknown. Words in brackets are ignored, except after the heading of an amount, a day or a
 * consent, whose meaning they may change: 'Amount (pledged)', 'Consent to SMS (withdrawn)'.
 */
export function fieldOfHeading(heading: string): FieldId | undefined {
  const whole = byHeading.get(normalizeWord(heading))
  if (whole) return whole
  const bracketed = heading.match(/\([^()]*\)/g) ?? []
  const field = byHeading.get(normalizeWord(heading.replace(/\([^()]*\)|\*/g, ' ')))
  const isChanged = field === 'amount' || field === 'donatedOn' || (field !== undefined && isAboutConsent(field))
  return isChanged && !bracketed.every(isHarmless) ? undefined : field
}
