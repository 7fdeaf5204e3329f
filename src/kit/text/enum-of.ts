import { z } from 'zod'

/**
 * A schema of the ids of a choice: `enumOf(donorTypeIds, 'DonorType')`. The OpenAPI document carries their names as `x-enum-varnames`, from
 * which generated clients name their constants; with an id it has the schema once.
 */
export const enumOf = <const Id extends number>(ids: Readonly<Record<string, Id>>, id?: string) =>
  z.literal(Object.values(ids)).meta({ 'x-enum-varnames': Object.keys(ids), ...(id !== undefined && { id }) })

/** Numbers of rows by name, for `enumOf`: 10 as `rows10`. */
export const rowCounts = <const Count extends number>(counts: readonly Count[]): Readonly<Record<string, Count>> =>
  Object.fromEntries(counts.map(count => [`rows${count}`, count]))
