import { withLogo } from '#features/receipts/server/public.ts'
import { serve } from '#platform/server/binder.ts'
import { prepared } from '#platform/server/context.ts'
import { donations } from '../contract.ts'
import { addDonation } from './add-donation.ts'
import { filterChoices, offlineParams } from './choices-of-charity.ts'
import { downloadReceipt } from './download-receipt.ts'
import { downloadReceipts } from './download-receipts.ts'
import { exportDonations } from './export-donations.ts'
import { editDonation } from './edit-donation.ts'
import { findEditDetails } from './edit-details.ts'
import { findDonation } from './find-donation.ts'
import { listByDonor } from './list-by-donor.ts'
import { listDonations } from './list-donations.ts'
import { sendReceipt } from './send-receipt.ts'
import { summariseDonations } from './summarise-donations.ts'
import { listPaymentTypes, listPayPartners } from './ways-to-pay.ts'

export const donationEndpoints = serve(donations, {
  list: listDonations,
  summary: summariseDonations,
  find: findDonation,
  ofDonor: listByDonor,
  paymentTypes: listPaymentTypes,
  payPartners: listPayPartners,
  filters: filterChoices,
  params: offlineParams,
  add: addDonation,
  editDetails: findEditDetails,
  edit: editDonation,
  sendReceipt,
  downloadReceipt: prepared(donations.downloadReceipt, withLogo, downloadReceipt),
  downloadReceipts,
  export: exportDonations,
})
