import { preferenceIds } from '#kit/giving/ids.ts'
import { paymentMethod } from '#kit/giving/payment.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { charityOf, type Charity, collectionCentresOf } from '#features/charity/server/public.ts'
import { taxSchemeOf } from '#features/gifts/tax-state.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { RowSetting } from '#features/imports/row-rules.ts'
import { headingFault } from '#features/imports/amounts.ts'
import type { DayOrder } from '#kit/time/read-day.ts'
import { askedWhenBlank } from '#features/imports/fields.ts'
import {
  cardBrandChoices,
  choiceFinder,
  consentChoices,
  currencyChoices,
  debitCreditChoices,
  type Choices,
  donorTypeChoices,
  languageChoices,
  methodChoices,
  platformChoices,
  statusChoices,
  testModeChoices,
  yesNoChoices,
} from '#features/imports/values.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import { findAllRates } from '#features/rates/server/public.ts'
import type { Settings } from '../tables.ts'
import '../tables.ts'
import { listFunds } from '#features/gifts/server/public.ts'

/** The usual order of day and month in the countries of our charities. */
export const usualDayOrder: DayOrder = 'dmy'

/** The valid values of choice fields: the charity's active funds, and the shared choices. */
export const readChoices = async (
  tx: Tx,
  charityId: number,
  modules: readonly AppPreference[] = [preferenceIds.donations],
): Promise<Choices> => (await ownChoices(tx, charityId, modules)).choices

async function ownChoices(tx: Tx, charityId: number, modules: readonly AppPreference[]) {
  const [all, centres, charity] = await Promise.all([
    listFunds(tx, charityId, modules),
    collectionCentresOf(tx, charityId),
    charityOf(tx, charityId),
  ])
  const funds = all.filter(({ isActive }) => isActive)
  const choices: Choices = {
    fund: funds.map(({ id, name, nameMs }) => ({ id, names: nameMs ? [name, nameMs] : [name], nameMs })),
    paymentMethod: methodChoices.filter(({ id }) => isTaken(charity.country, Number(id))),
    platform: platformChoices,
    donorType: donorTypeChoices,
    language: languageChoices,
    cardBrand: cardBrandChoices,
    collectionCentre: centres.map(({ id, name, code }) => ({ id, names: code ? [name, code] : [name] })),
    irasInclusion: yesNoChoices,
    ipcRegistration: yesNoChoices,
    status: statusChoices,
    testMode: testModeChoices,
    debitCredit: debitCreditChoices,
    currency: currencyChoices(charity.currency),
    consentAny: consentChoices,
    consentEmail: consentChoices,
    consentSms: consentChoices,
    consentPhone: consentChoices,
    consentPost: consentChoices,
  }
  return { charity, choices, funds }
}

/**
 * Whether a payment method exists in a country. Methods of the counter are limited to those of the country's counters, so there is no GIRO
 * in Australia.
 */
const isTaken = (country: string, id: number): boolean =>
  !paymentMethod(id)?.offline || jurisdictionOf(country).counterMethods.some(method => method === id)

/** The settings by which rows of an import are checked. */
export async function readRowSetting(
  tx: Tx,
  charityId: number,
  now: Date,
  {
    mapping,
    dayOrder,
    defaults,
    values,
    kept = [],
    areDaysUtc = false,
    consentDayOrder = dayOrder,
    doubtfulDays = [],
    amountHeading = '',
    modules = [preferenceIds.donations],
  }: Settings,
): Promise<{ charity: Charity; choices: Choices; setting: RowSetting }> {
  const { charity, choices, funds } = await ownChoices(tx, charityId, modules)
  const { country, isIpc } = charity
  const schemes = new Map(funds.map(fund => [fund.id, taxSchemeOf({ ...fund, country, isIpc, purposes: [fund] })]))
  const itemsOf = (module: AppPreference) =>
    new Map(funds.flatMap(({ id, itemId, appPreferenceId }) => (appPreferenceId === module ? [[id, itemId] as const] : [])))
  const [islamic, sold] = [itemsOf(preferenceIds.islamicGiving), itemsOf(preferenceIds.purchases)]
  const rates = islamic.size ? await findAllRates(tx, charityId) : []
  const find = choiceFinder(choices, values)
  const isOurs = (field: 'fund' | 'paymentMethod' | 'platform') => choices[field].some(({ id }) => id === defaults[field])
  const setting: RowSetting = {
    country: charity.country,
    currency: charity.currency,
    today: dayInZone(now, charity.timeZone),
    timeZone: charity.timeZone,
    dayOrder,
    consentDayOrder,
    doubtfulDays,
    asked: askedWhenBlank.filter(field => mapping[field] !== undefined),
    areDaysUtc,
    amountFault: headingFault(amountHeading, charity.currency),
    defaults: {
      fund: isOurs('fund') ? (defaults.fund ?? null) : null,
      paymentMethod: isOurs('paymentMethod') ? (defaults.paymentMethod ?? null) : null,
      platform: isOurs('platform') ? (defaults.platform ?? null) : null,
      donatedOn: defaults.donatedOn ?? null,
      consentOn: defaults.consentOn ?? null,
      consentWords: defaults.consentWords ?? null,
    },
    kept,
    isDeductible: fundId => schemes.get(fundId) === 'ipc',
    isZakat: fundId => schemes.get(fundId) === 'zakat',
    islamicKind: fundId => islamic.get(fundId) ?? null,
    soldItem: fundId => sold.get(fundId) ?? null,
    rates: rates.map(({ amount, ...rate }) => ({ ...rate, minor: amount.minor })),
    meaningOf: rememberMeanings(find),
  }
  return { charity, choices, setting }
}

/** A cache of meanings, because files repeat a few words many times. */
function rememberMeanings(find: RowSetting['meaningOf']): RowSetting['meaningOf'] {
  const known = new Map<string, string | null | undefined>()
  return (field, word) => {
    const key = `${field}|${word}`
    if (known.has(key)) return known.get(key)
    const meaning = find(field, word)
    if (known.size < 5000) known.set(key, meaning)
    return meaning
  }
}
