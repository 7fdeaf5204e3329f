import { z } from 'zod'
import { Day } from '#kit/time/days.ts'

/** A Ramadan as the charity announced it. Syawal begins the day after its last day. */
export const Ramadan = z.object({ hijrahYear: z.int(), ramadanStart: Day, ramadanEnd: Day, syawalStart: Day }).meta({ id: 'Ramadan' })
export type Ramadan = z.infer<typeof Ramadan>

const newestFirst = (ramadans: readonly Ramadan[]) => ramadans.toSorted((a, b) => b.hijrahYear - a.hijrahYear)

/** The two Ramadan presets on a day: 'This Ramadan' is the one under way or else the latest past one, 'Last Ramadan' the one before it. */
export function ramadanPresets(ramadans: readonly Ramadan[], today: Day): { thisRamadan: Ramadan | null; lastRamadan: Ramadan | null } {
  const [thisRamadan = null, lastRamadan = null] = newestFirst(ramadans).filter(({ ramadanStart }) => ramadanStart <= today)
  return { thisRamadan, lastRamadan }
}

/** The first Ramadan after a day, for countdowns, or null when none is announced yet. */
export const nextRamadan = (ramadans: readonly Ramadan[], day: Day): Ramadan | null =>
  newestFirst(ramadans).findLast(({ ramadanStart }) => ramadanStart > day) ?? null

/** Whether fitrah is due on a day: in Ramadan, until the prayer of Aidilfitri. True where no Ramadan is announced, since it is unknown. */
export const isFitrahSeason = (ramadans: readonly Ramadan[], day: Day): boolean =>
  ramadans.length === 0 || ramadans.some(({ ramadanStart, syawalStart }) => ramadanStart <= day && day <= syawalStart)
