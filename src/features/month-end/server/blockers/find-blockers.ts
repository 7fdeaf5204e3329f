import { openSessionsBefore } from '#features/declarations/server/public.ts'
import { failedChargesIn } from '#features/recurring/server/public.ts'
import { findHolders } from '#features/roles/server/public.ts'
import { openRequestsOf } from '#features/requests/server/public.ts'
import { openLinesIn, unaskedPayoutsIn } from '#features/settlement/server/public.ts'
import type { Currency } from '#jurisdictions/money.ts'
import type { Context } from '#platform/server/context.ts'
import type { Blocker } from '#features/month-end/contract.ts'
import type { Figures } from '../figures.ts'
import type { Period } from '../period.ts'

/** What a feature knows of what keeps a month open. */
type OpenItems = { count: number; minor: number | null; oldestOn: string | null; owners: readonly string[] }

/** The right that clears what has no owner of its own, and the most of its holders that are named. */
const rightsToClear = { unsettledGifts: 'button:settle', failedCharges: 'donations:edit' } as const
const mostOwners = 3

/** What keeps a month open, as it is now, with those who can clear it; what is cleared is not listed. */
export async function findBlockers(
  { tx, actor: { charityId } }: Pick<Context, 'tx' | 'actor'>,
  { period, currency, figures }: { period: Period; currency: Currency; figures: Figures },
): Promise<Blocker[]> {
  const blocker = (kind: Blocker['kind'], { count, minor, oldestOn, owners }: OpenItems): Blocker[] =>
    count === 0 ? [] : [{ kind, count, amount: minor === null ? null : { minor, currency }, oldestOn, owners: [...owners] }]
  const holdersOf = (kind: keyof typeof rightsToClear) => findHolders(tx, charityId, rightsToClear[kind], mostOwners)
  const { unsettledGifts: count, total } = figures
  const failed = await failedChargesIn(tx, charityId, period)
  return [
    ...blocker('unmatchedLines', await openLinesIn(tx, charityId, period)),
    ...blocker('unaskedPayouts', await unaskedPayoutsIn(tx, charityId, period)),
    ...blocker('openRequests', await openRequestsOf(tx, charityId, period)),
    ...blocker('undeclaredDays', await openSessionsBefore(tx, charityId, period)),
    ...blocker('unsettledGifts', { count, minor: total.unsettled.minor, oldestOn: null, owners: await holdersOf('unsettledGifts') }),
    ...blocker('failedCharges', { ...failed, owners: await holdersOf('failedCharges') }),
  ]
}
