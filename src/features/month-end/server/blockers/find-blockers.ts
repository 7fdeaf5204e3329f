import { openSessionsBefore } from '#features/declarations/server/public.ts'
import { failedChargesIn } from '#features/recurring/server/public.ts'
import { findHolders } from '#features/roles/server/public.ts'
import { openRequestsOf } from '#features/requests/server/public.ts'
import { openLinesIn, refusedPayoutsBefore, unaskedPayoutsIn } from '#features/settlement/server/public.ts'
import type { Currency } from '#jurisdictions/money.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import { postDatedCheques } from '#features/gifts/server/public.ts'
import type { Day } from '#kit/time/days.ts'
import type { Context } from '#platform/server/context.ts'
import type { Blocker } from '#features/month-end/contract.ts'
import type { Figures } from '../figures.ts'
import type { Period } from '../period.ts'

/** What a feature knows of what keeps a month open. */
type OpenItems = {
  count: number
  minor: number | null
  oldestOn: string | null
  owners: readonly string[]
  modules?: readonly AppPreference[]
  clearableOn?: Day | null
}

/** The right that clears what has no owner of its own, and the most of its holders that are named. */
const rightsToClear = {
  refusedPayouts: 'settlement:edit',
  unsettledGifts: 'button:settle',
  postDatedCheques: 'button:settle',
  failedCharges: 'donations:edit',
} as const
const mostOwners = 3

/**
 * What keeps a month open, as it is now, with those who can clear it; what is cleared is not listed. Several may be the same money, seen
 * from the bank, the provider and the books, so that their sums are not added up.
 */
export async function findBlockers(
  { tx, actor: { charityId } }: Pick<Context, 'tx' | 'actor'>,
  { period, currency, figures, today }: { period: Period; currency: Currency; figures: Figures; today: Day },
): Promise<Blocker[]> {
  const blocker = (kind: Blocker['kind'], { count, minor, owners, modules = [], oldestOn, clearableOn = null }: OpenItems): Blocker[] => {
    const amount = minor === null ? null : { minor, currency }
    return count === 0 ? [] : [{ kind, count, amount, oldestOn, clearableOn, owners: [...owners], modules: [...modules] }]
  }
  const holdersOf = (kind: keyof typeof rightsToClear) => findHolders(tx, charityId, rightsToClear[kind], mostOwners)
  const cheques = await postDatedCheques(tx, charityId, { ...period, currency, today })
  const { unsettled, postDated } = splitUnsettled(figures, cheques)
  const refused = await refusedPayoutsBefore(tx, charityId, period)
  const failed = await failedChargesIn(tx, charityId, period)
  return [
    ...blocker('unmatchedLines', await openLinesIn(tx, charityId, period)),
    ...blocker('unaskedPayouts', await unaskedPayoutsIn(tx, charityId, period)),
    ...blocker('refusedPayouts', { ...refused, owners: await holdersOf('refusedPayouts') }),
    ...blocker('openRequests', await openRequestsOf(tx, charityId, period)),
    ...blocker('undeclaredDays', await openSessionsBefore(tx, charityId, period)),
    ...blocker('unsettledGifts', { ...unsettled, oldestOn: null, owners: await holdersOf('unsettledGifts') }),
    ...blocker('postDatedCheques', { ...postDated, oldestOn: null, owners: await holdersOf('postDatedCheques') }),
    ...blocker('failedCharges', { ...failed, owners: await holdersOf('failedCharges') }),
  ]
}

type Cheques = Awaited<ReturnType<typeof postDatedCheques>>
/** The gifts that are not settled, apart from those whose cheques no bank takes yet. */
function splitUnsettled({ unsettledGifts, total }: Figures, cheques: Cheques) {
  const [count, minor] = [cheques.reduce((sum, row) => sum + row.count, 0), cheques.reduce((sum, row) => sum + row.minor, 0)]
  const left = new Map(unsettledGifts)
  for (const { appPreferenceId, count: waiting } of cheques) left.set(appPreferenceId, (left.get(appPreferenceId) ?? 0) - waiting)
  const days = cheques.map(({ lastOn }) => lastOn).toSorted()
  return {
    unsettled: {
      count: [...left.values()].reduce((sum, gifts) => sum + gifts, 0),
      minor: total.unsettled.minor - minor,
      modules: [...left].flatMap(([module, gifts]) => (gifts > 0 ? [module] : [])),
    },
    postDated: { count, minor, modules: cheques.map(({ appPreferenceId }) => appPreferenceId), clearableOn: days.at(-1) ?? null },
  }
}
