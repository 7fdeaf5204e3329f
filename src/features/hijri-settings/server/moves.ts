import { charityOf } from '#features/charity/server/public.ts'
import { findRamadans } from '#features/hijri-calendar/server/public.ts'
import { ramadanPresets } from '#features/hijri-calendar/rules.ts'
import {
  findRatesOfMonth,
  findRatesUntilMonth,
  moveRatesOfMonth,
  moveRatesUntilMonth,
  type StoredRate,
} from '#features/rates/server/public.ts'
import { countDailyGiftsUntil, moveDailyGiftsUntil } from '#features/recurring/server/public.ts'
import { countViewsThatName } from '#features/work/server/public.ts'
import { formatMoney, money } from '#jurisdictions/money.ts'
import { addDays, type Day } from '#kit/time/days.ts'
import { ramadan } from '#kit/time/hijri.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import type { AuditNote } from '#platform/server/audit/audit.ts'
import type { Context } from '#platform/server/context.ts'
import type { HijriDraft, Move } from '../contract.ts'

type Work = Pick<Context, 'tx' | 'now'> & { actor: { charityId: number } }
/** A month of the authority that is followed whose first day becomes another. */
export type MovedStart = { year: number; month: number; from: Day; to: Day }

type Starts = ReadonlyMap<number, Day>
/** The first days of the months that a draft follows. */
export const startsOf = ({ authority, months }: Pick<HijriDraft, 'authority' | 'months'>): Starts =>
  new Map(months.filter(month => month.authority === authority).map(({ month, startsOn }) => [month, startsOn]))

/** The months that begin on another day than before. */
export const movedStarts = (year: number, before: Starts, after: Starts): MovedStart[] =>
  [...after].flatMap(([month, to]) => {
    const from = before.get(month)
    return from !== undefined && from !== to ? [{ year, month, from, to }] : []
  })

/**
 * What moves with the months of a year: Ramadan, the presets and saved views that name it, rates that begin with a month or end before it,
 * daily gifts until its last day.
 */
export async function findMoves(work: Work, moved: readonly MovedStart[]): Promise<Move[]> {
  const { tx, actor } = work
  const moveOf = (kind: Move['kind'], fields: Partial<Move>): Move => ({ kind, name: '', count: 1, before: null, after: null, ...fields })
  const start = moved.find(({ month }) => month === ramadan)
  const end = moved.find(({ month }) => month === ramadan + 1)
  const rates = await Promise.all(moved.map(month => findRatesOfMonth(tx, actor.charityId, month)))
  const ended = await Promise.all(moved.map(month => findRatesUntilMonth(tx, actor.charityId, month)))
  const nameOf = ({ grade, amountMinor, currency }: StoredRate) => `${grade}, ${formatMoney(money(amountMinor, currency))}`
  return [
    ...(start ? [moveOf('ramadanStart', { before: start.from, after: start.to })] : []),
    ...(end ? [moveOf('ramadanEnd', { before: addDays(end.from, -1), after: addDays(end.to, -1) })] : []),
    ...(start || end ? await presetMoves(work, (start ?? end)!.year) : []),
    ...rates.flatMap((list, at) => list.map(rate => moveOf('rate', { name: nameOf(rate), before: moved[at]!.from, after: moved[at]!.to }))),
    ...ended.flatMap((list, at) =>
      list.map(rate => moveOf('rateEnd', { name: nameOf(rate), before: addDays(moved[at]!.from, -1), after: addDays(moved[at]!.to, -1) })),
    ),
    ...(end ? await dailyMoves(work, end) : []),
  ]
}

/** The preset that is this Ramadan, with the saved views that name it. */
async function presetMoves({ tx, actor, now }: Work, year: number): Promise<Move[]> {
  const [{ timeZone }, ramadans] = await Promise.all([charityOf(tx, actor.charityId), findRamadans(tx, actor.charityId)])
  const presets = ramadanPresets(ramadans, dayInZone(now(), timeZone))
  const named = (['thisRamadan', 'lastRamadan'] as const).find(preset => presets[preset]?.hijrahYear === year)
  if (!named) return []
  const count = await countViewsThatName(tx, actor.charityId, named)
  const preset: Move = { kind: 'preset', name: named, count: 1, before: null, after: null }
  return [preset, ...(count ? [{ ...preset, kind: 'savedViews' as const, count }] : [])]
}

async function dailyMoves(work: Work, moved: MovedStart): Promise<Move[]> {
  const end = await movedEnd(work, moved)
  const count = await countDailyGiftsUntil(work.tx, work.actor.charityId, end)
  return count ? [{ kind: 'dailyGifts', name: '', count, before: end.from, after: end.to }] : []
}

/** The last day of Ramadan before and after Syawal moved, with the charity's day. */
async function movedEnd({ tx, actor, now }: Work, { from, to }: MovedStart) {
  const { timeZone } = await charityOf(tx, actor.charityId)
  return { from: addDays(from, -1), to: addDays(to, -1), today: dayInZone(now(), timeZone) }
}

/**
 * Moves what is stored with its own days: rates that begin with a month or end before it, and daily gifts until the last day of Ramadan.
 * Returns what the audit trail keeps of each.
 */
export async function moveWithMonths(work: Work, moved: readonly MovedStart[]): Promise<AuditNote[]> {
  const { tx, actor, now } = work
  const notes: AuditNote[] = []
  for (const month of moved) {
    notes.push(...(await moveRatesUntilMonth(tx, actor.charityId, month, now())))
    notes.push(...(await moveRatesOfMonth(tx, actor.charityId, month, now())))
    if (month.month !== ramadan + 1) continue
    for (const note of await moveDailyGiftsUntil(tx, actor.charityId, await movedEnd(work, month), now())) notes.push(note)
  }
  return notes
}
