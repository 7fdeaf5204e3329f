import { z } from 'zod'
import { Day, InputDay, Moment } from '#kit/time/days.ts'
import { greatestMinor, Money } from '#kit/giving/money.ts'
import { DonorInput, DonorMatch } from '#features/donors/contract.ts'
import { CardBrand, PaymentMethodId } from './catalogue.ts'
import { OfflineParams } from './counter-gift.ts'
import { AppPreference, DonationStatus, isEnded, isSettled } from './rules.ts'

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullable()
    .transform(value => value || null)
    .optional()

/** What is changed of a recorded gift: a field that is left out stays as it is, null empties it. `version` is the one that was seen. */
export const GiftEdit = z.object({
  charityId: z.int().optional(),
  transactionId: z.uuid(),
  version: z.int32().min(1),
  donor: DonorInput.optional(),
  donationToValue: z.uuid().optional(),
  amount: Money.refine(({ minor }) => minor > 0 && minor <= greatestMinor, 'Enter an amount above zero.').optional(),
  paymentMethod: PaymentMethodId.optional(),
  cardType: CardBrand.nullable().optional(),
  cardLastDigit: z
    .string()
    .regex(/^\d{4}$/, 'Enter the last 4 digits.')
    .nullable()
    .optional(),
  chequeNumber: text(20).refine(value => !value || /^[A-Za-z0-9-]{4,20}$/.test(value), 'Enter the number on the cheque.'),
  chequeDate: InputDay.nullable().optional(),
  bankName: text(60),
  referenceNo: text(60),
  remarks: text(250),
  supportingFile: z
    .string()
    .max(300)
    .regex(/\.(png|jpe?g|pdf)$/i, 'Please select a PNG, JPEG, JPG or PDF file.')
    .nullable()
    .optional(),
  donationDate: InputDay.optional(),
  collectionCentreId: z.uuid().nullable().optional(),
  language: z.enum(['en', 'ms']).optional(),
  isIRASInclusion: z.boolean().optional(),
  isIPCRegistrationForIRAS: z.boolean().optional(),
})
export type GiftEdit = z.infer<typeof GiftEdit>

/** The fields of a gift that an edit may name. */
export const EditField = z.enum([
  'donor',
  'donationToValue',
  'amount',
  'paymentMethod',
  'cardType',
  'cardLastDigit',
  'chequeNumber',
  'chequeDate',
  'bankName',
  'referenceNo',
  'remarks',
  'supportingFile',
  'donationDate',
  'collectionCentreId',
  'language',
  'isIRASInclusion',
  'isIPCRegistrationForIRAS',
])
export type EditField = z.infer<typeof EditField>

/** Why a field stays as it is. */
export const editLocks = {
  ENDED: 'This gift was voided or refunded: nothing of it is changed any more.',
  PENDING: 'A void or refund of this gift is under way: what it was asked on stays as it is.',
  SETTLED: 'The money has reached the bank: this is refunded, not changed.',
  HANDED_OVER: 'The receipt was handed over: void this gift and record it anew.',
  FROM_PROVIDER: 'This is what the payment provider took.',
  HAS_LINES: 'This comes from the lines of the receipt: void this gift and record it anew.',
  RECURRING: 'This gift belongs to a recurring one of this donor.',
  TAX_REGISTERED: 'This gift is registered for tax deduction in the name of this donor.',
} as const
export type EditLock = keyof typeof editLocks
export const EditLockCode = z.enum(Object.keys(editLocks) as [EditLock, ...EditLock[]])

/** What decides which fields of a gift may be changed. */
export type EditState = {
  status: DonationStatus
  appPreferenceId: AppPreference
  method: 'Online' | 'Offline'
  donationMethod: number
  recurrenceId: string | null
  isIpcRegistrationForIras: boolean
  hasLines: boolean
  isHandedOver: boolean
}

const isPending = (status: DonationStatus) => / (Requested|Verified)$/.test(status) || status === 'Refund Approved'
/** A gift that somebody wrote down, at the counter or in a file; all others are as their provider took them. */
const isByHand = ({ method, donationMethod }: EditState) => method === 'Offline' || donationMethod === 4

/** What a request to void or refund was asked on. */
const asked: readonly EditField[] = [...EditField.options.slice(0, EditField.options.indexOf('remarks')), 'donationDate']
type Rule = readonly [lock: EditLock, holds: (gift: EditState) => boolean]
const provider: Rule = ['FROM_PROVIDER', gift => !isByHand(gift)]
const settled: Rule = ['SETTLED', ({ status }) => isSettled(status)]
const handedOver: Rule = ['HANDED_OVER', gift => gift.isHandedOver]
const lines: Rule = ['HAS_LINES', gift => gift.hasLines]
/** What keeps each field as it is, besides the end of the gift and a request under way. The first reason that holds is told. */
const rules: Readonly<Partial<Record<EditField, readonly Rule[]>>> = {
  donor: [
    settled,
    handedOver,
    ['RECURRING', gift => gift.recurrenceId !== null],
    ['TAX_REGISTERED', gift => gift.isIpcRegistrationForIras],
  ],
  amount: [provider, settled, handedOver, lines],
  donationToValue: [lines],
  paymentMethod: [provider, settled, handedOver],
  cardType: [provider],
  cardLastDigit: [provider],
  chequeNumber: [provider],
  chequeDate: [provider],
  bankName: [provider],
  referenceNo: [provider],
  donationDate: [provider, settled],
}

/** Why a field of a gift may not be changed now; null when it may. */
export function lockOf(field: EditField, gift: EditState): EditLock | null {
  if (isEnded(gift.status)) return 'ENDED'
  if (isPending(gift.status) && asked.includes(field)) return 'PENDING'
  return rules[field]?.find(([, holds]) => holds(gift))?.[0] ?? null
}

/** A gift as its edit form shows it: what may be chosen, and which fields stay as they are and why. */
export const GiftToEdit = z
  .object({
    transactionId: z.uuid(),
    version: z.int(),
    txnId: z.string(),
    appPreferenceId: AppPreference,
    status: DonationStatus,
    receiptNo: z.string().nullable(),
    isHandedOver: z.boolean(),
    donor: DonorMatch.omit({ lastGift: true }).nullable(),
    donationToValue: z.uuid(),
    donationToName: z.string(),
    amount: Money,
    paymentMethod: PaymentMethodId,
    cardType: CardBrand.nullable(),
    cardLastDigit: z.string().nullable(),
    chequeNumber: z.string().nullable(),
    chequeDate: Day.nullable(),
    bankName: z.string().nullable(),
    referenceNo: z.string().nullable(),
    remarks: z.string().nullable(),
    supportingFile: z.string().nullable(),
    donationDate: Day,
    collectionCentreId: z.uuid().nullable(),
    language: z.enum(['en', 'ms']),
    isIRASInclusion: z.boolean(),
    isIPCRegistrationForIRAS: z.boolean(),
    locks: z.array(z.object({ field: EditField, code: EditLockCode, message: z.string() })),
    /** Who changed it last, when, and what. */
    lastChange: z.object({ by: z.string(), at: Moment, changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])) }).nullable(),
    params: OfflineParams,
  })
  .meta({ id: 'GiftToEdit' })
export type GiftToEdit = z.infer<typeof GiftToEdit>
