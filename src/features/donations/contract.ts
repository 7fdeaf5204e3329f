import { z } from 'zod'
import { pageOf, Paging } from '#kit/paging.ts'
import { command, query } from '#platform/contract/endpoint.ts'
import { receiptPapers } from '#features/receipts/rules.ts'
import { atTheCounter } from '#features/donors/contract.ts'
import { PaymentMethodId } from './choices.ts'
import { GiftEdit, GiftToEdit } from './editing.ts'
import { DonationFilter, DonationListRequest } from './filter.ts'
import { ManualDonation, OfflineParams } from './manual-donation.ts'
import { CharityFilters, DonationDetails, DonationRow, DonationSummary, Option } from './rows.ts'

// What lists and pages of purchases and of Islamic giving are made of too.
export { DonationFilter, DonationListRequest } from './filter.ts'
export { CounterGift, OfflineParams } from './manual-donation.ts'
export { CharityFilters, DonationDetails, DonationRow, DonationSummary } from './rows.ts'

/** What a counter refuses, whichever module it records for. */
export const counterRefusals = {
  WRONG_CURRENCY: 'The amount is not in the currency of this charity.',
  NO_SUCH_PURPOSE: 'What the gift is for can not be chosen any more.',
  NO_SUCH_CENTRE: 'This collection centre can not be chosen any more.',
  NO_SUCH_DONOR: 'This donor can not be chosen any more.',
  METHOD_NOT_TAKEN: 'This way to pay is not taken at the counter.',
}
/** What sending and printing a receipt refuse. */
export const receiptRefusals = {
  NO_EMAIL: 'The donor has no e-mail address. Enter one to send the receipt to.',
  NO_RECEIPT: 'This gift has no receipt yet.',
}

/** What is exported: what a filter matches, in chosen columns. */
export const ExportWanted = DonationFilter.extend({
  columns: z.array(z.string().max(40)).max(40).optional(),
  format: z.enum(['csv', 'xlsx']).optional(),
})

/** Whose receipt is printed, and on which paper. */
export const ReceiptWanted = z.object({ transactionNumber: z.string().max(40), paper: z.enum(receiptPapers).default('a4') })

/** Which receipts are printed: of the gifts that are named, or of all that the filter matches. */
export const ReceiptsWanted = DonationFilter.extend({ transactionIds: z.array(z.uuid()).max(5000).default([]) })
export const manyReceiptRefusals = {
  NO_RECEIPT: 'None of these gifts has a receipt.',
  TOO_MANY_RECEIPTS: 'These are more than 5,000 receipts. Narrow the filter.',
} as const

/** Donations: found, looked at, recorded at the counter, and their receipts handed out. */
export const donations = {
  list: query('donations:view')
    .post('/api/Donation/GetTransactionListBySearchFilter')
    .ownErrors()
    .body(DonationListRequest)
    .result(pageOf(DonationRow).extend({ totalCapped: z.boolean() })),

  summary: query('donations:view').post('/api/Donation/getTransactionSummary').body(DonationFilter).result(DonationSummary),

  find: query('donations:view')
    .get('/api/Donation/GetDonationDetailsByTransaction')
    .query(z.object({ transactionId: z.uuid() }))
    .result(DonationDetails),

  /** D2: the other gifts of a donor; of which module, the reader's rights decide. */
  ofDonor: query('session')
    .post('/api/Donation/getTransactionListByDonorId')
    .body(
      z.object({
        charityId: z.int().optional(),
        donarId: z.uuid(),
        transactionId: z.uuid().nullable().default(null),
        appPreferenceId: DonationFilter.shape.appPreferenceId,
        ...Paging.shape,
      }),
    )
    .result(pageOf(DonationRow)),

  /** D23: the product category is the module. */
  paymentTypes: query('session')
    .post('/api/Donation/getPaymentTypesByProductCategory')
    .body(z.object({ charityId: z.int().optional(), appPreferenceId: DonationFilter.shape.appPreferenceId }))
    .result(z.array(Option.extend({ id: PaymentMethodId, paymentType: z.string(), isCounter: z.boolean() }))),

  /** D24 */
  payPartners: query('session')
    .post('/api/Donation/getPayPartners')
    .body(z.object({ charityId: z.int().optional() }))
    .result(z.array(Option)),

  filters: query('donations:view')
    .post('/api/Charity/getCharityWiseFilters')
    .body(z.object({ charityId: z.int().optional() }))
    .result(CharityFilters),

  /** D16 */
  params: query(atTheCounter)
    .post('/api/Charity/getCharityParamsForOfflineDonations')
    .body(z.object({ charityId: z.int().optional() }))
    .result(OfflineParams),

  add: command('donations:add')
    .post('/api/Donation/addManualDonation')
    .movesMoney()
    .body(ManualDonation)
    .result(DonationRow)
    .refuses({ ...counterRefusals, NO_SUCH_CARD: 'This card can not be chosen any more.' }),

  /** D7 */
  editDetails: query('session')
    .post('/api/Donation/getEditDonationDetails')
    .body(z.object({ charityId: z.int().optional(), transactionId: z.uuid() }))
    .result(GiftToEdit),

  /** D12: of any module; its own right to edit is asked for. */
  edit: command('session')
    .post('/api/Donation/editTransaction')
    .movesMoney()
    .body(GiftEdit)
    .result(DonationRow)
    .refuses({
      ...counterRefusals,
      NOT_EDITABLE: 'This can not be changed any more.',
      NOTHING_CHANGED: 'Nothing was changed.',
    }),

  sendReceipt: command('donations:add')
    .post('/api/Donation/sendReceipt')
    .query(z.object({ type: z.enum(['donation', 'purchase']) }))
    .body(z.object({ transactionId: z.uuid(), email: z.email().max(254).nullable().default(null) }))
    .says('Your donation receipt has been sent successfully!')
    .popup()
    .refuses(receiptRefusals),

  downloadReceipt: command('donations:view')
    .post('/api/Donation/ConfirmDownloadPDFReceipt')
    .query(ReceiptWanted)
    .limit('heavy')
    .bytes('application/pdf')
    .refuses({ NO_RECEIPT: receiptRefusals.NO_RECEIPT }),

  /** Ours: many receipts as one PDF, of the gifts that are named or of all that the filter matches. */
  downloadReceipts: command('donations:view')
    .post('/api/Donation/downloadReceipts')
    .body(ReceiptsWanted)
    .limit('heavy')
    .result(z.object({ id: z.uuid() }))
    .says('Your receipts will be ready and sent over the email.')
    .refuses(manyReceiptRefusals),

  export: command('donations:view')
    .post('/api/Donation/downloadDonationExport')
    .body(ExportWanted)
    .limit('heavy')
    .result(z.object({ id: z.uuid() }))
    .says('Your export will be ready and sent over the email.')
    .popup(),
}
