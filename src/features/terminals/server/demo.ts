import { charityOf, collectionCentresOf, demoCharityIds } from '#features/charity/server/public.ts'
import { assignSampleTerminals, listFunds } from '#features/gifts/server/public.ts'
import { preferenceIds } from '#kit/giving/ids.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import { newId } from '#kit/security/ids.ts'
import type { DemoLoader } from '#platform/server/demo-loader.ts'
import { type DocumentTexts, textsIn } from '#platform/server/texts.ts'
import type { DeviceType } from '../rules.ts'
import './tables.ts'

type Sample = {
  /** Where it stands, in the language of the charity. */
  name: (t: DocumentTexts) => string
  deviceType: DeviceType
  batteryPercent: number | null
  isCharging?: boolean
  /** Minutes since its last sign of life; null for one that never connected. */
  heard: number | null
  isSilent?: boolean
}
const [hour, day] = [60, 60 * 24]
/** Terminals of each demo charity, one in each state that a list shows. */
const samples: readonly Sample[] = [
  { name: t => t.terminals_demo_main_hall(), deviceType: 'kiosk', batteryPercent: null, heard: 2 },
  { name: t => t.terminals_demo_women(), deviceType: 'countertop', batteryPercent: 82, heard: 3 },
  { name: t => t.terminals_demo_office(), deviceType: 'countertop', batteryPercent: 64, isCharging: true, heard: 1 },
  { name: t => t.terminals_demo_bazaar(), deviceType: 'portable', batteryPercent: 14, heard: 6 },
  { name: t => t.terminals_demo_car_park(), deviceType: 'portable', batteryPercent: 0, heard: 3 * day, isSilent: true },
  { name: t => t.terminals_demo_volunteer(), deviceType: 'tapToMobile', batteryPercent: 47, heard: 5 * hour },
  { name: t => t.terminals_demo_spare(), deviceType: 'portable', batteryPercent: null, heard: null },
]
const minutes = 60_000
/** The last days in which one-time gifts of the website become gifts of terminals, so that recent takings have rows. */
const busyDays = 28
/** How many of them have taken the sample gifts; the spare has taken none. */
const inUse = samples.length - 1

/** Terminals of the demo's charities; the sample gifts given at a terminal are theirs. */
export const loadDemoTerminals = async ({
  tx,
  now,
  enter,
  charityIds = demoCharityIds,
}: Parameters<DemoLoader>[0] & { charityIds?: readonly number[] }): Promise<void> => {
  const at = now()
  for (const charityId of charityIds) {
    await enter(charityId)
    const charity = await charityOf(tx, charityId)
    const texts = textsIn[charity.language]
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
        name: [...(centre ? [centre.name] : []), name(texts)].join(', '),
        deviceType,
        collectionCentreId: centre?.id ?? null,
        fundId: fund.id,
        batteryPercent,
        isCharging,
        lastActiveAt,
        silentSince: isSilent ? lastActiveAt : null,
        merchantName: charity.name,
        merchantNo: merchantNoOf(charityId),
        merchantTerminalNo: `T${String(index + 1).padStart(7, '0')}`,
        createdAt: at,
      }
    })
    await tx.insertInto('terminal').values(rows).execute()
    const used = rows.slice(0, inUse)
    const gifts = await assignSampleTerminals(
      tx,
      charityId,
      used.map(({ id }) => id),
      new Date(at.getTime() - busyDays * day * minutes),
    )
    await insertRows(
      tx,
      'terminalTap',
      gifts.map(({ id, terminalId, donatedAt }, index) => ({
        charityId,
        terminalId,
        tapNo: `S${index + 1}`,
        donationId: id,
        payerAge: ages[index % ages.length] ?? null,
        tappedAt: donatedAt,
        request: null,
      })),
    )
    for (const { id, lastActiveAt } of used) if (lastActiveAt) await addHabit(tx, charityId, { id, lastActiveAt })
  }
}

const merchantNoOf = (charityId: number) => String(charityId).padStart(10, '0')
/** The ages that payers chose, over and over; every other one was not asked. */
const ages = [null, 34, null, 27, null, 61, null, 45, null, 19, null, 72] as const

/** The usual hours of a terminal: active every evening from eight to ten in Singapore, for four weeks. */
const addHabit = (tx: Tx, charityId: number, { id, lastActiveAt }: { id: string; lastActiveAt: string }) =>
  sql`
    insert into terminal_hour (charity_id, terminal_id, hour)
    select ${charityId}, ${id}, h.hour
      from generate_series(date_trunc('hour', ${lastActiveAt}::timestamptz) - interval '4 weeks', ${lastActiveAt}::timestamptz, interval '1 hour') h (hour)
     where extract(hour from h.hour at time zone 'UTC') < 14`.execute(tx)
