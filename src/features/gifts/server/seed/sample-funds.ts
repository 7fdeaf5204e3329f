import { itemIds, fundKindIds } from '#kit/giving/ids.ts'
import type { Insertable } from 'kysely'
import type { Charity } from '#features/charity/server/public.ts'
import type { Tables } from '#platform/server/database/database.ts'
import '../tables.ts'

export type NewFund = Insertable<Tables['fund']>
type SampleFund = Pick<NewFund, 'kind' | 'itemId' | 'name'> & { ms?: string; tax?: boolean }

const mosque: readonly SampleFund[] = [
  { kind: fundKindIds.appeal, itemId: itemIds.donation, name: 'Building fund', ms: 'Tabung pembangunan', tax: true },
  { kind: fundKindIds.appeal, itemId: itemIds.donation, name: 'Iftar for 1,000', ms: 'Iftar untuk 1,000', tax: true },
  { kind: fundKindIds.cause, itemId: itemIds.donation, name: 'Orphans’ fund', ms: 'Tabung anak yatim', tax: true },
  { kind: fundKindIds.cause, itemId: itemIds.donation, name: 'Madrasah bursary', ms: 'Biasiswa madrasah', tax: true },
  { kind: fundKindIds.mosque, itemId: itemIds.mosque, name: 'Mosque upkeep', ms: 'Penyelenggaraan masjid' },
  { kind: fundKindIds.general, itemId: itemIds.fajr, name: 'Fajr giving', ms: 'Infaq Subuh' },
  { kind: fundKindIds.general, itemId: itemIds.friday, name: 'Friday collection', ms: 'Kutipan Jumaat' },
  { kind: fundKindIds.general, itemId: itemIds.friday, name: 'Tarawih collection', ms: 'Kutipan Tarawih' },
]
const community: readonly SampleFund[] = [
  { kind: fundKindIds.appeal, itemId: itemIds.donation, name: 'Winter appeal', tax: true },
  { kind: fundKindIds.appeal, itemId: itemIds.donation, name: 'Christmas appeal', tax: true },
  { kind: fundKindIds.cause, itemId: itemIds.donation, name: 'Meals for families', tax: true },
  { kind: fundKindIds.cause, itemId: itemIds.donation, name: 'Shelter beds', tax: true },
  { kind: fundKindIds.general, itemId: itemIds.donation, name: 'Where it is needed most', tax: true },
]
const islamic: readonly SampleFund[] = [
  { kind: fundKindIds.general, itemId: itemIds.zakat, name: 'Zakat Harta' },
  { kind: fundKindIds.general, itemId: itemIds.fitrah, name: 'Zakat Fitrah', ms: 'Zakat Fitrah' },
  { kind: fundKindIds.general, itemId: itemIds.fidyah, name: 'Fidyah' },
  { kind: fundKindIds.general, itemId: itemIds.kaffarah, name: 'Kaffarah' },
  { kind: fundKindIds.cause, itemId: itemIds.wakafIlmu, name: 'Wakaf Ilmu' },
  { kind: fundKindIds.cause, itemId: itemIds.wakafMasyarakat, name: 'Wakaf Masyarakat' },
]
const shop: readonly SampleFund[] = [
  { kind: fundKindIds.programme, itemId: itemIds.purchase, name: 'Bookshop' },
  { kind: fundKindIds.programme, itemId: itemIds.purchaseAndDonation, name: 'Charity dinner table' },
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
