import { z } from 'zod'
import { Day } from '#kit/time/days.ts'
import { query } from '#platform/contract/endpoint.ts'
import { Ramadan } from './rules.ts'

/** The charity's own Hijri calendar: the source of Hijri dates and Ramadan presets. */
export const hijri = {
  settings: query('session')
    .get('/api/Setting/getHijriSettings', 'Get the dates of Ramadan as the charity observes them')
    .ownErrors()
    .result(
      z.object({
        /** The charity's today. */
        today: Day,
        ramadans: z.array(Ramadan),
        /** The first days of months as the charity observes them. */
        months: z.array(z.object({ year: z.int(), month: z.int(), startsOn: Day })),
        thisRamadan: Ramadan.nullable(),
        lastRamadan: Ramadan.nullable(),
        nextRamadan: Ramadan.nullable(),
      }),
    ),
}
