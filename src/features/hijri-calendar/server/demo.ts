import { addDays, type Day } from '#kit/time/days.ts'
import { newId } from '#kit/security/ids.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { DemoLoader } from '#platform/server/demo-loader.ts'
import { charityOf, islamicDemoCharityIds } from '#features/charity/server/public.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { ramadan } from '#kit/time/hijri.ts'
import { mabimsStart } from '#kit/time/mabims.ts'
import { addHijriYear } from './write-year.ts'

type SampleAnnouncement = readonly [hijriYear: number, ramadanStart: Day, ramadanEnd: Day, source: string]

const muis = 'Office of the Mufti, Singapore'
const expected = 'Expected: to be confirmed when it is announced'
/** As announced in Singapore; Malaysia and Brunei add a sighting and may differ by a day. */
const announcedRamadans: readonly SampleAnnouncement[] = [
  [1443, '2022-04-03', '2022-05-02', muis],
  [1444, '2023-03-23', '2023-04-21', muis],
  [1445, '2024-03-12', '2024-04-09', muis],
  [1446, '2025-03-02', '2025-03-30', muis],
  [1447, '2026-02-19', '2026-03-20', 'The Straits Times, 16 February 2026'],
  [1448, '2027-02-08', '2027-03-09', expected],
]

/** Inserts the announced Ramadans of a charity. @internal tests run it for their own charity, beside others */
export async function takeAnnouncedRamadans(tx: Tx, charityId: number, at: Date): Promise<void> {
  const { country } = await charityOf(tx, charityId)
  const authority = jurisdictionOf(country).authorities.hijri
  for (const [hijriYear, ramadanStart, ramadanEnd, source] of announcedRamadans) {
    const own = new Map([
      [ramadan, ramadanStart],
      [ramadan + 1, addDays(ramadanEnd, 1)],
    ])
    const months = Array.from({ length: 12 }, (_, index) => {
      const month = index + 1
      const isAnnounced = own.has(month) && source !== expected
      return {
        authority,
        month,
        startsOn: own.get(month) ?? mabimsStart(hijriYear, month),
        isAnnounced,
        source: own.has(month) ? source : '',
        sourceUrl: '',
      }
    })
    await addHijriYear(tx, { charityId, userId: null, at }, newId(), { hijriYear, authority, months })
  }
}

/** The Ramadans of the demo's Islamic charities. */
export const loadDemoRamadans: DemoLoader = async ({ tx, now, enter }) => {
  for (const charityId of islamicDemoCharityIds) {
    await enter(charityId)
    await takeAnnouncedRamadans(tx, charityId, now())
  }
}
