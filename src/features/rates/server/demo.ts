import { newId } from '#kit/security/ids.ts'
import type { Currency } from '#jurisdictions/money.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { DemoLoader } from '#platform/server/demo-loader.ts'
import { announcedRates, type RatePlace } from './announced-rates.ts'
import './tables.ts'

/** Inserts the announced rates of a charity's place. @internal */
export async function takeAnnouncedRates(tx: Tx, charityId: number, currency: Currency, place: RatePlace, at: Date): Promise<void> {
  const rates = announcedRates[place].map(rate => ({
    ...rate,
    charityId,
    id: newId(),
    currency,
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

/** The rates of the demo charities; the Australian ones are not Islamic and have none. */
export const loadDemoRates: DemoLoader = async ({ tx, now, enter }) => {
  for (const [charityId, currency, place] of demoCharities) {
    await enter(charityId)
    await takeAnnouncedRates(tx, charityId, currency, place, now())
  }
}
