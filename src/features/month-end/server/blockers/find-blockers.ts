import { openSessionsBefore } from '#features/declarations/server/public.ts'
import { failedChargesIn } from '#features/recurring/server/public.ts'
import { openRequestsOf } from '#features/requests/server/public.ts'
import { openLinesIn } from '#features/settlement/server/public.ts'
import type { Currency } from '#jurisdictions/money.ts'
import type { Context } from '#platform/server/context.ts'
import type { Blocker } from '#features/month-end/contract.ts'
import type { Figures } from '../figures.ts'
import type { Period } from '../period.ts'

/** What a feature knows of what keeps a month open. */
type OpenItems = { count: number; minor: number | null; oldestOn: string | null; owners: readonly string[] }

/** What keeps a month open, as it is now; what is cleared is not listed. */
export async function findBlockers(
  { tx, actor: { charityId } }: Pick<Context, 'tx' | 'actor'>,
  { period, currency, figures }: { period: Period; currency: Currency; figures: Figures },
): Promise<Blocker[]> {
  const blocker = (kind: Blocker['kind'], { count, minor, oldestOn, owners }: OpenItems): Blocker[] =>
    count === 0 ? [] : [{ kind, count, amount: minor === null ? null : { minor, currency }, oldestOn, owners: [...owners] }]
  return [
    ...blocker('unmatchedLines', await openLinesIn(tx, charityId, period)),
    ...blocker('openRequests', await openRequestsOf(tx, charityId, period)),
    ...blocker('undeclaredDays', await openSessionsBefore(tx, charityId, period)),
    ...blocker('unsettledGifts', { count: figures.unsettledGifts, minor: figures.total.unsettled.minor, oldestOn: null, owners: [] }),
    ...blocker('failedCharges', await failedChargesIn(tx, charityId, period)),
  ]
}
