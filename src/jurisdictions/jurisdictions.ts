import type { Currency } from '#kit/giving/money.ts'
import { au } from './au.ts'
import { bn } from './bn.ts'
import type { CountryCode, Jurisdiction } from './jurisdiction.ts'
import { my } from './my.ts'
import { sg } from './sg.ts'

const byCode: Readonly<Record<CountryCode, Jurisdiction>> = { SG: sg, MY: my, BN: bn, AU: au }

/** The four jurisdictions. */
export const jurisdictions: readonly Jurisdiction[] = Object.values(byCode)

/** The country a form starts with when a charity's is not among the four (spec: +61 is the default dial code). */
const fallback = au

const find = (country: string): Jurisdiction | undefined => jurisdictions.find(({ code }) => code === country)

/** The jurisdiction of a country; throws RangeError for an unsupported country. */
export function jurisdictionOf(country: string): Jurisdiction {
  const found = find(country)
  if (!found) throw new RangeError(`No jurisdiction for country '${country}'`)
  return found
}

/** The jurisdiction of a currency. */
export const jurisdictionOfCurrency = (currency: Currency): Jurisdiction =>
  jurisdictions.find(jurisdiction => jurisdiction.currency === currency) ?? fallback

/** The dial code a form starts with: that of the charity's country, Australia's for any other. */
export const defaultDialCode = (country: string): string => (find(country) ?? fallback).phone.dialCode
