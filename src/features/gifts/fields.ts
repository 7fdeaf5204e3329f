import { donationMethodIds } from '#kit/giving/ids.ts'
import { z } from 'zod'
import type { GiftColumn } from './columns.ts'
import { type GiftFlag, flagNames, giftFlags } from './flags.ts'
import { type AppPreference, type DonationStatus, isEnded, isSettled } from './rules.ts'

/** Why a field stays as it is. */
export const EditLockCode = z.enum([
  'ENDED',
  'PENDING',
  'SETTLED',
  'HANDED_OVER',
  'FROM_PROVIDER',
  'HAS_LINES',
  'RECURRING',
  'TAX_REGISTERED',
])
export type EditLock = z.infer<typeof EditLockCode>
/** The code of the text that explains a lock. */
export const lockCode = <Lock extends EditLock>(lock: Lock): `LOCK_${Lock}` => `LOCK_${lock}`

/** The facts that decide which fields of a gift are editable. */
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

type Rule = readonly [lock: EditLock, holds: (gift: EditState) => boolean]
/** Whether a gift was entered by staff or imported, and not taken by a provider. */
const isByHand = ({ method, donationMethod }: EditState) => method === 'Offline' || donationMethod === donationMethodIds.upload
const provider: Rule = ['FROM_PROVIDER', gift => !isByHand(gift)]
const settled: Rule = ['SETTLED', ({ status }) => isSettled(status)]
const handedOver: Rule = ['HANDED_OVER', gift => gift.isHandedOver]
const lines: Rule = ['HAS_LINES', gift => gift.hasLines]
const recurring: Rule = ['RECURRING', gift => gift.recurrenceId !== null]
const taxRegistered: Rule = ['TAX_REGISTERED', gift => gift.isIpcRegistrationForIras]

type Field = {
  /** The column of the value; fields without one write several. */
  readonly column: GiftColumn | null
  /** A request to void or refund was asked on it: it stays as it is while one is pending. */
  readonly isAskedOn: boolean
  /** The locks of a field, besides the end of the gift. The first that applies is shown. */
  readonly rules: readonly Rule[]
}
const askedOn = <Column extends GiftColumn | null>(column: Column, ...rules: readonly Rule[]) => ({ column, isAskedOn: true, rules })
const free = <Column extends GiftColumn>(column: Column) => ({ column, isAskedOn: false, rules: [] })

type FlagFields = { [Name in GiftFlag]: Field & { readonly column: (typeof giftFlags)[Name]['column'] } }
const flagFields = Object.fromEntries<Field>(flagNames.map(name => [name, free(giftFlags[name].column)])) as FlagFields

/** The fields of a gift that an edit may name, with the column of each and what keeps it as it is. */
export const editFields = {
  donor: askedOn(null, settled, handedOver, recurring, taxRegistered),
  donationToValue: askedOn('fundId', lines),
  amount: askedOn(null, provider, settled, handedOver, lines),
  paymentMethod: askedOn('paymentMethod', provider, settled, handedOver),
  cardType: askedOn('cardBrand', provider),
  cardLastDigit: askedOn('cardLast4', provider),
  chequeNumber: askedOn('chequeNo', provider),
  chequeDate: askedOn('chequeOn', provider),
  bankName: askedOn('bankName', provider),
  referenceNo: askedOn('referenceNo', provider),
  remarks: free('remarks'),
  supportingFile: free('supportingFile'),
  donationDate: askedOn('donatedOn', provider, settled),
  collectionCentreId: free('collectionCentreId'),
  language: free('language'),
  ...flagFields,
} as const satisfies Readonly<Record<string, Field>>

type Fields = typeof editFields
export type EditField = keyof Fields
export const EditField = z.enum(Object.keys(editFields) as [EditField, ...EditField[]])
/** The fields with one column each. */
export type PlainField = { [Name in EditField]: Fields[Name]['column'] extends null ? never : Name }[EditField]
/** The column behind each plain field. */
export type EditedColumn = Exclude<Fields[EditField]['column'], null>
export const plainFields = EditField.options.filter((field): field is PlainField => editFields[field].column !== null)
export const columnOf = <Name extends PlainField>(field: Name): NonNullable<Fields[Name]['column']> => editFields[field].column!

const isPending = (status: DonationStatus) => / (Requested|Verified)$/.test(status) || status === 'Refund Approved'
/** Why a field of a gift may not be changed now; null when it may. */
export function lockOf(field: EditField, gift: EditState): EditLock | null {
  if (isEnded(gift.status)) return 'ENDED'
  const { isAskedOn, rules }: Field = editFields[field]
  if (isAskedOn && isPending(gift.status)) return 'PENDING'
  return rules.find(([, holds]) => holds(gift))?.[0] ?? null
}
