import { type ColumnWith, columnsWith, type FieldOf, fieldOf, type Gift, type GiftColumn, giftColumns } from './columns.ts'
import type { z } from 'zod'

type AnswerFields = Readonly<Record<string, { readonly column: GiftColumn; readonly schema: z.ZodType }>>
type Place = 'page' | 'row'
type FieldsIn<Where extends Place> = {
  readonly [Name in ColumnWith<{ readonly shownIn: Where }> as FieldOf<Name>]: {
    readonly column: Name
    readonly schema: (typeof giftColumns)[Name]['schema']
  }
}
const fieldsIn = <Where extends Place>(place: Where) =>
  Object.fromEntries(
    columnsWith<{ readonly shownIn: Where }>(({ shownIn }) => shownIn === place).map(column => [
      fieldOf(column),
      { column, schema: giftColumns[column].schema },
    ]),
  ) as FieldsIn<Where>

/**
 * The fields of a list row that answer one column unchanged, keyed by their names in the API. The row's schema, the columns that the list
 * reads and the row's mapper derive from this object.
 */
export const rowFields = fieldsIn('row')
/** The further fields of a gift's page that answer one column unchanged. */
export const pageFields = fieldsIn('page')

type ColumnOf<Fields extends AnswerFields> = Fields[keyof Fields]['column']
/** The columns of the gift that these fields answer. */
export const columnsOf = <Fields extends AnswerFields>(fields: Fields): ColumnOf<Fields>[] =>
  Object.values<{ readonly column: ColumnOf<Fields> }>(fields).map(({ column }) => column)

/** The schemas of these fields, to be spread into the schema of an answer. */
export const schemasOf = <Fields extends AnswerFields>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as {
    [Name in keyof Fields]: Fields[Name]['schema']
  }

/** The values of these fields, read from a gift. */
export const valuesOf = <Fields extends AnswerFields>(fields: Fields, gift: Pick<Gift, ColumnOf<Fields>>) =>
  Object.fromEntries(Object.entries<{ readonly column: ColumnOf<Fields> }>(fields).map(([name, { column }]) => [name, gift[column]])) as {
    [Name in keyof Fields]: Gift[Fields[Name]['column']]
  }
