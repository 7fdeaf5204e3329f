import { z } from 'zod'
import { DayOrder } from './days.ts'
import { type DefaultField, FieldId, normalizeWord, requiredFields } from './fields.ts'
import { fieldOfHeading } from './field-headings.ts'

/** A column of a file: its heading, its first values, and, where that is dates, in which order they are written. */
export const Column = z.object({
  name: z.string(),
  samples: z.array(z.string()),
  days: z.object({ order: DayOrder, isAsked: z.boolean(), samples: z.array(z.string()) }).nullable(),
  /** Whether the file has no such column and rows need it, as a cheque needs its number. */
  isAdded: z.boolean().optional(),
})
export type Column = z.infer<typeof Column>

/** Which column is which field, by its place in the file. */
export const Mapping = z.partialRecord(FieldId, z.int().min(0).max(499))
export type Mapping = z.infer<typeof Mapping>

/** The file's own columns, without added ones, and their meaning. */
export function originalColumns({ columns, mapping }: { columns: readonly Column[]; mapping: Mapping }): {
  columns: Column[]
  mapping: Mapping
} {
  const own = columns.filter(({ isAdded }) => !isAdded)
  return { columns: own, mapping: Object.fromEntries(Object.entries(mapping).filter(([, at]) => at < own.length)) }
}

/** What is wrong with the headings of a file, by the places of the columns: two of one name, or cells without a name. */
export type HeadingFault = { code: 'HEADING_TWICE' | 'NO_HEADING'; places: readonly number[] }
/** The faults of the headings of a file: which column is meant is asked, not guessed. */
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

/** Whether the headings leave no question: none twice, none missing, and no second column that could be a required field. */
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

/** The row that an exceptions file's key names. */
export function parseRowKey(text: string): { importId: string; rowNo: number } | null {
  const [, importId, rowNo] = /^([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})#(\d{1,7})$/.exec(text.trim()) ?? []
  return importId && rowNo ? { importId, rowNo: Number(rowNo) } : null
}
/** The key of a row of an import, as the exceptions file carries it. */
export const formatRowKey = (importId: string, rowNo: number): string => `${importId}#${rowNo}`
