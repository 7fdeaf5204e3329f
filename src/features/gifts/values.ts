import type { z } from 'zod'
import { type ColumnWith, columnsWith, type FieldOf, fieldOf, giftColumns } from './columns.ts'

type EnteredColumn = ColumnWith<{ readonly entered: z.ZodType }>
type Values = { readonly [Name in EnteredColumn as FieldOf<Name>]: Name }
const entered = columnsWith<{ readonly entered: z.ZodType }>(facts => facts.entered !== undefined)
/** The optional fields of a gift that are neither texts nor flags: the column of each, keyed by its name in the API. */
export const giftValues = Object.fromEntries(entered.map(column => [fieldOf(column), column])) as Values
export type GiftValue = keyof Values
export const valueNames = Object.keys(giftValues) as GiftValue[]

type Columns = typeof giftColumns
type EnteredSchema<Name extends GiftValue> = Columns[Values[Name]]['entered']
const mapValues = (schema: (column: EnteredColumn) => z.ZodType) =>
  Object.fromEntries(valueNames.map(name => [name, schema(giftValues[name])]))

/** The values as optional fields of a request. */
export const valueInputs = mapValues(column => giftColumns[column].entered.nullable().default(null)) as {
  [Name in GiftValue]: z.ZodDefault<z.ZodNullable<EnteredSchema<Name>>>
}
/** The values as fields of an edit; an omitted one stays unchanged. */
export const valueEdits = mapValues(column => giftColumns[column].entered.nullable().optional()) as {
  [Name in GiftValue]: z.ZodOptional<z.ZodNullable<EnteredSchema<Name>>>
}
/** The values as fields of an answer. */
export const valueOutputs = mapValues(column => giftColumns[column].schema) as { [Name in GiftValue]: Columns[Values[Name]]['schema'] }
