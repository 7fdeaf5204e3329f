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

/** The fields of a row that hold a column each, by their names in answers. Its schema, the columns it reads and its mapper derive from it. */
export const rowFields = fieldsIn('row')
/** The fields of a gift's page that hold a column each, beside those of its row. */
export const pageFields = fieldsIn('page')

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
