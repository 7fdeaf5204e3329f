import { au } from './au.ts'
import { bn } from './bn.ts'
import type { Jurisdiction } from './jurisdiction.ts'
import { my } from './my.ts'
import { sg } from './sg.ts'

/** The countries whose charities use the product. */
const countries = [sg, my, bn, au] as const

export type CountryCode = (typeof countries)[number]['code']
/** The currencies of the countries. */
export type CurrencyCode = (typeof countries)[number]['currency']
/** The names of the kinds of identity number of all countries. */
export type IdName = NamesOf<(typeof countries)[number]>
type NamesOf<Facts> = Facts extends { identity: { numbers: infer Numbers } } ? keyof Numbers & string : never
/** The authorities of the countries that announce Hijri months. */
export type HijriAuthority = (typeof countries)[number]['authorities']['hijri']
export type KnownJurisdiction = Jurisdiction<CountryCode, CurrencyCode, IdName, HijriAuthority>

/** The jurisdictions, and their codes. */
export const jurisdictions: readonly KnownJurisdiction[] = countries
export const countryCodes: readonly CountryCode[] = countries.map(({ code }) => code)

/** The country a form starts with when a charity's is not among them (spec: +61 is the default dial code). */
const fallback = au

const find = (country: string): KnownJurisdiction | undefined => jurisdictions.find(({ code }) => code === country)

/** The jurisdiction of a country; throws RangeError for an unsupported country. */
export function jurisdictionOf(country: string): KnownJurisdiction {
  const found = find(country)
  if (!found) throw new RangeError(`No jurisdiction for country '${country}'`)
  return found
}

/** The jurisdiction of a currency. */
export const jurisdictionOfCurrency = (currency: CurrencyCode): KnownJurisdiction =>
  jurisdictions.find(jurisdiction => jurisdiction.currency === currency) ?? fallback

/** The dial code a form starts with: that of the charity's country, Australia's for any other. */
export const defaultDialCode = (country: string): string => (find(country) ?? fallback).phone.dialCode
