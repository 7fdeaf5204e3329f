import { collectionCentresOf, demoCharityIds } from '#features/charity/server/public.ts'
import { assignSampleTerminals, listFunds } from '#features/gifts/server/public.ts'
import { preferenceIds } from '#kit/giving/ids.ts'
import { newId } from '#kit/security/ids.ts'
import type { DemoLoader } from '#platform/server/demo-loader.ts'
import type { DeviceType } from '../rules.ts'
import './tables.ts'

type Sample = {
  name: string
  deviceType: DeviceType
  batteryPercent: number | null
  isCharging?: boolean
  /** Minutes since it was heard of; null for one that never was. */
  heard: number | null
  isSilent?: boolean
}
const [hour, day] = [60, 60 * 24]
/** Terminals of each demo charity, one in each state that a list shows. */
const samples: readonly Sample[] = [
  { name: 'Main hall', deviceType: 'kiosk', batteryPercent: null, heard: 2 },
  { name: "Women's entrance", deviceType: 'countertop', batteryPercent: 82, heard: 3 },
  { name: 'Office counter', deviceType: 'countertop', batteryPercent: 64, isCharging: true, heard: 1 },
  { name: 'Bazaar stall', deviceType: 'portable', batteryPercent: 14, heard: 6 },
  { name: 'Car park', deviceType: 'portable', batteryPercent: 0, heard: 3 * day, isSilent: true },
  { name: 'Volunteer phone', deviceType: 'tapToMobile', batteryPercent: 47, heard: 5 * hour },
  { name: 'Spare', deviceType: 'portable', batteryPercent: null, heard: null },
]
const minutes = 60_000
/** How many of them have taken the sample gifts; the spare has taken none. */
const inUse = samples.length - 1

/** Terminals of the demo's charities; the sample gifts given at a terminal are theirs. */
export const loadDemoTerminals: DemoLoader = async ({ tx, now, enter }) => {
  const at = now()
  for (const charityId of demoCharityIds) {
    await enter(charityId)
    const centres = await collectionCentresOf(tx, charityId)
    const [fund] = await listFunds(tx, charityId, [preferenceIds.donations, preferenceIds.islamicGiving])
    if (!fund) continue
    const rows = samples.map(({ name, deviceType, batteryPercent, isCharging = false, heard, isSilent }, index) => {
      const lastActiveAt = heard === null ? null : new Date(at.getTime() - heard * minutes).toISOString()
      const centre = centres[index % Math.max(1, centres.length)]
      return {
        charityId,
        id: newId(at.getTime()),
        serialNo: `TT-${String(charityId).padStart(2, '0')}${String(index + 1).padStart(4, '0')}`,
        name: centre ? `${centre.name}, ${name.toLowerCase()}` : name,
        deviceType,
        collectionCentreId: centre?.id ?? null,
        fundId: fund.id,
        batteryPercent,
        isCharging,
        lastActiveAt,
        silentSince: isSilent ? lastActiveAt : null,
        createdAt: at,
      }
    })
    await tx.insertInto('terminal').values(rows).execute()
    await assignSampleTerminals(
      tx,
      charityId,
      rows.slice(0, inUse).map(({ id }) => id),
    )
  }
}
