import { maskIdNumber } from '#jurisdictions/identity-numbers.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import type { Currency } from '#jurisdictions/money.ts'
import { nameOfTaxYear } from '#jurisdictions/tax-year.ts'
import { maskEmail, maskPhone } from '#kit/identity/masks.ts'
import { startOfYear } from '#kit/time/days.ts'
import { sql } from 'kysely'
import { findDonor } from '#features/donors/server/public.ts'
import {
  findLargestGift,
  findLastGift,
  givenByPurpose,
  givenByYear,
  givenInModules,
  givenSinceYear,
  givenWithin,
  type ModuleTotal,
  type NamedGift,
  yearsOfDonor,
} from '#features/gifts/server/public.ts'
import { findRamadans } from '#features/hijri-calendar/server/public.ts'
import { activeRecurrences } from '#features/recurring/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { DonorGiving, DonorProfile } from '../contract.ts'
import { donorActionsFor } from '../rules.ts'
import { scopeOf } from './list-donors.ts'
import type { Computed } from '#platform/server/database/row-types.ts'

type OfDonor = { donorId: string }
const toGift = (currency: Currency, { id, appPreferenceId, donatedAt, amountMinor }: NamedGift) => ({
  id,
  appPreferenceId,
  donationTimeStamp: donatedAt,
  amount: { minor: amountMinor, currency },
})
const toTotal = (currency: Currency, { appPreferenceId, gifts, totalMinor }: ModuleTotal) => ({
  appPreferenceId,
  gifts,
  total: { minor: totalMinor, currency },
})

/** A donor, and what was given in headlines: of a donor with many gifts none is read but the last. */
export async function findDonorProfile(context: Context, { donorId }: OfDonor): Promise<DonorProfile> {
  const { tx, actor } = context
  const donor = await findDonor(tx, actor.charityId, donorId)
  if (!donor) throw refuse('NOT_FOUND')
  const { scope, charity } = await scopeOf(context)
  const yearStartsOn = startOfYear(scope.today)
  const [lifetime, thisYear, lastGift, recurring] = [
    await givenInModules(tx, scope, donorId),
    await givenSinceYear(tx, scope, donorId, yearStartsOn),
    await findLastGift(tx, scope, donorId),
    await sql<Computed<{ n: number }>>`select ${activeRecurrences(scope.charityId, sql`${donorId}::uuid`)} as n`.execute(tx),
  ]
  const {
    name,
    id: _,
    phone,
    email,
    nricTail,
    agreementSource: _5,
    agreedBy: _6,
    addressLine1: _1,
    addressLine2: _2,
    postalCode: _3,
    religionType: _4,
    ...shown
  } = donor
  return {
    ...shown,
    donorId,
    donorName: name,
    donorPhone: phone && maskPhone(phone),
    donorEmail: email && maskEmail(email),
    nirc: nricTail && maskIdNumber(donor.idType, nricTail),
    lifetime: lifetime.map(total => toTotal(charity.currency, total)),
    thisYear: thisYear.map(total => toTotal(charity.currency, total)),
    yearStartsOn,
    lastGift: lastGift && toGift(charity.currency, lastGift),
    recurring: recurring.rows[0]?.n ?? 0,
    actions: donorActionsFor(actor, donor),
  }
}

/** What a donor gave by year, Ramadan and purpose. The page loads it separately. */
export async function findDonorGiving(context: Context, { donorId }: OfDonor): Promise<DonorGiving> {
  const { tx, actor } = context
  if (!(await findDonor(tx, actor.charityId, donorId))) throw refuse('NOT_FOUND')
  const { scope, charity } = await scopeOf(context)
  const ramadans = await findRamadans(tx, actor.charityId)
  const spans = ramadans.map(({ hijrahYear, ramadanStart, ramadanEnd }) => ({ name: hijrahYear, from: ramadanStart, to: ramadanEnd }))
  const [byYear, byRamadan, byPurpose, largest, taxYears] = [
    await givenByYear(tx, scope, donorId),
    await givenWithin(tx, scope, { donorId, spans }),
    await givenByPurpose(tx, scope, donorId),
    await findLargestGift(tx, scope, donorId),
    await yearsOfDonor(tx, scope, donorId, jurisdictionOf(charity.country).tax.yearBeginsIn),
  ]
  const sum = (amountOf: (total: ModuleTotal) => number) => byYear.reduce((all, total) => all + amountOf(total), 0)
  const gifts = sum(total => total.gifts)
  const { currency } = charity
  return {
    average: gifts ? { minor: Math.round(sum(total => total.totalMinor) / gifts), currency } : null,
    largest: largest && toGift(currency, largest),
    byYear: byYear.map(total => ({ ...toTotal(currency, total), year: total.year })),
    taxYears: taxYears.map(year => ({ year, name: nameOfTaxYear(charity.country, year) })),
    byRamadan: byRamadan.flatMap(total => {
      const span = spans.find(({ name }) => name === total.name)
      return span ? [{ ...toTotal(currency, total), hijrahYear: total.name, startDate: span.from, endDate: span.to }] : []
    }),
    byPurpose: byPurpose.map(({ fundId, name, nameMs, ...total }) => ({
      ...toTotal(currency, total),
      donationToValue: fundId,
      displayName: name,
      displayNameMs: nameMs,
    })),
  }
}

/** The latest valid gift of a donor; null when there is none. */
export async function findLatestGift(context: Context, { donorId }: OfDonor) {
  const { tx, actor } = context
  if (!(await findDonor(tx, actor.charityId, donorId))) throw refuse('NOT_FOUND')
  const { scope, charity } = await scopeOf(context)
  const gift = await findLastGift(tx, scope, donorId)
  return gift && toGift(charity.currency, gift)
}
