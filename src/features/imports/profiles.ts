import { methodIds } from '#kit/giving/ids.ts'
import type { Column } from './columns.ts'
import { type ChoiceField, type FieldId, normalizeWord } from './fields.ts'
import type { Defaults } from './rows.ts'

type Headings = string | readonly string[]
/** A file format of a bank or another system: recognised by its headings, with the meanings of its columns and words. */
export type Profile = {
  id: string
  /** Its name, the same in every language. */
  name: string
  /** Whether its headings come from the system's own documents or files (decision 0057). Otherwise the user always checks the columns. */
  isConfirmed: boolean
  /** The headings that a file of this profile must have; of an inner list, one of them. */
  knownBy: readonly Headings[]
  /** The heading of each field; of a list, the first that the file contains. */
  columns: Readonly<Partial<Record<FieldId, Headings>>>
  /** Values that apply to every row of such a file. */
  defaults: Defaults
  /** The meanings of words in its files, in addition to the common ones, by normalised word. */
  words: Readonly<Partial<Record<ChoiceField, Readonly<Record<string, string>>>>>
}

const [giro, card] = [String(methodIds.giro), String(methodIds.card)]
/** The file formats that are recognised without asking about their columns. Meanings that a charity confirmed take precedence. */
const profiles: readonly Profile[] = [
  {
    id: 'stripe',
    name: 'Stripe',
    isConfirmed: true,
    knownBy: ['Amount Refunded', ['Created date (UTC)', 'Created (UTC)'], 'Status'],
    columns: {
      donatedOn: ['Created date (UTC)', 'Created (UTC)'],
      amount: 'Amount',
      amountRefunded: 'Amount Refunded',
      amountDisputed: 'Disputed Amount',
      currency: 'Currency',
      status: 'Status',
      testMode: 'Mode',
      paymentMethod: 'Payment Source Type',
      cardBrand: 'Card Brand',
      cardLast4: 'Card Last4',
      donorName: ['Card Name', 'Customer Description'],
      donorEmail: 'Customer Email',
      referenceNo: 'id',
      remarks: 'Description',
    },
    defaults: { paymentMethod: String(methodIds.card) },
    words: { paymentMethod: { card, link: card, paynow: String(methodIds.payNow), grabpay: String(methodIds.grabPay) } },
  },
  {
    id: 'dbs-giro',
    name: 'DBS GIRO',
    isConfirmed: false,
    knownBy: ['DDA Reference', ['Reject Reason', 'Return Reason', 'Reason']],
    columns: {
      donatedOn: ['Value Date', 'Collection Date'],
      amount: ['Amount', 'Collection Amount'],
      currency: 'Currency',
      status: 'Status',
      donorName: ['Payer Name', 'Name', 'Debiting Account Name'],
      referenceNo: 'DDA Reference',
      bankName: ['Payer Bank', 'Payer Bank Name'],
    },
    defaults: { paymentMethod: giro },
    words: { status: { 'refer paying party': 'failed', 'refer to customer': 'failed', 'account closed': 'failed', 'no dda': 'failed' } },
  },
  {
    id: 'maybank-giro',
    name: 'Maybank GIRO',
    isConfirmed: false,
    knownBy: ['Mandate Reference', ['Result Description', 'Collection Status']],
    columns: {
      donatedOn: ['Collection Date', 'Deduction Date'],
      amount: ['Collection Amount', 'Deduction Amount', 'Amount'],
      status: ['Result Description', 'Collection Status'],
      donorName: 'Payer Name',
      nirc: 'Payer ID',
      referenceNo: 'Mandate Reference',
      bankName: 'Payer Bank',
    },
    defaults: { paymentMethod: giro },
    words: {
      status: { 'account closed': 'failed', 'mandate cancelled': 'failed', 'refer to drawer': 'failed', 'exceeds limit': 'failed' },
    },
  },
  {
    id: 'giving-sg',
    name: 'giving.sg',
    isConfirmed: true,
    knownBy: [
      'Donation Reference',
      'Donation Amount',
      ['Transaction Status', 'Disbursement Batch Date', 'Disbursement Batch Date DD/MM/YYYY'],
    ],
    columns: {
      donatedOn: ['Donation Date', 'Donation Date DD/MM/YYYY'],
      amount: 'Donation Amount',
      fund: 'Campaign Name',
      paymentMethod: 'Payment Method',
      status: 'Transaction Status',
      donorName: 'Donor Name',
      donorEmail: 'Account Email',
      nirc: 'Donor NRIC/FIN',
      ipcRegistration: ['TDR', 'Tax Deduction'],
      referenceNo: 'Donation Reference',
      remarks: 'Remarks',
    },
    defaults: { platform: 'givingsg' },
    // The status of money that giving.sg has paid to the charity. A donation that is only authorised has not been paid.
    words: {
      status: { 'fund disbursed': 'received' },
      ipcRegistration: { tdr: 'yes', ntdr: 'no', 'yes not eligible': 'no' },
    },
  },
  {
    id: 'paynow',
    name: 'PayNow statement (DBS)',
    isConfirmed: true,
    knownBy: ['Transaction Date', 'Debit Amount', 'Credit Amount', ['Transaction Ref1', 'Supplementary Code']],
    // The file has three forms. Each names the transfer as 'Incoming PayNow Ref 5891733', the payer as 'From: TAN AH KOW', and the purpose
    // as 'OTHR' with a note.
    columns: {
      donatedOn: 'Transaction Date',
      amount: 'Credit Amount',
      amountOut: 'Debit Amount',
      currency: 'Currency',
      status: ['Status', 'Reference'],
      referenceNo: ['Transaction Ref1', 'Supplementary Code'],
      donorName: ['Transaction Ref2', 'Client Reference'],
      remarks: ['Transaction Ref3', 'Additional Reference'],
    },
    defaults: { paymentMethod: String(methodIds.payNow) },
    words: {
      status: { ict: 'received', itr: 'received', trf: 'received', int: 'interest', rev: 'reversed', svc: 'noGift', chg: 'noGift' },
    },
  },
  {
    id: 'n3o',
    name: 'N3O',
    isConfirmed: true,
    knownBy: ['Donation Item', 'Stipulation', ['Allocation Type', 'Donation ID']],
    columns: {
      donatedOn: 'Date',
      amount: 'Amount',
      currency: 'Currency',
      fund: 'Donation Item',
      paymentMethod: 'Payment Method',
      donorName: ['Account Name', 'Organization Name'],
      firstName: 'First Name',
      lastName: 'Last Name',
      donorEmail: ['Email', 'Account Email'],
      donorPhone: 'Telephone',
      referenceNo: 'Donation ID',
    },
    defaults: {},
    words: {},
  },
  {
    id: 'civicrm',
    name: 'CiviCRM',
    isConfirmed: true,
    knownBy: ['Financial Type', 'Contribution Status', 'Total Amount'],
    columns: {
      donatedOn: ['Contribution Date', 'Date Received'],
      amount: 'Total Amount',
      currency: 'Currency',
      fund: 'Financial Type',
      paymentMethod: ['Payment Method', 'Payment Instrument'],
      status: 'Contribution Status',
      testMode: ['Is Test', 'Test'],
      donorName: 'Display Name',
      firstName: 'First Name',
      lastName: 'Last Name',
      donorEmail: 'Email',
      chequeNumber: 'Check Number',
      referenceNo: ['Transaction ID', 'Invoice Reference'],
      remarks: ['Contribution Source', 'Source'],
    },
    defaults: {},
    words: {
      status: {
        'pending pay later': 'pending',
        'pending incomplete transaction': 'pending',
        'partially paid': 'pending',
        overdue: 'pending',
        'pending refund': 'refunded',
        template: 'noGift',
      },
      paymentMethod: { check: String(methodIds.cheque), eft: String(methodIds.bankTransfer), 'debit card': card },
    },
  },
]

const anyOf = (headings: Headings): readonly string[] => (typeof headings === 'string' ? [headings] : headings)
/** The position of the first of these headings in a file; undefined where it has none of them, or one of them twice. */
function placeOf(columns: readonly Column[], headings: Headings): number | undefined {
  for (const heading of anyOf(headings)) {
    const places = columns.flatMap(({ name }, at) => (normalizeWord(name) === normalizeWord(heading) ? [at] : []))
    if (places.length === 1) return places[0]
  }
  return undefined
}

/** The profile that a file belongs to, by its headings; null for a file of any other kind. */
export const profileOf = (columns: readonly Column[]): Profile | null =>
  profiles.find(({ knownBy }) => knownBy.every(headings => placeOf(columns, headings) !== undefined)) ?? null

/**
 * The fields that decide whether money was received, and how much. Their columns come from the profile alone, never from what a similar
 * heading meant in other files.
 */
export const moneyFields: readonly FieldId[] = [
  'amount',
  'amountRefunded',
  'amountDisputed',
  'amountOut',
  'status',
  'testMode',
  'debitCredit',
  'currency',
]

/** The fields of a file's columns according to its profile. */
export const profileMapping = (profile: Profile, columns: readonly Column[]): ReadonlyMap<number, FieldId> =>
  new Map(
    (Object.entries(profile.columns) as [FieldId, Headings][]).flatMap(([field, headings]) => {
      const at = placeOf(columns, headings)
      return at === undefined ? [] : [[at, field] as const]
    }),
  )
