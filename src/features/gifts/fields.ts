import { donationMethodIds } from '#kit/giving/ids.ts'
import { z } from 'zod'
import { type MethodField, methodFieldNames } from './catalogue.ts'
import type { Gift, GiftColumn } from './columns.ts'
import { type FlagValues, flagNames, mapFlags, type GiftFlag, giftFlags, unaskedFlags } from './flags.ts'
import { type AppPreference, type GiftStatus, isEnded, isPending, isSettled } from './rules.ts'
import { commonTexts, mapTexts, type GiftText, giftTexts, methodTexts, textNames } from './texts.ts'
import { type GiftValue, giftValues, valueNames } from './values.ts'

/** Why a field cannot be changed. `CASH_DECLARED` and `CHEQUE_DECLARED` are judged by `donations`, which knows what was counted. */
export const EditLockCode = z
  .enum([
    'ENDED',
    'PENDING',
    'SETTLED',
    'HANDED_OVER',
    'FROM_PROVIDER',
    'HAS_LINES',
    'RECURRING',
    'TAX_REGISTERED',
    'CASH_DECLARED',
    'CHEQUE_DECLARED',
  ])
  .meta({ id: 'EditLock' })
export type EditLock = z.infer<typeof EditLockCode>
/** The code of the text that explains a lock. */
export const lockCode = <Lock extends EditLock>(lock: Lock): `LOCK_${Lock}` => `LOCK_${lock}`

/** The facts that decide which fields of a gift are editable. */
export type EditState = {
  status: GiftStatus
  appPreferenceId: AppPreference
  method: 'Online' | 'Offline'
  donationMethod: number
  recurrenceId: string | null
  /** Whether a tax registration of the gift is in force, of any scheme. */
  isRegistered: boolean
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
const taxRegistered: Rule = ['TAX_REGISTERED', gift => gift.isRegistered]

type FieldDefinition = {
  /** The column that holds the value; null for fields that write several columns. */
  readonly column: GiftColumn | null
  /** Whether a request to void or refund is decided on this value. The field is locked while a request is pending. */
  readonly isAskedOn: boolean
  /** The rules that may lock the field while the gift is valid. The first that applies is shown. */
  readonly rules: readonly Rule[]
}
const decidedField = <Column extends GiftColumn | null>(column: Column, ...rules: readonly Rule[]) => ({ column, isAskedOn: true, rules })
const freeField = <Column extends GiftColumn>(column: Column) => ({ column, isAskedOn: false, rules: [] })

const methodColumns = {
  ...giftValues,
  ...mapTexts(methodTexts, name => giftTexts[name].column),
} as const satisfies Readonly<Record<MethodField, GiftColumn>>
type MethodFields = { [Name in MethodField]: FieldDefinition & { readonly column: (typeof methodColumns)[Name] } }
const methodFields = Object.fromEntries<FieldDefinition>(
  methodFieldNames.map(name => [name, decidedField(methodColumns[name], provider)]),
) as MethodFields

/** The fields that an edit may change, each with its column and the rules that may lock it. */
const editFields = {
  donor: decidedField(null, settled, handedOver, recurring, taxRegistered),
  donationToValue: decidedField('fundId', settled, lines),
  amount: decidedField(null, provider, settled, handedOver, lines),
  paymentMethod: decidedField('paymentMethod', provider, settled, handedOver),
  ...methodFields,
  ...mapTexts(commonTexts, name => freeField(giftTexts[name].column)),
  supportingFile: freeField(giftValues.supportingFile),
  donationDate: decidedField('donatedOn', provider, settled),
  collectionCentreId: freeField(giftValues.collectionCentreId),
  language: freeField('language'),
  ...mapFlags(name => freeField(giftFlags[name].column)),
} as const satisfies Readonly<Record<string, FieldDefinition>>

type EditFields = typeof editFields
export type EditField = keyof EditFields
export const EditField = z.enum(Object.keys(editFields) as [EditField, ...EditField[]]).meta({ id: 'DonationField' })
/** The fields with one column each. */
export type PlainField = { [Name in EditField]: EditFields[Name]['column'] extends null ? never : Name }[EditField]
/** The column behind each plain field. */
export type EditedColumn = Exclude<EditFields[EditField]['column'], null>
export const plainFields = EditField.options.filter((field): field is PlainField => editFields[field].column !== null)
export const columnOf = <Name extends PlainField>(field: Name): NonNullable<EditFields[Name]['column']> => editFields[field].column!

type RecordedField = GiftValue | GiftText | GiftFlag
/** The fields that a counter records unchanged. */
const recordedFields: readonly RecordedField[] = [...valueNames, ...textNames, ...flagNames]
type RecordedColumn = EditFields[RecordedField]['column']
type EnteredFields = { [Name in GiftValue | GiftText]: Gift[EditFields[Name]['column']] } & Partial<FlagValues>
/** Maps the entered fields to their columns; a flag that the form did not ask for is false. */
export function recordedColumnsOf(entered: EnteredFields): Pick<Gift, RecordedColumn> {
  const fields: Record<RecordedField, unknown> = { ...unaskedFlags, ...entered }
  return Object.fromEntries(recordedFields.map(field => [columnOf(field), fields[field]])) as Pick<Gift, RecordedColumn>
}

/** The reason why a field of this gift cannot be changed now; null when it can. */
export function lockOf(field: EditField, gift: EditState): EditLock | null {
  if (isEnded(gift.status)) return 'ENDED'
  const { isAskedOn, rules }: FieldDefinition = editFields[field]
  if (isAskedOn && isPending(gift.status)) return 'PENDING'
  return rules.find(([, holds]) => holds(gift))?.[0] ?? null
}
