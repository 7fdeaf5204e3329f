import { donationMethodIds, preferenceIds } from '#kit/giving/ids.ts'
import { enumOf } from '#kit/text/enum-of.ts'
import { z } from 'zod'
import { Day, InputDay } from '#kit/time/days.ts'
import { Money } from '#jurisdictions/money.ts'
import { pageOf } from '#kit/text/paging.ts'
import { Email } from '#kit/text/text.ts'
import { donorLookupAccess, DonorMatch } from '#features/donors/contract.ts'
import { CounterGift, OfflineParams } from '#features/gifts/counter-gift.ts'
import { flagInputsOf } from '#features/gifts/flags.ts'
import { GiftFilterChoices, GiftDetails, GiftRow, GiftSummary } from '#features/gifts/rows.ts'
import { GiftFilter, GiftListRequest, GiftExportRequest } from '#features/gifts/filter.ts'
import { manyReceiptRefusals, receiptRefusals, ReceiptsRequest, ReceiptRequest } from '#features/receipts/printing.ts'
import { counterRefusals } from '#features/gifts/refusals.ts'
import { AppPreference, ItemId } from '#features/gifts/rules.ts'
import { Rate } from '#features/rates/rules.ts'
import { command, query } from '#platform/contract/endpoint.ts'
import { IslamicLine } from './rules.ts'

const islamicMethodIds = { online: donationMethodIds.islamicWeb, counter: donationMethodIds.islamicCounter } as const
/** The methods of Islamic giving: online and at the counter. */
export type IslamicMethodId = (typeof islamicMethodIds)[keyof typeof islamicMethodIds]
/** Module and methods of Islamic giving cannot be asked otherwise. */
const fixed = {
  appPreferenceId: enumOf({ islamicGiving: preferenceIds.islamicGiving }).default(preferenceIds.islamicGiving),
  donationMethod: z.array(enumOf(islamicMethodIds, 'IslamicDonationMethod')).max(2).default(Object.values(islamicMethodIds)),
}
const charityId = z.int().optional()

/** A gift of the counter: several intentions on one receipt, each with its own calculation. */
export const IslamicGift = CounterGift.extend({
  ...flagInputsOf(preferenceIds.islamicGiving),
  lines: z.array(IslamicLine).min(1).max(20),
  /** Whether fitrah of a day outside Ramadan is refused: it may be meant for something else. */
  asksSeason: z.boolean().default(false),
}).meta({ id: 'CounterIslamicGift' })
export type IslamicGift = z.infer<typeof IslamicGift>

/** The refusals of recording Islamic giving. */
export const islamicRefusals = [...counterRefusals, 'NO_RATE', 'WRONG_RATE', 'BELOW_NISAB', 'WRONG_SUM', 'FITRAH_OUT_OF_SEASON'] as const

/** The choices of counter entry, with the rates that hold on the day of the gift. */
const IslamicParams = OfflineParams.extend({ ratesOn: Day, rates: z.array(Rate) })

/** Totals by module and kind, of the modules that the user may see. */
const PreferenceTotals = z.object({
  appPreferenceId: AppPreference,
  name: z.string(),
  count: z.int(),
  totals: GiftSummary.shape.totals,
  kinds: z.array(z.object({ itemId: ItemId, name: z.string(), count: z.int(), sum: Money })),
})

/** Islamic giving: zakat, fitrah, fidyah, kaffarah and wakaf. */
export const islamicGiving = {
  list: query('islamic-giving:view')
    .post('/api/CharityDonation/GetTransactionListBySearchFilter', 'List Islamic giving by filter, sorted and paged')
    .ownErrors()
    .body(GiftListRequest.extend(fixed))
    .result(pageOf(GiftRow).extend({ totalCapped: z.boolean() })),

  summary: query('islamic-giving:view')
    .post('/api/CharityDonation/getTransactionSummary', 'Count and total the Islamic giving that a filter matches')
    .body(GiftFilter.extend(fixed))
    .result(GiftSummary),

  find: query('islamic-giving:view')
    .post('/api/CharityDonation/getDonationDetailsByTransaction', 'Get an Islamic gift with its donor, lines, receipt and history')
    .ownErrors()
    .query(z.object({ ismTransactionId: z.uuid() }))
    .result(GiftDetails),

  filters: query('islamic-giving:view')
    .post('/api/CharityDonation/getCharityWiseFilters', 'Get the choices for the filters of the Islamic giving list')
    .body(z.object({ charityId }))
    .result(GiftFilterChoices),

  totals: query('islamic-giving:view')
    .post('/api/CharityDonation/getAppPreferencesSummeryDetails', 'Total what was given in each module, by kind')
    .ownErrors()
    .body(z.object({ charityId, startDate: InputDay.nullable().default(null), endDate: InputDay.nullable().default(null) }))
    .result(z.array(PreferenceTotals)),

  params: query(donorLookupAccess)
    .post(
      '/api/CharityDonation/getCharityParamsForOfflineDonations',
      'Get the choices and rates for recording Islamic giving at the counter',
    )
    .body(z.object({ charityId, donationDate: InputDay.nullable().default(null) }))
    .result(IslamicParams),

  donors: query(donorLookupAccess)
    .post('/api/CharityDonation/donorsDetailsByDonorInfo', 'Find donors by name, phone, e-mail or identity number')
    .ownErrors()
    .body(z.object({ charityId, donorInfo: z.string().trim().min(1).max(150) }))
    .audited()
    .limit('lookup')
    .result(z.array(DonorMatch).max(10)),

  add: command('islamic-giving:add')
    .post('/api/CharityDonation/addManualDonation', 'Record Islamic giving at the counter and issue its receipt')
    .movesMoney()
    .body(IslamicGift)
    .result(GiftRow)
    .refuses(...islamicRefusals),

  sendReceipt: command('islamic-giving:add')
    .post('/api/CharityDonation/sendReceipt', 'E-mail the receipt of an Islamic gift')
    .ownErrors()
    .body(z.object({ transactionId: z.uuid(), email: Email.nullable().default(null) }))
    .says('RECEIPT_SENT')
    .popup()
    .refuses(...receiptRefusals),

  downloadReceipt: command('islamic-giving:view')
    .post('/api/CharityDonation/ConfirmDownloadPDFReceipt', 'Download the receipt of an Islamic gift as PDF')
    .query(ReceiptRequest)
    .limit('heavy')
    .bytes('application/pdf')
    .refuses('NO_RECEIPT'),

  /** Extension: many receipts as one PDF. */
  downloadReceipts: command('islamic-giving:view')
    .post('/api/CharityDonation/downloadReceipts', 'Prepare the receipts of many Islamic gifts as one PDF')
    .ownErrors()
    .body(ReceiptsRequest.extend(fixed))
    .limit('heavy')
    .letters(250_000)
    .result(z.object({ id: z.uuid() }))
    .says('RECEIPTS_PREPARED')
    .refuses(...manyReceiptRefusals),

  export: command('islamic-giving:view')
    .post('/api/CharityDonation/downloadDonationExport', 'Export the Islamic giving that a filter matches as CSV or XLSX')
    .body(GiftExportRequest.extend(fixed))
    .limit('heavy')
    .result(z.object({ id: z.uuid() }))
    .says('EXPORT_PREPARED')
    .popup(),
}
