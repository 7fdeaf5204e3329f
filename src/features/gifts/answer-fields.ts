import { languages } from '#kit/text/languages.ts'
import { z } from 'zod'
import { Day, Moment } from '#kit/time/days.ts'
import { DonorTypeId } from '#features/donors/rules.ts'
import { PaymentMethodId, Platform } from './catalogue.ts'
import { ChequeState } from './cheques.ts'
import type { Gift, GiftColumn } from './columns.ts'
import { mapFlags, type GiftFlag, giftFlags } from './flags.ts'
import { AppPreference, GiftStatus, ItemId } from './rules.ts'
import { mapTexts, type GiftText, giftTexts, textNames, textOf, type TextWith } from './texts.ts'
import { type GiftValue, giftValues, valueOutputs } from './values.ts'

type AnswerFields = Readonly<Record<string, { readonly column: GiftColumn; readonly schema: z.ZodType }>>

/** The texts that only the page of a gift has. @internal */
export const pageTexts = textNames.filter((name): name is TextWith<{ shownIn: 'page' }> => textOf(name).shownIn === 'page')
/** The texts that rows of lists have, too. @internal */
export const rowTexts = textNames.filter(
  (name): name is Exclude<GiftText, TextWith<{ shownIn: 'page' }>> => textOf(name).shownIn !== 'page',
)

const valueField = <Name extends GiftValue>(name: Name) => ({ column: giftValues[name], schema: valueOutputs[name] })
const textField = (name: GiftText) => ({ column: giftTexts[name].column, schema: z.string().nullable() })
const flagField = (name: GiftFlag) => ({ column: giftFlags[name].column, schema: z.boolean() })

/** The fields of a row that hold a column each, by their names in answers. Its schema, the columns it reads and its mapper derive from it. */
export const rowFields = {
  id: { column: 'id', schema: z.uuid() },
  txnId: { column: 'txnId', schema: z.string() },
  appPreferenceId: { column: 'appPreferenceId', schema: AppPreference },
  donationTimeStamp: { column: 'donatedAt', schema: Moment },
  donatedOn: { column: 'donatedOn', schema: Day },
  receiptNo: { column: 'receiptNo', schema: z.string().nullable() },
  status: { column: 'status', schema: GiftStatus },
  requestStatus: { column: 'requestStatus', schema: z.int().nullable() },
  refundReason: { column: 'refundReason', schema: z.string().nullable() },
  paymentMethod: { column: 'paymentMethod', schema: PaymentMethodId },
  cardType: valueField('cardType'),
  cardLastDigit: valueField('cardLastDigit'),
  method: { column: 'method', schema: z.enum(['Online', 'Offline']) },
  platform: { column: 'platform', schema: Platform },
  frequency: { column: 'frequency', schema: z.int().nullable() },
  itemId: { column: 'itemId', schema: ItemId },
  donationTo: { column: 'donationTo', schema: z.int() },
  donorId: { column: 'donorId', schema: z.uuid().nullable() },
  donorType: { column: 'donorType', schema: DonorTypeId },
  donorName: { column: 'donorName', schema: z.string().nullable() },
  chequeState: { column: 'chequeState', schema: ChequeState.nullable() },
  chequeDate: valueField('chequeDate'),
  /** The first gift of the payment that paid this one too; null for a payment of its own. */
  paidWith: { column: 'paidWith', schema: z.uuid().nullable() },
  ...mapTexts(rowTexts, textField),
  ...mapFlags(flagField),
} as const satisfies AnswerFields

/** The fields of a gift's page that hold a column each, beside those of its row. */
export const pageFields = {
  version: { column: 'version', schema: z.int() },
  /** The recurring gift that this one belongs to. */
  recurrenceId: { column: 'recurrenceId', schema: z.uuid().nullable() },
  cardFunding: { column: 'cardType', schema: z.string().nullable() },
  backDatingReason: { column: 'backDatedBecause', schema: z.string().nullable() },
  chequeBankedOn: { column: 'chequeBankedOn', schema: Day.nullable() },
  supportingFile: valueField('supportingFile'),
  language: { column: 'language', schema: z.enum(languages) },
  religionType: { column: 'religionType', schema: z.int().nullable() },
  salamPayDonorType: { column: 'salamPayDonorType', schema: z.int().nullable() },
  settledAt: { column: 'settledAt', schema: Moment.nullable() },
  settlementRef: { column: 'settlementRef', schema: z.string().nullable() },
  ...mapTexts(pageTexts, textField),
} as const satisfies AnswerFields

type ColumnOf<Fields extends AnswerFields> = Fields[keyof Fields]['column']
/** The columns that these fields hold. */
export const columnsOf = <Fields extends AnswerFields>(fields: Fields): ColumnOf<Fields>[] =>
  Object.values<{ readonly column: ColumnOf<Fields> }>(fields).map(({ column }) => column)

/** The fields as parts of an answer's schema. */
export const schemasOf = <Fields extends AnswerFields>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as {
    [Name in keyof Fields]: Fields[Name]['schema']
  }

/** What these fields hold of a gift. */
export const valuesOf = <Fields extends AnswerFields>(fields: Fields, gift: Pick<Gift, ColumnOf<Fields>>) =>
  Object.fromEntries(Object.entries<{ readonly column: ColumnOf<Fields> }>(fields).map(([name, { column }]) => [name, gift[column]])) as {
    [Name in keyof Fields]: Gift[Fields[Name]['column']]
  }
