import { itemIds } from '#kit/giving/ids.ts'
import { addDays, daysBetween } from '#kit/time/days.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { charityOf, collectionCentresOf } from '#features/charity/server/public.ts'
import { findAllRates } from '#features/rates/server/public.ts'
import { setLastNumber } from '#features/receipt-numbers/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { DemoLoader } from '#platform/server/demo-loader.ts'
import type { GiftStatus, ItemId } from '#features/gifts/rules.ts'
import { transactionSink } from '../record/write-gifts.ts'
import type { SampleCheque } from './gifts.ts'
import { generateGifts } from './make-giving.ts'
import { sampleFunds } from './sample-funds.ts'
import { randomFrom } from './random.ts'
import { findAccounts } from '#features/accounts/server/public.ts'

/** How many gifts each demo charity received in two years. */
const gifts = { 1: 1800, 80: 900, 94: 420, 77: 480, 78: 300 } as const
/** The statuses of the last gifts, keyed by their distance from the end, so that the demo shows every status. */
const shown: Readonly<Record<number, GiftStatus>> = {
  4: 'Void Requested',
  7: 'Void Verified',
  10: 'Void Approved',
  13: 'Voided',
  60: 'Refund Requested',
  63: 'Refund Verified',
  66: 'Refund Approved',
  70: 'Refunded',
}

/**
 * The cheques of the last days, the earliest first: one written long ago, some at the bank, a post-dated one, and ordinary ones in hand.
 */
const cheques: readonly SampleCheque[] = [
  { state: 'inHand', datedAfter: -200 },
  { state: 'banked', datedAfter: 0 },
  { state: 'inHand', datedAfter: 45 },
  { state: 'banked', datedAfter: -2 },
  { state: 'inHand', datedAfter: 0 },
  { state: 'inHand', datedAfter: -1 },
]
/** The kinds that are given by cheque. Gifts by cheque have a named donor and at least 30 dollars, and are not for collections. */
const chequeItems: readonly ItemId[] = [itemIds.donation, itemIds.zakat]
const leastByCheque = 30_00
const chequeWindow = 21

/** Two years of giving for each demo charity, two Ramadans among them. */
export const loadDemoGiving: DemoLoader = async ({ tx, now, enter }) => {
  for (const [name, count] of Object.entries(gifts)) {
    const charityId = Number(name)
    await enter(charityId)
    const charity = await charityOf(tx, charityId)
    const random = randomFrom(charityId)
    const until = addDays(dayInZone(now(), charity.timeZone), -1)
    const funds = sampleFunds(charity, () => random.uuid(now().getTime()))
    await tx.insertInto('fund').values(funds).execute()
    await setLastNumber(tx, charity, 0)
    let left = count
    const toShow = [...cheques]
    const lastNumber = await generateGifts(transactionSink(tx), {
      random,
      charity,
      funds,
      rates: (await findAllRates(tx, charityId)).map(({ amount, ...rate }) => ({ ...rate, minor: amount.minor })),
      officers: await officersOf(tx, charityId),
      centres: (await collectionCentresOf(tx, charityId)).map(({ id }) => id),
      count,
      first: addDays(until, -730),
      until,
      donors: 0,
      numbers: 0,
      wanted: () => shown[--left],
      chequeFor: ({ day, itemId, amountMinor, isOfDonor }) => {
        const isFit = isOfDonor && amountMinor >= leastByCheque && chequeItems.includes(itemId) && daysBetween(day, until) <= chequeWindow
        return isFit ? toShow.shift() : undefined
      },
    })
    await setLastNumber(tx, charity, lastNumber)
  }
}

const officersOf = async (tx: Tx, charityId: number): Promise<string[]> =>
  (await findAccounts(tx, charityId)).filter(({ status }) => status === 'active').map(({ id }) => id)
