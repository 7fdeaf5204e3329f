import { downloadReceipt, receiptPrinting, sendReceipt } from '#features/receipts/server/public.ts'
import { fieldOf, personalFieldOf } from '#features/donors/rules.ts'
import { asLookUp, lookUpByInfo } from '#features/donors/server/public.ts'
import { searchingDonors } from '#features/gifts/server/public.ts'
import { withLogo } from '#features/receipts/server/public.ts'
import { serve } from '#platform/server/http/bind-contract.ts'
import { prepared } from '#platform/server/context.ts'
import { islamicGiving } from '../contract.ts'
import { addIslamicGift } from './add-islamic-gift.ts'
import { islamicFilters, islamicParams } from './choices.ts'
import { exportIslamicGifts, findIslamicGift, islamicOnly, listIslamicGifts, summariseIslamicGifts } from './read-islamic-gifts.ts'
import { totalsByPreference } from './totals-by-preference.ts'

export const islamicGivingEndpoints = serve(islamicGiving, {
  list: searchingDonors(islamicGiving.list, listIslamicGifts),
  summary: searchingDonors(islamicGiving.summary, summariseIslamicGifts),
  find: findIslamicGift,
  filters: islamicFilters,
  totals: totalsByPreference,
  params: islamicParams,
  donors: asLookUp(islamicGiving.donors, ({ donorInfo }) => personalFieldOf(fieldOf(donorInfo), donorInfo), lookUpByInfo),
  add: addIslamicGift,
  sendReceipt: async (context, asked) => {
    await islamicOnly(context, { id: asked.transactionId })
    return sendReceipt(context, { ...asked, type: 'donation' })
  },
  downloadReceipt: prepared(islamicGiving.downloadReceipt, withLogo, async (context, asked) => {
    await islamicOnly(context, { txnId: asked.transactionNumber })
    return downloadReceipt(context, asked)
  }),
  downloadReceipts: searchingDonors(
    islamicGiving.downloadReceipts,
    receiptPrinting({ right: 'islamic-giving:view', title: 'Receipts of Islamic giving' }),
  ),
  export: searchingDonors(islamicGiving.export, exportIslamicGifts),
})
