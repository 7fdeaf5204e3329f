import { dayInZone } from '#kit/time/time-zones.ts'
import type { Charity } from '#features/charity/server/public.ts'
import { isBackDated } from '#features/gifts/back-dating.ts'
import { counterRefusals } from '#features/gifts/refusals.ts'
import { type AppPreference, preferenceModules } from '#features/gifts/rules.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'

type DatedGift = { donationDate?: string | null | undefined; backDatingReason: string | null }

/**
 * The reason to store with a counter gift that is dated back beyond the charity's limit; null within the limit. Refuses an earlier date
 * without a reason, and without the right to edit gifts of the module.
 */
export function explainBackDating(
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  { timeZone, backDatingDays: days }: Pick<Charity, 'timeZone' | 'backDatingDays'>,
  { donationDate = null, backDatingReason }: DatedGift,
  appPreferenceId: AppPreference,
): string | null {
  if (!isBackDated(donationDate, dayInZone(now(), timeZone), days)) return null
  if (!actor.can(`${preferenceModules[appPreferenceId]}:edit`))
    throw refuse(counterRefusals, 'BACK_DATED_TOO_FAR', [{ field: 'donationDate', code: 'BACK_DATING_LIMIT', values: { days } }])
  if (!backDatingReason) throw refuse('INVALID', [{ field: 'backDatingReason', code: 'EXPLAIN_BACK_DATING', values: { days } }])
  return backDatingReason
}
