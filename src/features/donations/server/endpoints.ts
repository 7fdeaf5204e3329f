import {
  filterChoicesOf,
  findGift,
  findEditDetails,
  giftExport,
  giftsOfDonor,
  listGifts,
  listPaymentTypes,
  listPayPartners,
  offlineParamsOf,
  preferencesFor,
  searchingDonors,
  summariseGifts,
} from '#features/gifts/server/public.ts'
import { downloadReceipt, receiptPrinting, sendReceipt, withLogo } from '#features/receipts/server/public.ts'
import { serve } from '#platform/server/http/bind-contract.ts'
import { prepared } from '#platform/server/context.ts'
import { donations } from '../contract.ts'
import { addDonation } from './add-donation.ts'
import { editDonation } from './edit-donation.ts'

/** The export of donations. */
export const donationExport = giftExport({ kind: 'donations', right: 'donations:view', title: 'Donations' })

export const donationEndpoints = serve(donations, {
  list: searchingDonors(donations.list, listGifts),
  summary: searchingDonors(donations.summary, summariseGifts),
  find: findGift,
  ofDonor: (context, asked) => giftsOfDonor(context, preferencesFor(context.actor, asked.appPreferenceId), asked),
  paymentTypes: listPaymentTypes,
  payPartners: listPayPartners,
  filters: context => filterChoicesOf(context, 8),
  params: context => offlineParamsOf(context, 8),
  add: addDonation,
  editDetails: findEditDetails,
  edit: editDonation,
  sendReceipt,
  downloadReceipt: prepared(donations.downloadReceipt, withLogo, downloadReceipt),
  downloadReceipts: searchingDonors(
    donations.downloadReceipts,
    receiptPrinting({ right: 'donations:view', title: 'Receipts of donations' }),
  ),
  export: searchingDonors(donations.export, donationExport.start),
})
