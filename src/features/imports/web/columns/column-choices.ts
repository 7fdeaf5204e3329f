import { type Column, type Mapping, originalColumns } from '#features/imports/columns.ts'
import { FieldId } from '#features/imports/fields.ts'
import type { Defaults, ImportDetails } from '#features/imports/rows.ts'

/** What is set for the columns of a file. */
export type ColumnSettings = { mapping: Mapping; kept: readonly number[]; defaults: Defaults }
/** A user's own choices, with headings for columns: they outlast another reading of the file, which may move its columns. */
export type ColumnChoices = {
  defaults: Defaults
  /** The heading of each field's column; null for one whose column was taken from it. */
  fields: ReadonlyMap<FieldId, string | null>
  /** Each heading without a field, and whether its texts go into the remarks. */
  kept: ReadonlyMap<string, boolean>
}

type SuggestedColumns = Pick<ImportDetails, 'columns' | 'mapping' | 'kept' | 'defaults'>

/** Takes what is set, and what was set before of columns that this reading does not have. */
export function toChoices(suggested: SuggestedColumns, settings: ColumnSettings, before: ColumnChoices | null): ColumnChoices {
  const { columns, mapping } = originalColumns(suggested)
  const absent = <Entry extends readonly [unknown, unknown]>(entries: Iterable<Entry>, headingOf: (entry: Entry) => unknown) =>
    [...entries].filter(entry => !columns.some(({ name }) => name === headingOf(entry)))
  const headings = FieldId.options.flatMap(field => {
    const at = settings.mapping[field]
    if (at === undefined) return mapping[field] === undefined ? [] : [[field, null] as const]
    return [[field, columns[at]?.name ?? null] as const]
  })
  return {
    defaults: settings.defaults,
    fields: new Map([...absent(before?.fields ?? [], ([, heading]) => heading), ...headings]),
    kept: new Map([
      ...absent(before?.kept ?? [], ([heading]) => heading),
      ...columns.map(({ name }, at) => [name, settings.kept.includes(at)] as const),
    ]),
  }
}

/** The suggestion of a reading, with the choices that still apply. */
export function applyChoices(suggested: SuggestedColumns, choices: ColumnChoices | null): ColumnSettings {
  const { columns, mapping } = originalColumns(suggested)
  if (!choices) return { mapping, kept: suggested.kept, defaults: suggested.defaults }
  return {
    mapping: [...choices.fields].reduce((now, [field, heading]) => withColumn(now, field, placeOf(columns, heading)), mapping),
    kept: columns.flatMap(({ name }, at) => ((choices.kept.get(name) ?? suggested.kept.includes(at)) ? [at] : [])),
    defaults: choices.defaults,
  }
}

/** The place of the only column with a heading; null for a field without a column; undefined where no column or several have it. */
function placeOf(columns: readonly Column[], heading: string | null): number | null | undefined {
  if (heading === null) return null
  const places = columns.flatMap(({ name }, at) => (name === heading && name !== '' ? [at] : []))
  return places.length === 1 ? places[0] : undefined
}

/** The mapping with another column for a field: a column has one field. Without a place it stays. */
export function withColumn(mapping: Mapping, field: FieldId, at: number | null | undefined): Mapping {
  if (at === undefined) return mapping
  const rest = Object.fromEntries(Object.entries(mapping).filter(([name, place]) => name !== field && place !== at)) as Mapping
  return at === null ? rest : { ...rest, [field]: at }
}
