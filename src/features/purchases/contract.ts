import { preferenceIds } from '#kit/giving/ids.ts'
import { enumOf } from '#kit/text/enum-of.ts'
import { z } from 'zod'
import { pageOf, Paging } from '#kit/text/paging.ts'
import { Email } from '#kit/text/text.ts'
import { GiftFilterChoices, GiftDetails, GiftRow, GiftSummary } from '#features/gifts/rows.ts'
import { GiftFilter, GiftListRequest, GiftExportRequest } from '#features/gifts/filter.ts'
import { manyReceiptRefusals, receiptRefusals, ReceiptsRequest, ReceiptRequest } from '#features/receipts/printing.ts'
import { command, query } from '#platform/contract/endpoint.ts'

const charityId = z.int().optional()
/** Purchases are the module 9; another one cannot be asked for here. */
const fixed = { appPreferenceId: enumOf({ purchases: preferenceIds.purchases }).default(preferenceIds.purchases) }
const transactionNumber = z.string().max(40)

/**
 * Purchases: what was ordered in the shop, found, opened, and their receipts handed out. Who asks for a refund uses `requests.askPurchase`.
 */
export const purchases = {
  list: query('purchases:view')
    .post('/api/Donation/getPurchaseList', 'List purchases by filter, sorted and paged')
    .body(GiftListRequest.extend(fixed))
    .result(pageOf(GiftRow).extend({ totalCapped: z.boolean() })),

  summary: query('purchases:view')
    .post('/api/Donation/getPurchaseSummary', 'Count and total the purchases that a filter matches')
    .body(GiftFilter.extend(fixed))
    .result(GiftSummary),

  find: query('purchases:view')
    .post('/api/Donation/getPurchaseDetailsByTransaction', 'Get a purchase with its buyer, lines, receipt and history')
    .ownErrors()
    .query(z.object({ donationId: z.uuid() }))
    .result(GiftDetails),

  ofDonor: query('purchases:view')
    .post('/api/Donation/getPurchaseListByDonorId', 'List the purchases of one donor')
    .ownErrors()
    .body(z.object({ charityId, donarId: z.uuid(), transactionId: z.uuid().nullable().default(null), ...Paging.shape }))
    .result(pageOf(GiftRow)),

  filters: query('purchases:view')
    .post('/api/Donation/getPurchaseFilters', 'Get the choices for the filters of the purchase list')
    .body(z.object({ charityId }))
    .result(GiftFilterChoices),

  /** Sending changes the state of the receipt. Purchases are not added here, so the right to edit is needed. */
  sendReceipt: command('purchases:edit')
    .post('/api/Donation/sendPurchaseReceipt', 'E-mail the receipt of a purchase')
    .ownErrors()
    .query(z.object({ transactionNumber }))
    .body(z.object({ email: Email.nullable().default(null) }))
    .says('RECEIPT_SENT')
    .popup()
    .refuses(...receiptRefusals),

  downloadReceipt: command('purchases:view')
    .post('/api/Donation/downloadPurchaseReceipt', 'Download the receipt of a purchase as PDF')
    .query(ReceiptRequest)
    .limit('heavy')
    .bytes('application/pdf')
    .refuses('NO_RECEIPT'),

  /** Extension: many receipts as one PDF. */
  downloadReceipts: command('purchases:view')
    .post('/api/Donation/downloadPurchaseReceipts', 'Prepare the receipts of many purchases as one PDF')
    .ownErrors()
    .body(ReceiptsRequest.extend(fixed))
    .limit('heavy')
    .letters(250_000)
    .result(z.object({ id: z.uuid() }))
    .says('RECEIPTS_PREPARED')
    .refuses(...manyReceiptRefusals),

  export: command('purchases:view')
    .post('/api/Donation/downloadPurchaseExport', 'Export the purchases that a filter matches as CSV or XLSX')
    .body(GiftExportRequest.extend(fixed))
    .limit('heavy')
    .result(z.object({ id: z.uuid() }))
    .says('EXPORT_PREPARED')
    .popup(),
}
