type Named = { readonly id: string }

/** The narrowest and the widest a column is made, in px. */
export const columnLimits = { least: 64, most: 640 } as const

/** A width within what a column may have, in whole px. */
export const fittingWidth = (width: number): number => Math.round(Math.min(columnLimits.most, Math.max(columnLimits.least, width)))

/** Widths as the URL writes them: `donor-240.for-180`. */
export const writeWidths = (widths: Readonly<Record<string, number>>): string =>
  Object.entries(widths)
    .map(([id, width]) => `${id}-${width}`)
    .join('.')

/** Reads what `writeWidths` wrote; columns that are not there and widths that cannot be count as not said. */
export function readWidths(columns: readonly Named[], text: string | null): Readonly<Record<string, number>> {
  const said = (text ?? '').split('.').map(part => /^(.+)-(\d{1,4})$/.exec(part))
  return Object.fromEntries(
    said.flatMap(match =>
      match && columns.some(({ id }) => id === match[1]) ? [[match[1]!, fittingWidth(Number(match[2]))] as const] : [],
    ),
  )
}

const nothing = '-'

/** Pinned columns as the URL writes them: `date.donor`, or a dash where none is. */
export const writePins = (pins: readonly string[]): string => pins.join('.') || nothing

/** Reads what `writePins` wrote. */
export function readPins(columns: readonly Named[], text: string | null): readonly string[] | null {
  if (!text) return null
  const known = [...new Set(text.split('.'))].filter(part => columns.some(({ id }) => id === part))
  return known.length > 0 || text === nothing ? known : null
}
