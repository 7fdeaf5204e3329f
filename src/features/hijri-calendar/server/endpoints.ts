import { charityOf } from '#features/charity/server/public.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { serve } from '#platform/server/http/bind-contract.ts'
import type { Context } from '#platform/server/context.ts'
import { hijri } from '../contract.ts'
import { nextRamadan, ramadanPresets } from '../rules.ts'
import { findMonthStarts, findRamadans } from './public.ts'

/** The charity's Ramadans, and which of them are this one, the last and the next. */
async function hijriSettings({ tx, actor, now }: Context) {
  const [{ timeZone }, ramadans, months] = await Promise.all([
    charityOf(tx, actor.charityId),
    findRamadans(tx, actor.charityId),
    findMonthStarts(tx, actor.charityId),
  ])
  const today = dayInZone(now(), timeZone)
  return { today, ramadans, months, ...ramadanPresets(ramadans, today), nextRamadan: nextRamadan(ramadans, today) }
}

/** The handlers of the Hijri calendar. */
export const hijriEndpoints = serve(hijri, { settings: hijriSettings })
