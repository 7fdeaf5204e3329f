import { open, seal } from '#platform/server/security/encryption.ts'
import type { Column } from '#features/imports/columns.ts'

const placeOf = (charityId: number, id: string) => ({ table: 'donation_import', column: 'samples_sealed', charityId, rowId: id })

/** Stored columns: their sample cells are encrypted separately. */
export function withoutSamples(charityId: number, id: string, columns: readonly Column[]): { columns: Column[]; samplesSealed: string } {
  return {
    columns: columns.map(column => ({ ...column, samples: [] })),
    samplesSealed: seal(placeOf(charityId, id), JSON.stringify(columns.map(({ samples }) => samples))),
  }
}

type SampledImport = { charityId: number; id: string; columns: readonly Column[]; samplesSealed: string | null }
/** Columns with their sample values; without them once the import has ended. */
export function withSamples({ charityId, id, columns, samplesSealed }: SampledImport): Column[] {
  const samples = samplesSealed ? (JSON.parse(open(placeOf(charityId, id), samplesSealed)) as string[][]) : []
  return columns.map((column, index) => ({ ...column, samples: samples[index] ?? [] }))
}
