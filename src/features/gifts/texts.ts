import { z } from 'zod'
import { type MethodField, methodFieldNames } from './catalogue.ts'

type Text = {
  /** Its text column in `donation`; null without a value. */
  readonly column: string
  /** The most characters. */
  readonly longest: number
  /** The pattern that a value must match, and the code of the fault when it does not. */
  readonly format?: { readonly pattern: RegExp; readonly code: string }
  /** Whether its input shows a number keyboard on a phone. */
  readonly isNumeric?: true
  /** Where it is shown: on the page of a gift, in list rows as well, or as a column that users can add to a list. */
  readonly shownIn: 'page' | 'row' | 'column'
  /** Whether lists have a filter by it, which compares the whole text without regard to case. */
  readonly isFilter?: true
  /** The message in `messages/documents` that is its heading in exports. Its key there is the field's name. */
  readonly exported: `gifts_export_${string}`
}

/**
 * The text fields of a gift, keyed by their names in the API. The table, counter forms, rows, edits and their history, list columns,
 * filters and exports derive from this object. Those in `methodFieldNames` belong to payment methods and cannot be edited where a provider
 * supplied them; the others are on every counter form and can be edited until the gift ends. `gift-screens/web/field-labels.ts` has their
 * labels.
 */
export const giftTexts = {
  chequeNumber: {
    column: 'chequeNo',
    longest: 20,
    format: { pattern: /^[A-Za-z0-9-]{4,20}$/, code: 'ENTER_CHEQUE_NUMBER' },
    isNumeric: true,
    shownIn: 'row',
    exported: 'gifts_export_cheque_number',
  },
  bankName: { column: 'bankName', longest: 60, shownIn: 'page', exported: 'gifts_export_bank_name' },
  referenceNo: { column: 'referenceNo', longest: 60, shownIn: 'page', exported: 'gifts_export_reference_no' },
  remarks: { column: 'remarks', longest: 250, shownIn: 'column', exported: 'gifts_export_remarks' },
} as const satisfies Readonly<Record<string, Text>>

type GiftTexts = typeof giftTexts
export type GiftText = keyof GiftTexts
type MethodText = Extract<GiftText, MethodField>
/** The names of the texts whose description has these parts. */
export type TextWith<Part extends Partial<Text>> = { [Name in GiftText]: GiftTexts[Name] extends Part ? Name : never }[GiftText]
/** The columns of the texts. */
export type TextColumn = GiftTexts[GiftText]['column']
export const textNames = Object.keys(giftTexts) as GiftText[]
/** The description of a text. */
export const textOf = (name: GiftText): Text => giftTexts[name]

/** The texts that belong to ways of paying. */
export const methodTexts = textNames.filter((name): name is MethodText => methodFieldNames.some(field => field === name))
/** The texts that every gift may have, however it was paid. */
export const commonTexts = textNames.filter((name): name is Exclude<GiftText, MethodField> => !methodTexts.some(text => text === name))
/** The texts that users can add to a list as columns. */
export const columnTexts = textNames.filter((name): name is TextWith<{ shownIn: 'column' }> => textOf(name).shownIn === 'column')
/** The texts that lists filter by. Each has a filter of its name. */
export const filterTexts = textNames.filter((name): name is TextWith<{ isFilter: true }> => textOf(name).isFilter === true)

/** Maps each of these texts to a value. */
export const mapTexts = <Name extends GiftText, Value>(names: readonly Name[], value: (name: Name) => Value): Record<Name, Value> =>
  Object.fromEntries(names.map(name => [name, value(name)])) as Record<Name, Value>

const trimmed = (name: GiftText) => z.string().trim().max(textOf(name).longest).nullable()
const nullIfEmpty = (value: string | null) => value || null
function formatted<Schema extends z.ZodType<string | null | undefined>>(name: GiftText, schema: Schema): Schema {
  const { format } = textOf(name)
  return format ? schema.refine(value => !value || format.pattern.test(value), format.code) : schema
}

/** The texts as optional fields of a request. */
export const textInputs = mapTexts(textNames, name => formatted(name, trimmed(name).default(null).transform(nullIfEmpty)))
/** The texts as fields of an edit; an omitted one stays unchanged. */
export const textEdits = mapTexts(textNames, name => formatted(name, trimmed(name).transform(nullIfEmpty).optional()))
/** The texts as fields of an answer. */
export const textOutputs = mapTexts(textNames, () => z.string().nullable())
/** The filters by texts as fields of a list's request. */
export const textFilterInputs = mapTexts(filterTexts, name => trimmed(name).default(null))
