import {
  findFilterChoices,
  findGift,
  giftExport,
  giftOfModule,
  listGiftsOfDonor,
  listGifts,
  withDonorSearchAudit,
  summariseGifts,
} from '#features/gifts/server/public.ts'
import { preferenceIds } from '#kit/giving/ids.ts'
import { downloadReceipt, receiptPrinting, sendReceipt } from '#features/receipts/server/public.ts'
import { withLogo } from '#features/receipts/server/public.ts'
import { serve } from '#platform/server/http/bind-contract.ts'
import { withPreparation } from '#platform/server/context.ts'
import { purchases } from '../contract.ts'

/** The export of purchases. */
export const purchaseExport = giftExport({ kind: 'purchases', right: 'purchases:view', title: 'WORK_PURCHASES' })

/** Purchases are gifts of the module 9: everything is done by what donations do it with. */
export const purchaseEndpoints = serve(purchases, {
  list: withDonorSearchAudit(purchases.list, listGifts),
  summary: withDonorSearchAudit(purchases.summary, summariseGifts),
  find: async (context, { donationId }) =>
    findGift(context, { transactionId: await giftOfModule(context, preferenceIds.purchases, { id: donationId }) }),
  ofDonor: (context, asked) => listGiftsOfDonor(context, [preferenceIds.purchases], asked),
  filters: context => findFilterChoices(context, preferenceIds.purchases),
  sendReceipt: async (context, { transactionNumber, email }) => {
    const transactionId = await giftOfModule(context, preferenceIds.purchases, { txnId: transactionNumber })
    return sendReceipt(context, { type: 'purchase', transactionId, email })
  },
  downloadReceipt: withPreparation(purchases.downloadReceipt, withLogo, async (context, asked) => {
    await giftOfModule(context, preferenceIds.purchases, { txnId: asked.transactionNumber })
    return downloadReceipt(context, asked)
  }),
  downloadReceipts: withDonorSearchAudit(
    purchases.downloadReceipts,
    receiptPrinting({ right: 'purchases:view', title: 'WORK_PURCHASE_RECEIPTS' }),
  ),
  export: withDonorSearchAudit(purchases.export, purchaseExport.start),
})
