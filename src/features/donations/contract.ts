import { z } from 'zod'
import { pageOf, Paging } from '#kit/text/paging.ts'
import { Email } from '#kit/text/text.ts'
import { anyOf, command, query } from '#platform/contract/endpoint.ts'
import { manyReceiptRefusals, ReceiptsRequest, receiptRefusals, ReceiptRequest } from '#features/receipts/printing.ts'
import { PaymentMethodId } from '#features/gifts/catalogue.ts'
import { GiftEdit, GiftToEdit } from '#features/gifts/editing.ts'
import { rightInAnyModule } from '#features/gifts/rules.ts'
import { GiftFilter, GiftListRequest, GiftExportRequest } from '#features/gifts/filter.ts'
import { donorLookupAccess } from '#features/donors/contract.ts'
import { counterRefusals, editRefusals } from '#features/gifts/refusals.ts'
import { OfflineParams } from '#features/gifts/counter-gift.ts'
import { ManualDonation } from './manual-donation.ts'
import { GiftFilterChoices, GiftDetails, GiftRow, GiftSummary, Option } from '#features/gifts/rows.ts'

/** Donations: found, looked at, recorded at the counter, and their receipts handed out. */
export const donations = {
  list: query('donations:view')
    .post('/api/Donation/GetTransactionListBySearchFilter', 'List donations by filter, sorted and paged')
    .ownErrors()
    .body(GiftListRequest)
    .result(pageOf(GiftRow).extend({ totalCapped: z.boolean() })),

  summary: query('donations:view')
    .post('/api/Donation/getTransactionSummary', 'Count and total the donations that a filter matches')
    .body(GiftFilter)
    .result(GiftSummary),

  find: query('donations:view')
    .get('/api/Donation/GetDonationDetailsByTransaction', 'Get a donation with its donor, lines, receipt and history')
    .ownErrors()
    .query(z.object({ transactionId: z.uuid() }))
    .result(GiftDetails),

  /** The other gifts of a donor; of which module, the reader's rights decide. */
  ofDonor: query(rightInAnyModule('view'))
    .post('/api/Donation/getTransactionListByDonorId', 'List the gifts of one donor')
    .ownErrors()
    .body(
      z.object({
        charityId: z.int().optional(),
        donarId: z.uuid(),
        transactionId: z.uuid().nullable().default(null),
        appPreferenceId: GiftFilter.shape.appPreferenceId,
        ...Paging.shape,
      }),
    )
    .result(pageOf(GiftRow)),

  /** The product category is the module. */
  paymentTypes: query(rightInAnyModule('view'))
    .post('/api/Donation/getPaymentTypesByProductCategory', 'List the payment methods of a module')
    .body(z.object({ charityId: z.int().optional(), appPreferenceId: GiftFilter.shape.appPreferenceId }))
    .result(z.array(Option.extend({ id: PaymentMethodId, paymentType: z.string(), isCounter: z.boolean() }))),

  payPartners: query('session')
    .post('/api/Donation/getPayPartners', 'List the outside platforms whose gifts the charity takes')
    .body(z.object({ charityId: z.int().optional() }))
    .result(z.array(Option)),

  filters: query('donations:view')
    .post('/api/Charity/getCharityWiseFilters', 'Get the choices for the filters of the donation list')
    .body(z.object({ charityId: z.int().optional() }))
    .result(GiftFilterChoices),

  params: query(donorLookupAccess)
    .post('/api/Charity/getCharityParamsForOfflineDonations', 'Get the choices for recording a donation at the counter')
    .body(z.object({ charityId: z.int().optional() }))
    .result(OfflineParams),

  add: command('donations:add')
    .post('/api/Donation/addManualDonation', 'Record a donation at the counter and issue its receipt')
    .movesMoney()
    .body(ManualDonation)
    .result(GiftRow)
    .refuses(...counterRefusals, 'NO_SUCH_CARD'),

  editDetails: query(rightInAnyModule('edit'))
    .post('/api/Donation/getEditDonationDetails', 'Get a gift for its edit form, with the fields that may change')
    .ownErrors()
    .body(z.object({ charityId: z.int().optional(), transactionId: z.uuid() }))
    .result(GiftToEdit),

  /** Of any module; its own right to edit is asked for. */
  edit: command(rightInAnyModule('edit'))
    .post('/api/Donation/editTransaction', 'Correct a recorded gift')
    .ownErrors()
    .movesMoney()
    .body(GiftEdit)
    .result(GiftRow)
    .refuses(...editRefusals),

  /** The right of the gift's module is asked for. */
  sendReceipt: command(anyOf('donations:add', 'purchases:edit'))
    .post('/api/Donation/sendReceipt', 'E-mail the receipt of a donation or purchase')
    .ownErrors()
    .query(z.object({ type: z.enum(['donation', 'purchase']) }))
    .body(z.object({ transactionId: z.uuid(), email: Email.nullable().default(null) }))
    .says('RECEIPT_SENT')
    .popup()
    .refuses(...receiptRefusals),

  downloadReceipt: command('donations:view')
    .post('/api/Donation/ConfirmDownloadPDFReceipt', 'Download the receipt of a donation as PDF')
    .query(ReceiptRequest)
    .limit('heavy')
    .bytes('application/pdf')
    .refuses('NO_RECEIPT'),

  /** Extension: many receipts as one PDF, of the gifts that are named or of all that the filter matches. */
  downloadReceipts: command('donations:view')
    .post('/api/Donation/downloadReceipts', 'Prepare the receipts of many donations as one PDF')
    .ownErrors()
    .body(ReceiptsRequest)
    .limit('heavy')
    .letters(250_000)
    .result(z.object({ id: z.uuid() }))
    .says('RECEIPTS_PREPARED')
    .refuses(...manyReceiptRefusals),

  export: command('donations:view')
    .post('/api/Donation/downloadDonationExport', 'Export the donations that a filter matches as CSV or XLSX')
    .body(GiftExportRequest)
    .limit('heavy')
    .result(z.object({ id: z.uuid() }))
    .says('EXPORT_PREPARED')
    .popup(),
}
