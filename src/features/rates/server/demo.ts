import { newId } from '#kit/security/ids.ts'
import { rateItemIds } from '#kit/giving/ids.ts'
import { addDays, type Day } from '#kit/time/days.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import type { Currency } from '#jurisdictions/money.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { DemoLoader } from '#platform/server/demo-loader.ts'
import { findAccountByEmail } from '#features/accounts/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { singleGrade } from '../rules.ts'
import { sampleRates, example, type RatePlace, siteOfSource } from './sample-rates.ts'
import './tables.ts'

/** Inserts the sample rates of a charity's place as published. @internal tests run it for their own charity, beside others */
export async function takeSampleRates(tx: Tx, charityId: number, currency: Currency, place: RatePlace, at: Date): Promise<void> {
  const { country } = await charityOf(tx, charityId)
  const { authorities, nisab } = jurisdictionOf(country)
  const gold = { metal: 'gold' as const, weightGrams: nisab.goldGrams, karat: nisab.karat }
  const rates = sampleRates[place].map(rate => ({
    ...rate,
    metal: null,
    weightGrams: null,
    karat: null,
    ...(rate.itemId === rateItemIds.nisab && gold),
    charityId,
    id: newId(),
    currency,
    authority: authorities.religious ?? '',
    sourceUrl: siteOfSource(place, rate.source),
    state: 'published' as const,
    preparedAt: at,
    publishedAt: at,
    createdAt: at,
    createdBy: null,
    updatedAt: at,
  }))
  await tx.insertInto('rate').values(rates).execute()
}

const demoCharities = [
  [1, 'SGD', 'singapore'],
  [80, 'MYR', 'selangor'],
  [94, 'BND', 'brunei'],
] as const

/** Days from today to the first day of the demo's next nisab. */
const daysToNext = 20

/**
 * The rates of the demo charities; the Australian ones are not Islamic and have none. In the first, two values wait for their publisher.
 */
export const loadDemoRates: DemoLoader = async ({ tx, now, enter }) => {
  for (const [charityId, currency, place] of demoCharities) {
    await enter(charityId)
    await takeSampleRates(tx, charityId, currency, place, now())
  }
  const [first] = demoCharities
  await enter(first[0])
  const { timeZone } = await charityOf(tx, first[0])
  await addWaitingRates(tx, first[0], dayInZone(now(), timeZone), now())
}

/** The next nisab and the next year's higher fitrah, prepared by an administrator of the demo. */
async function addWaitingRates(tx: Tx, charityId: number, today: Day, at: Date): Promise<void> {
  const preparer = await findAccountByEmail(tx, charityId, 'salmah@nur.demo')
  const common = {
    charityId,
    currency: 'SGD' as const,
    authority: 'MUIS',
    sourceUrl: 'https://muis.gov.sg',
    announcedOn: today,
    state: 'waiting' as const,
    createdBy: preparer.id,
    preparedBy: preparer.id,
    preparedAt: at,
    createdAt: at,
    updatedAt: at,
  }
  const gold = { metal: 'gold' as const, weightGrams: 86, karat: 24 }
  const nextYear = `${Number(today.slice(0, 4)) + 1}-01-01`
  await tx
    .insertInto('rate')
    .values([
      {
        ...common,
        ...gold,
        id: newId(at.getTime()),
        itemId: rateItemIds.nisab,
        grade: singleGrade,
        amountMinor: 1_420_000,
        startsOn: addDays(today, daysToNext),
        source: example('muis.gov.sg'),
      },
      {
        ...common,
        metal: null,
        weightGrams: null,
        karat: null,
        id: newId(at.getTime()),
        itemId: rateItemIds.fitrah,
        grade: 'Higher',
        amountMinor: 830,
        startsOn: nextYear,
        source: example('muis.gov.sg'),
      },
    ])
    .execute()
}
