import { downloadReceipt, receiptPrinting, sendReceipt } from '#features/receipts/server/public.ts'
import { lookUpByInfo } from '#features/donors/server/public.ts'
import { withLogo } from '#features/receipts/server/public.ts'
import { serve } from '#platform/server/http/bind-contract.ts'
import { prepared } from '#platform/server/context.ts'
import { islamicGiving } from '../contract.ts'
import { addIslamicGift } from './add-islamic-gift.ts'
import { islamicFilters, islamicParams } from './choices.ts'
import { exportIslamicGifts, findIslamicGift, islamicOnly, listIslamicGifts, summariseIslamicGifts } from './read-islamic-gifts.ts'
import { totalsByPreference } from './totals-by-preference.ts'

export const islamicGivingEndpoints = serve(islamicGiving, {
  list: listIslamicGifts,
  summary: summariseIslamicGifts,
  find: findIslamicGift,
  filters: islamicFilters,
  totals: totalsByPreference,
  params: islamicParams,
  donors: lookUpByInfo,
  add: addIslamicGift,
  sendReceipt: async (context, asked) => {
    await islamicOnly(context, { id: asked.transactionId })
    return sendReceipt(context, { ...asked, type: 'donation' })
  },
  downloadReceipt: prepared(islamicGiving.downloadReceipt, withLogo, async (context, asked) => {
    await islamicOnly(context, { txnId: asked.transactionNumber })
    return downloadReceipt(context, asked)
  }),
  downloadReceipts: receiptPrinting({ right: 'islamic-giving:view', title: 'Receipts of Islamic giving' }),
  export: exportIslamicGifts,
})
