import { preferenceIds } from '#kit/giving/ids.ts'
import { m } from '#messages/messages.js'
import { PayoutScreen } from './PayoutScreen.tsx'
import { PayoutsScreen } from './PayoutsScreen.tsx'
import { rootPath } from '../paths.ts'
import type { PayoutModule } from './payout-module.ts'

const donations: PayoutModule = {
  appPreferenceId: preferenceIds.donations,
  path: `${rootPath}/donations`,
  title: m.payouts_title_donations,
}
const islamicGiving: PayoutModule = {
  appPreferenceId: preferenceIds.islamicGiving,
  path: `${rootPath}/islamic-giving`,
  title: m.payouts_title_islamic_giving,
}
const purchases: PayoutModule = {
  appPreferenceId: preferenceIds.purchases,
  path: `${rootPath}/purchases`,
  title: m.payouts_title_purchases,
}

export const DonationPayoutsScreen = () => <PayoutsScreen key={donations.path} module={donations} />
export const DonationPayoutScreen = () => <PayoutScreen module={donations} />
export const IslamicPayoutsScreen = () => <PayoutsScreen key={islamicGiving.path} module={islamicGiving} />
export const IslamicPayoutScreen = () => <PayoutScreen module={islamicGiving} />
export const PurchasePayoutsScreen = () => <PayoutsScreen key={purchases.path} module={purchases} />
export const PurchasePayoutScreen = () => <PayoutScreen module={purchases} />
