import {
  filterChoicesOf,
  findGift,
  giftExport,
  giftOfModule,
  giftsOfDonor,
  listGifts,
  searchingDonors,
  summariseGifts,
} from '#features/gifts/server/public.ts'
import { downloadReceipt, receiptPrinting, sendReceipt } from '#features/receipts/server/public.ts'
import { withLogo } from '#features/receipts/server/public.ts'
import { serve } from '#platform/server/http/bind-contract.ts'
import { prepared } from '#platform/server/context.ts'
import { purchases } from '../contract.ts'

/** The export of purchases. */
export const purchaseExport = giftExport({ kind: 'purchases', right: 'purchases:view', title: 'Purchases' })

/** Purchases are gifts of the module 9: everything is done by what donations do it with. */
export const purchaseEndpoints = serve(purchases, {
  list: searchingDonors(purchases.list, listGifts),
  summary: searchingDonors(purchases.summary, summariseGifts),
  find: async (context, { donationId }) => findGift(context, { transactionId: await giftOfModule(context, 9, { id: donationId }) }),
  ofDonor: (context, asked) => giftsOfDonor(context, [9], asked),
  filters: context => filterChoicesOf(context, 9),
  sendReceipt: async (context, { transactionNumber, email }) => {
    const transactionId = await giftOfModule(context, 9, { txnId: transactionNumber })
    return sendReceipt(context, { type: 'purchase', transactionId, email })
  },
  downloadReceipt: prepared(purchases.downloadReceipt, withLogo, async (context, asked) => {
    await giftOfModule(context, 9, { txnId: asked.transactionNumber })
    return downloadReceipt(context, asked)
  }),
  downloadReceipts: searchingDonors(
    purchases.downloadReceipts,
    receiptPrinting({ right: 'purchases:view', title: 'Receipts of purchases' }),
  ),
  export: searchingDonors(purchases.export, purchaseExport.start),
})
