import { z } from 'zod'
import { type MethodField, methodFieldNames } from './catalogue.ts'

type Text = {
  /** Its column of `donation`: a text, null where nothing is said. */
  readonly column: string
  /** The most characters. */
  readonly longest: number
  /** What else it has to be, and the code of the fault when it is not. */
  readonly format?: { readonly pattern: RegExp; readonly code: string }
  /** Whether a number keyboard is offered for it. */
  readonly isNumeric?: true
  /** Where answers carry it: the page of a gift alone, the rows of lists too, or as a column that readers add to a list. */
  readonly shownIn: 'page' | 'row' | 'column'
  /** Whether lists filter by it, as a whole and without regard to case. */
  readonly isFilter?: true
  /** The text of `messages/documents` that heads it in exports, where its key is its name. */
  readonly exported: `gifts_export_${string}`
}

/**
 * The text fields of a gift, by their names in the API. The table, counters, rows, edits, their history, list columns, filters and exports
 * derive from it. Those in `methodFieldNames` belong to ways of paying and are not edited where a provider said them; the others are asked
 * for at every counter, and edited until the gift ends. `gift-screens/web/field-labels.ts` names them for readers.
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
/** The texts whose description has this part. */
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
/** The texts that are columns of lists. */
export const columnTexts = textNames.filter((name): name is TextWith<{ shownIn: 'column' }> => textOf(name).shownIn === 'column')
/** The texts that lists filter by, each by a filter of its name. */
export const filterTexts = textNames.filter((name): name is TextWith<{ isFilter: true }> => textOf(name).isFilter === true)

/** A value for each of these texts. */
export const mapTexts = <Name extends GiftText, Value>(names: readonly Name[], value: (name: Name) => Value): Record<Name, Value> =>
  Object.fromEntries(names.map(name => [name, value(name)])) as Record<Name, Value>

const trimmed = (name: GiftText) => z.string().trim().max(textOf(name).longest).nullable()
const nullIfEmpty = (value: string | null) => value || null
function formatted<Schema extends z.ZodType<string | null | undefined>>(name: GiftText, schema: Schema): Schema {
  const { format } = textOf(name)
  return format ? schema.refine(value => !value || format.pattern.test(value), format.code) : schema
}

/** The texts as fields of a request that may leave them out. */
export const textInputs = mapTexts(textNames, name => formatted(name, trimmed(name).default(null).transform(nullIfEmpty)))
/** The texts as fields of an edit, where a field left out stays as it is. */
export const textEdits = mapTexts(textNames, name => formatted(name, trimmed(name).transform(nullIfEmpty).optional()))
/** The texts as fields of an answer. */
export const textOutputs = mapTexts(textNames, () => z.string().nullable())
/** The filters by texts as fields of a list's request. */
export const textFilterInputs = mapTexts(filterTexts, name => trimmed(name).default(null))
