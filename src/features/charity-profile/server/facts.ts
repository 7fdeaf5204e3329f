import type { Charity, CharityChange } from '#features/charity/server/public.ts'
import { formatMoney, money, type Money } from '#jurisdictions/money.ts'
import type { Ethnicity } from '#jurisdictions/jurisdiction.ts'
import { charityPreferences } from '#kit/giving/preferences.ts'
import type { CharityFacts } from '../facts.ts'

/** The facts of a charity as an office reads and changes them. */
export const factsOf = ({
  countToleranceMinor,
  isGenerateOtp,
  appPreferences,
  ethnicities,
  currency,
  ...charity
}: Charity): CharityFacts => ({
  ...charity,
  currency,
  countTolerance: money(countToleranceMinor, currency),
  isGenerateOTP: isGenerateOtp,
  appPreferences: charityPreferences.flatMap(({ id }) => (appPreferences.some(one => one.id === id) ? [id] : [])),
  ethnicities: [...ethnicities],
})

/** The columns that some facts are kept in. */
export function columnsOf({ countTolerance, isGenerateOTP, appPreferences, ethnicities, ...facts }: Partial<CharityFacts>): CharityChange {
  return {
    ...facts,
    ...(countTolerance && { countToleranceMinor: countTolerance.minor }),
    ...(isGenerateOTP !== undefined && { isGenerateOtp: isGenerateOTP }),
    ...(appPreferences && { appPreferences: charityPreferences.filter(({ id }) => appPreferences.includes(id)) }),
    ...(ethnicities && { ethnicities: ethnicities as Ethnicity[] }),
  }
}

/** Whether two values of a fact are the same. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(sortKeys(one)) === JSON.stringify(sortKeys(other))
const sortKeys = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value ?? null
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== '')
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, part]) => [name, sortKeys(part)]),
  )
}

/** A value of a fact as the audit trail and the page of a change have it; words of a choice stay codes. */
export function shownFact(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.length ? value.join(', ') : null
  if (typeof value !== 'object') return String(value)
  if ('minor' in value) return formatMoney(value as Money)
  return wordingText(value as Readonly<Record<string, Readonly<Record<string, string>>>>)
}

const wordingText = (wording: Readonly<Record<string, Readonly<Record<string, string>>>>) =>
  Object.entries(wording)
    .flatMap(([kind, texts]) => Object.entries(texts).flatMap(([language, text]) => (text ? [`${kind} (${language}): ${text}`] : [])))
    .join('; ') || null
