import type { Insertable } from 'kysely'
import type { Charity } from '#features/charity/server/public.ts'
import type { Tables } from '#platform/server/database/database.ts'
import '../tables.ts'

export type NewFund = Insertable<Tables['fund']>
type SampleFund = Pick<NewFund, 'kind' | 'itemId' | 'name'> & { ms?: string; tax?: boolean }

const mosque: readonly SampleFund[] = [
  { kind: 1, itemId: 100, name: 'Building fund', ms: 'Tabung pembangunan', tax: true },
  { kind: 1, itemId: 100, name: 'Iftar for 1,000', ms: 'Iftar untuk 1,000', tax: true },
  { kind: 2, itemId: 100, name: 'Orphans’ fund', ms: 'Tabung anak yatim', tax: true },
  { kind: 2, itemId: 100, name: 'Madrasah bursary', ms: 'Biasiswa madrasah', tax: true },
  { kind: 3, itemId: 101, name: 'Mosque upkeep', ms: 'Penyelenggaraan masjid' },
  { kind: 5, itemId: 102, name: 'Fajr giving', ms: 'Infaq Subuh' },
  { kind: 5, itemId: 103, name: 'Friday collection', ms: 'Kutipan Jumaat' },
  { kind: 5, itemId: 103, name: 'Tarawih collection', ms: 'Kutipan Tarawih' },
]
const community: readonly SampleFund[] = [
  { kind: 1, itemId: 100, name: 'Winter appeal', tax: true },
  { kind: 1, itemId: 100, name: 'Christmas appeal', tax: true },
  { kind: 2, itemId: 100, name: 'Meals for families', tax: true },
  { kind: 2, itemId: 100, name: 'Shelter beds', tax: true },
  { kind: 5, itemId: 100, name: 'Where it is needed most', tax: true },
]
const islamic: readonly SampleFund[] = [
  { kind: 5, itemId: 1, name: 'Zakat Harta' },
  { kind: 5, itemId: 3, name: 'Zakat Fitrah', ms: 'Zakat Fitrah' },
  { kind: 5, itemId: 2, name: 'Fidyah' },
  { kind: 5, itemId: 5, name: 'Kaffarah' },
  { kind: 2, itemId: 4, name: 'Wakaf Ilmu' },
  { kind: 2, itemId: 6, name: 'Wakaf Masyarakat' },
]
const shop: readonly SampleFund[] = [
  { kind: 4, itemId: 104, name: 'Bookshop' },
  { kind: 4, itemId: 105, name: 'Charity dinner table' },
]

/** The purposes of a charity of this type. */
export function sampleFunds(charity: Pick<Charity, 'charityId' | 'isIslamic' | 'appPreferences'>, idOf: () => string): NewFund[] {
  const holds = (preference: number) => charity.appPreferences.some(({ id }) => id === preference)
  const groups = [
    [8, charity.isIslamic ? mosque : community],
    [9, holds(9) ? shop : []],
    [10, holds(10) ? islamic : []],
  ] as const
  return groups.flatMap(([appPreferenceId, purposes]) =>
    purposes.map(({ kind, itemId, name, ms, tax }, position) => ({
      charityId: charity.charityId,
      id: idOf(),
      kind,
      appPreferenceId,
      itemId,
      name,
      nameMs: ms ?? null,
      isTaxDeductible: tax ?? false,
      isActive: true,
      position,
    })),
  )
}
