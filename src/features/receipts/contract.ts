import { LanguageCode } from '#kit/text/language-code.ts'
import { z } from 'zod'
import { Day, Moment } from '#kit/time/days.ts'
import { IdType } from '#jurisdictions/identity-numbers.ts'
import { Money } from '#jurisdictions/money.ts'
import { query } from '#platform/contract/endpoint.ts'
import { PaidWith } from '#features/gifts/paid-with.ts'
import { ReceiptState } from '#features/gifts/rows.ts'

const named = z.object({ name: z.string(), amount: Money })

/** A receipt on its public page. Of the donor's details only the name is not masked. */
export const ReceiptData = z
  .object({
    charityName: z.string(),
    charityIcon: z.string().nullable(),
    donorName: z.string().nullable(),
    /** Masked except for the last four characters. The number of an organisation is shown in full. */
    nirc: z.string().nullable(),
    idType: IdType.nullable(),
    donorPhone: z.string().nullable(),
    donorEmail: z.string().nullable(),
    receiptNo: z.string(),
    timeStamp: z.union([Day, Moment]),
    /** The day in the charity's time zone, where it differs from the day in Malaysia. */
    localOn: Day.nullable(),
    transactionNo: z.string(),
    donationMethod: z.string(),
    donationAmount: Money,
    paymentType: z.string(),
    paymentMethod: z.string(),
    frequency: z.string(),
    /** The codes by which payment method and frequency are named in other languages. */
    paidWith: PaidWith,
    /**
     * The state of a cheque that the receipt mentions: `subject` to clearing, `unbanked` where the receipt's date depends on banking, or
     * `returned`.
     */
    clearance: z.enum(['subject', 'unbanked', 'returned']).nullable(),
    frequencyId: z.int().nullable(),
    attributes: z.object({
      fitrahAttribute: z.array(named.extend({ noOfPerson: z.int() })),
      harta: z.object({ type: z.array(named) }),
      fidyah: z.array(named),
    }),
    purpose: z.string(),
    lines: z.array(z.object({ label: z.string(), calculation: z.string().nullable(), amount: Money })),
    inWords: z.string(),
    /** Null where no relief exists: not in the country, or not for this receipt. */
    taxRelief: z.enum(['Yes', 'No']).nullable(),
    /** The part of the amount with tax relief, where the rest has none. */
    taxReliefPart: Money.nullable(),
    taxSentence: z.string().nullable(),
    state: ReceiptState,
    replacedBy: z.string().nullable(),
    refunded: Money,
    checkCode: z.string(),
    path: z.string(),
    language: LanguageCode,
    /** The charity's own closing words for this kind of receipt, by language; empty when it has none. */
    closing: z.partialRecord(LanguageCode, z.string()),
    charity: z.object({
      colour: z.string(),
      country: z.string(),
      address: z.string().nullable(),
      phone: z.string().nullable(),
      registrationNo: z.string().nullable(),
      isIslamic: z.boolean(),
      nameJawi: z.string().nullable(),
    }),
  })
  .meta({ id: 'ReceiptData' })
export type ReceiptData = z.infer<typeof ReceiptData>

/** The public check of a receipt by number and code: the gift, no donor details. */
export const CheckedReceipt = z
  .object({
    receiptNo: z.string(),
    charityName: z.string(),
    charityIcon: z.string().nullable(),
    colour: z.string(),
    givenOn: Day,
    amount: Money,
    refunded: Money,
    state: ReceiptState,
    replacedBy: z.string().nullable(),
  })
  .meta({ id: 'CheckedReceipt' })
export type CheckedReceipt = z.infer<typeof CheckedReceipt>

/** Public receipts. */
export const receipts = {
  /** A call counts as handing over the receipt. */
  find: query('public')
    .post('/v6/api/Donation/getDonationReceiptData', 'Get a receipt by the transaction number of its link')
    .ownErrors()
    .audited()
    .body(z.object({ transactionNo: z.string().max(60) }))
    .limit('public')
    .guesses(['NOT_FOUND'])
    .result(ReceiptData),

  verify: query('public')
    .post('/api/Donation/verifyReceipt', 'Check whether a receipt is genuine and still valid')
    .body(z.object({ receiptNo: z.string().trim().max(20), checkCode: z.string().trim().max(30) }))
    .limit('public')
    .guesses(['NOT_FOUND'], 'receiptNo')
    .result(CheckedReceipt),
}
