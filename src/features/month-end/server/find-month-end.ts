import { charityOf } from '#features/charity/server/public.ts'
import { giftsOutsideBooks, permittedPreferences } from '#features/gifts/server/public.ts'
import { chequesReturnedLater, refundedLater } from '#features/requests/server/public.ts'
import { findMonth } from '#features/settlement/server/public.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { allPreferencesId, preferenceIds } from '#kit/giving/ids.ts'
import { dayInZone, startOfDay } from '#kit/time/time-zones.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { MonthEnd, monthEnd, SealRow } from '../contract.ts'
import { closeByOf, monthEndStepsFor } from '../rules.ts'
import { findBlockers } from './blockers/find-blockers.ts'
import { readFees } from './fees.ts'
import { readFigures } from './figures.ts'
import { isPackPermitted } from './pack/is-permitted.ts'
import { closesAt, periodOf } from './period.ts'
import { findLateHere } from './late-here.ts'
import { findSeals, type Seal } from './seals.ts'

/** A month as it is now: what keeps it open, what its gifts come to, its seal, and what came late. */
export async function findMonthEnd(context: Context, { month: day }: RequestOf<typeof monthEnd.find>): Promise<MonthEnd> {
  const { tx, actor, now } = context
  const { charityId } = actor
  const { country, currency, timeZone } = await charityOf(tx, charityId)
  const period = periodOf(day)
  const scope = { charityId, preferences: permittedPreferences(actor, allPreferencesId) }
  const { month, state, askedBy, lockNo, steps } = await findMonth(context, day)
  const figures = await readFigures(tx, scope, { period, currency })
  // A month is the whole charity's: what keeps it open does not depend on who closes it.
  const all = { charityId, preferences: Object.values(preferenceIds) }
  const figuresOfAll = scope.preferences.length === all.preferences.length ? figures : await readFigures(tx, all, { period, currency })
  const seals = await findSeals(tx, charityId, month)
  const isLocked = state === 'locked' || state === 'unlockAsked'
  const seal = seals.find(({ sealNo }) => isLocked && sealNo === lockNo)
  // Nothing keeps a sealed month open: what came since is late.
  const blockers = seal ? [] : await findBlockers(context, { period, currency, figures: figuresOfAll, today: dayInZone(now(), timeZone) })
  const isOver = now().toISOString() >= closesAt(period, timeZone)
  const span = { since: startOfDay(period.from, timeZone), until: startOfDay(period.before, timeZone) }
  const sinceSeal = seal ? { ...period, since: seal.sealedAt } : null
  const earlier = { from: null, before: period.from, ...span }
  const counted = ({ count, minor }: { count: number; minor: number }) => ({ count, total: { minor, currency } })
  return {
    month,
    asAt: now().toISOString(),
    state,
    isOver,
    closeBy: closeByOf(period.before, jurisdictionOf(country).weekend),
    askedBy,
    blockers,
    figures: figures.rows,
    total: figures.total,
    fees: await readFees(tx, scope, { period, currency, asAt: now().toISOString() }),
    seal:
      seal && sinceSeal
        ? {
            ...(await rowOf(context, seal)),
            late: counted(await giftsOutsideBooks(tx, scope, { ...period, settledUntil: seal.sealedAt })),
            returned: counted(await chequesReturnedLater(tx, scope, sinceSeal)),
            refunded: counted(await refundedLater(tx, scope, sinceSeal)),
          }
        : null,
    earlierSeals: await rowsOf(
      context,
      seals.filter(one => one !== seal),
    ),
    lateHere: counted(await findLateHere(tx, scope, { month, ...span })),
    returnedHere: counted(await chequesReturnedLater(tx, scope, earlier)),
    refundedHere: counted(await refundedLater(tx, scope, earlier)),
    steps: monthEndStepsFor({ state, isOver, isClear: blockers.length === 0, lockStepsOfReader: steps }),
  }
}

async function rowOf(context: Context, seal: Seal): Promise<SealRow> {
  const { sealNo, sealedAt, preparedBy, sealedBy, packFiles } = seal
  return { sealNo, sealedAt, preparedBy, sealedBy, files: packFiles, isPackPermitted: await isPackPermitted(context, seal) }
}

async function rowsOf(context: Context, seals: readonly Seal[]): Promise<SealRow[]> {
  const rows: SealRow[] = []
  for (const seal of seals) rows.push(await rowOf(context, seal))
  return rows
}
