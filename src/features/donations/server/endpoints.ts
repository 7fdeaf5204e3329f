import {
  findFilterChoices,
  findGift,
  giftExport,
  listGiftsOfDonor,
  listGifts,
  listPaymentTypes,
  listPayPartners,
  findOfflineParams,
  permittedPreferences,
  withDonorSearchAudit,
  summariseGifts,
} from '#features/gifts/server/public.ts'
import { asComparison, asLookUp, typedField } from '#features/donors/server/public.ts'
import { preferenceIds } from '#kit/giving/ids.ts'
import { downloadReceipt, receiptPrinting, sendReceipt, withLogo } from '#features/receipts/server/public.ts'
import { serve } from '#platform/server/http/bind-contract.ts'
import { withEarlyStart, withJointTransaction, withPreparation } from '#platform/server/context.ts'
import { donations } from '../contract.ts'
import { addDonation } from './add-donation.ts'
import { findDonationToEdit } from './counted-gifts.ts'
import { editDonation } from './edit-donation.ts'

/** The export of donations. */
export const donationExport = giftExport({ kind: 'donations', right: 'donations:view', title: 'WORK_DONATIONS' })

export const donationEndpoints = serve(donations, {
  list: withDonorSearchAudit(donations.list, listGifts),
  summary: withDonorSearchAudit(donations.summary, summariseGifts),
  find: findGift,
  ofDonor: (context, asked) => listGiftsOfDonor(context, permittedPreferences(context.actor, asked.appPreferenceId), asked),
  paymentTypes: listPaymentTypes,
  payPartners: listPayPartners,
  filters: context => findFilterChoices(context, preferenceIds.donations),
  params: context => findOfflineParams(context, preferenceIds.donations),
  add: withJointTransaction(donations.add, withEarlyStart(donations.add, asComparison(donations.add, typedField, addDonation))),
  editDetails: findDonationToEdit,
  edit: asLookUp(donations.edit, ({ donor }) => (donor ? typedField(donor) : null), editDonation),
  sendReceipt,
  downloadReceipt: withPreparation(donations.downloadReceipt, withLogo, downloadReceipt),
  downloadReceipts: withDonorSearchAudit(
    donations.downloadReceipts,
    receiptPrinting({ right: 'donations:view', title: 'WORK_DONATION_RECEIPTS' }),
  ),
  export: withDonorSearchAudit(donations.export, donationExport.start),
})
