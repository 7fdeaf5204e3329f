import { z } from 'zod'
import { Day, InputDay } from '#kit/time/days.ts'
import { CardBrand } from './catalogue.ts'

/** The optional fields of a gift that are neither texts nor flags, by their names in the API, with the column of each. */
export const giftValues = {
  cardType: 'cardBrand',
  cardLastDigit: 'cardLast4',
  chequeDate: 'chequeOn',
  supportingFile: 'supportingFile',
  collectionCentreId: 'collectionCentreId',
} as const
export type GiftValue = keyof typeof giftValues
export const valueNames = Object.keys(giftValues) as GiftValue[]

/** What a request may say of each. */
const giftValueInputs = {
  cardType: CardBrand,
  cardLastDigit: z.string().regex(/^\d{4}$/, 'ENTER_LAST_DIGITS'),
  chequeDate: InputDay,
  supportingFile: z
    .string()
    .max(300)
    .regex(/\.(png|jpe?g|pdf)$/i, 'SELECT_FILE'),
  collectionCentreId: z.uuid(),
} as const satisfies Readonly<Record<GiftValue, z.ZodType>>
type ValueInputs = typeof giftValueInputs
/** What an answer says of each. */
const answered = {
  cardType: CardBrand,
  cardLastDigit: z.string(),
  chequeDate: Day,
  supportingFile: z.string(),
  collectionCentreId: z.uuid(),
} as const satisfies Readonly<Record<GiftValue, z.ZodType>>
type GiftAnswerSchemas = typeof answered

const each = <Schemas extends Readonly<Record<GiftValue, z.ZodType>>>(schemas: Schemas, wrap: (schema: z.ZodType) => z.ZodType) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, wrap(schema)]))

/** The values as fields of a request that may leave them out. */
export const valueInputs = each(giftValueInputs, schema => schema.nullable().default(null)) as {
  [Name in GiftValue]: z.ZodDefault<z.ZodNullable<ValueInputs[Name]>>
}
/** The values as fields of an edit, where a field left out stays as it is. */
export const valueEdits = each(giftValueInputs, schema => schema.nullable().optional()) as {
  [Name in GiftValue]: z.ZodOptional<z.ZodNullable<ValueInputs[Name]>>
}
/** The values as fields of an answer. */
export const valueOutputs = each(answered, schema => schema.nullable()) as { [Name in GiftValue]: z.ZodNullable<GiftAnswerSchemas[Name]> }
