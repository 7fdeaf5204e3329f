/**
 * What belongs to the file of a country, written elsewhere: the path of a file, its code, and what the linter says of it; null for nothing.
 */
export const plantedCountries: readonly [string, string, string | null][] = [
  ['src/features/alms/a-country.ts', "export const isHere = (country: string) => country === 'SG'", 'ask jurisdictionOf(country)'],
  ['src/features/alms/a-list-of-countries.ts', "export const served = ['SG', 'AU']", 'ask jurisdictionOf(country)'],
  ['src/features/alms/a-currency.ts', "export const isRinggit = (currency: string) => currency === 'MYR'", 'ask jurisdictionOf(country)'],
  ['src/features/alms/a-kind-of-number.ts', "export const isCard = (idType: string) => idType === 'mykad'", 'ask jurisdictionOf(country)'],
  ['src/features/alms/an-nric.ts', "export const isNric = (idType: string) => idType === 'nric'", 'ask jurisdictionOf(country)'],
  [
    'src/features/alms/kinds-looked-for.ts',
    "export const isTaxed = (kind: string) => ['fin', 'uen'].includes(kind)",
    'ask jurisdictionOf(country)',
  ],
  ['src/features/alms/a-zone.ts', "export const zone = 'Asia/Singapore'", 'ask jurisdictionOf(country)'],
  ['src/features/alms/kinds-of-numbers.ts', "export type TaxId = 'fin' | 'uen'", 'ask jurisdictionOf(country)'],
  [
    'src/features/alms/a-table-of-currencies.ts',
    "import type { Currency } from '#jurisdictions/money.ts'\nexport type Signs = Record<Currency, string>",
    'ask jurisdictionOf(country)',
  ],
  ['src/features/alms/signs.ts', "export const signs = { SGD: '$', MYR: 'RM' }", 'ask jurisdictionOf(country)'],
  ['src/features/alms/authorities.ts', "export const authorities = ['MUIS', 'JAKIM'] as const", 'ask jurisdictionOf(country)'],
  ['src/kit/time/an-authority.ts', "export const isOurs = (authority: string) => authority === 'KHEU'", 'ask jurisdictionOf(country)'],
  [
    'src/features/alms/a-form-of-numbers.ts',
    'export const isCardNumber = (text: string) => /^[STFGM]\\d{7}[A-Z]$/.test(text)',
    'ask jurisdictionOf(country)',
  ],
  [
    'src/kit/identity/company-names.ts',
    'export const isBody = (name: string) => /(pte ltd|sdn bhd)$/.test(name)',
    'ask jurisdictionOf(country)',
  ],
  ['src/features/alms/endings.ts', "export const endings = ['pte ltd', 'pty ltd']", 'ask jurisdictionOf(country)'],
  ['src/kit/identity/grouped.ts', 'export const formatMyKad = (text: string) => text.replaceAll(" ", "-")', 'belongs to src/jurisdictions'],
  ['src/features/alms/an-app.ts', 'export type Charity = { isMalaysianApp: boolean }', 'belongs to src/jurisdictions'],
  ['src/features/alms/a-field.ts', "export const isNumber = (field: string) => field === 'nric'", null],
  ['src/features/alms/server/demo.ts', "export const zone = 'Australia/Melbourne'", null],
]
