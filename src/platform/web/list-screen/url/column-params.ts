type ColumnKey = { readonly id: string }

/** Allowed column widths in px. */
const columnLimits = { least: 64, most: 640 } as const

/** Clamps a width to the allowed range, in whole px. */
export const clampWidth = (width: number): number => Math.round(Math.min(columnLimits.most, Math.max(columnLimits.least, width)))

/** Serialises widths for the URL: `donor-240.for-180`. */
export const writeWidths = (widths: Readonly<Record<string, number>>): string =>
  Object.entries(widths)
    .map(([id, width]) => `${id}-${width}`)
    .join('.')

/** Parses `writeWidths`; unknown columns and invalid widths are ignored. */
export function readWidths(columns: readonly ColumnKey[], text: string | null): Readonly<Record<string, number>> {
  const parts = (text ?? '').split('.').map(part => /^(.+)-(\d{1,4})$/.exec(part))
  return Object.fromEntries(
    parts.flatMap(match =>
      match && columns.some(({ id }) => id === match[1]) ? [[match[1]!, clampWidth(Number(match[2]))] as const] : [],
    ),
  )
}

const emptyMark = '-'

/** Serialises pinned columns for the URL: `date.donor`, or `-` for none. */
export const writePins = (pins: readonly string[]): string => pins.join('.') || emptyMark

/** Parses `writePins`; null when absent. */
export function readPins(columns: readonly ColumnKey[], text: string | null): readonly string[] | null {
  if (!text) return null
  const known = [...new Set(text.split('.'))].filter(part => columns.some(({ id }) => id === part))
  return known.length > 0 || text === emptyMark ? known : null
}
