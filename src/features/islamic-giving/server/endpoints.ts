import { downloadReceipt, receiptPrinting, sendReceipt } from '#features/receipts/server/public.ts'
import { personalInfoField } from '#features/donors/rules.ts'
import { lookUpByInfo } from '#features/donor-look-up/server/public.ts'
import { asComparison, asLookUp, typedField } from '#features/donors/server/public.ts'
import { withDonorSearchAudit } from '#features/gifts/server/public.ts'
import { withLogo } from '#features/receipts/server/public.ts'
import { serve } from '#platform/server/http/bind-contract.ts'
import { withEarlyStart, withJointTransaction, withPreparation } from '#platform/server/context.ts'
import { islamicGiving } from '../contract.ts'
import { addIslamicGift } from './add-islamic-gift.ts'
import { islamicFilters, islamicParams } from './choices.ts'
import { exportIslamicGifts, findIslamicGift, islamicOnly, listIslamicGifts, summariseIslamicGifts } from './read-islamic-gifts.ts'
import { totalsByPreference } from './totals-by-preference.ts'

export const islamicGivingEndpoints = serve(islamicGiving, {
  list: withDonorSearchAudit(islamicGiving.list, listIslamicGifts),
  summary: withDonorSearchAudit(islamicGiving.summary, summariseIslamicGifts),
  find: findIslamicGift,
  filters: islamicFilters,
  totals: totalsByPreference,
  params: islamicParams,
  donors: asLookUp(islamicGiving.donors, personalInfoField, lookUpByInfo),
  add: withJointTransaction(
    islamicGiving.add,
    withEarlyStart(islamicGiving.add, asComparison(islamicGiving.add, typedField, addIslamicGift)),
  ),
  sendReceipt: async (context, asked) => {
    await islamicOnly(context, { id: asked.transactionId })
    return sendReceipt(context, { ...asked, type: 'donation' })
  },
  downloadReceipt: withPreparation(islamicGiving.downloadReceipt, withLogo, async (context, asked) => {
    await islamicOnly(context, { txnId: asked.transactionNumber })
    return downloadReceipt(context, asked)
  }),
  downloadReceipts: withDonorSearchAudit(
    islamicGiving.downloadReceipts,
    receiptPrinting({ right: 'islamic-giving:view', title: 'WORK_ISLAMIC_GIVING_RECEIPTS' }),
  ),
  export: withDonorSearchAudit(islamicGiving.export, exportIslamicGifts),
})
