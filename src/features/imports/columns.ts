import { z } from 'zod'
import { DayOrder } from '#kit/time/read-day.ts'
import { type DefaultField, FieldId, normalizeWord, requiredFields } from './fields.ts'
import { fieldOfHeading } from './field-headings.ts'

/** A column of a file: its heading, its first values, and for dates the order in which they are written. */
export const Column = z.object({
  name: z.string(),
  samples: z.array(z.string()),
  days: z.object({ order: DayOrder, isAsked: z.boolean(), samples: z.array(z.string()) }).nullable(),
  /** Whether the column was added because rows need the field and the file has no column for it: a cheque needs its number. */
  isAdded: z.boolean().optional(),
})
export type Column = z.infer<typeof Column>

/** The position in the file of each field's column. */
export const Mapping = z.partialRecord(FieldId, z.int().min(0).max(499))
export type Mapping = z.infer<typeof Mapping>

/** The file's own columns with their fields, without the added columns. */
export function originalColumns({ columns, mapping }: { columns: readonly Column[]; mapping: Mapping }): {
  columns: Column[]
  mapping: Mapping
} {
  const own = columns.filter(({ isAdded }) => !isAdded)
  return { columns: own, mapping: Object.fromEntries(Object.entries(mapping).filter(([, at]) => at < own.length)) }
}

/** The faults of a file's headings, by the positions of the columns: two with the same name, or columns without a name. */
export type HeadingFault = { code: 'HEADING_TWICE' | 'NO_HEADING'; places: readonly number[] }
/** Finds the faults of a file's headings. The user is asked which column is meant. */
export function headingFaults(columns: readonly Column[]): HeadingFault[] {
  const places = new Map<string, number[]>()
  for (const [at, { name, isAdded }] of columns.entries()) {
    const word = normalizeWord(name) || name.trim()
    if (!isAdded) places.set(word, [...(places.get(word) ?? []), at])
  }
  const unnamed = (places.get('') ?? []).filter(at => columns[at]?.samples.length)
  places.delete('')
  return [
    ...[...places.values()].filter(at => at.length > 1).map(at => ({ code: 'HEADING_TWICE' as const, places: at })),
    ...(unnamed.length ? [{ code: 'NO_HEADING' as const, places: unnamed }] : []),
  ]
}

/** Whether the headings are unambiguous: none is repeated or missing, and no second column could be a required field. */
export const areHeadingsClear = (columns: readonly Column[], mapping: Mapping): boolean =>
  headingFaults(columns).length === 0 &&
  columns.every(({ name }, at) => {
    const field = fieldOfHeading(name)
    return !field || Object.values(mapping).includes(at) || !requiredFields.some(required => required === field)
  })

/** The required fields that have neither a column nor a choice for the whole file. */
export const missingFields = (mapping: Mapping, defaults: Readonly<Partial<Record<DefaultField, unknown>>>): FieldId[] =>
  requiredFields.filter(
    field => mapping[field] === undefined && ((defaults as Readonly<Partial<Record<FieldId, unknown>>>)[field] ?? null) === null,
  )

/** The row that a key of an exceptions file refers to. */
export function parseRowKey(text: string): { importId: string; rowNo: number } | null {
  const [, importId, rowNo] = /^([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})#(\d{1,7})$/.exec(text.trim()) ?? []
  return importId && rowNo ? { importId, rowNo: Number(rowNo) } : null
}
/** The key of a row in an exceptions file. */
export const formatRowKey = (importId: string, rowNo: number): string => `${importId}#${rowNo}`
