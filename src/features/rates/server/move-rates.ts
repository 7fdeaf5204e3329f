import { addDays, type Day } from '#kit/time/days.ts'
import type { AuditNote, Changes } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { storedRates, type StoredRate } from './stored-rates.ts'
import { changeRate } from './write-rate.ts'

/** The first day of a Hijri month, and the day to which it moves. */
export type MovedMonth = { year: number; month: number; from: Day; to: Day }

/** The rates that begin with the first day of a Hijri month. */
export const findRatesOfMonth = (tx: Tx, charityId: number, { year, month, from }: Omit<MovedMonth, 'to'>): Promise<StoredRate[]> =>
  storedRates(tx, charityId)
    .selectAll('rate')
    .where('hijriYear', '=', year)
    .where('hijriMonth', '=', month)
    .where('startsOn', '=', from)
    .where('state', '<>', 'replaced')
    .orderBy('itemId')
    .orderBy('grade')
    .execute()

/** The rates that begin with an earlier Hijri month and end with the day before this one, with none of their grade after them. */
export const findRatesUntilMonth = (tx: Tx, charityId: number, { year, month, from }: Omit<MovedMonth, 'to'>): Promise<StoredRate[]> =>
  storedRates(tx, charityId)
    .selectAll('rate')
    .where(q => q(q.refTuple('hijriYear', 'hijriMonth'), '<', q.tuple(year, month)))
    .where('endsOn', '=', addDays(from, -1))
    .where('state', '<>', 'replaced')
    .where(q =>
      q.not(
        q.exists(
          q
            .selectFrom('rate as next')
            .whereRef('next.charityId', '=', 'rate.charityId')
            .whereRef('next.itemId', '=', 'rate.itemId')
            .whereRef('next.grade', '=', 'rate.grade')
            .where('next.state', '=', 'published')
            .where('next.startsOn', '=', from),
        ),
      ),
    )
    .orderBy('itemId')
    .orderBy('grade')
    .execute()

/** A rate would end before it begins. */
export class RateWithoutDayError extends Error {}

const noteOf = (id: string, changes: Changes): AuditNote => ({ subject: { kind: 'rate', id }, changes, detail: { movedWithMonth: true } })

/** Moves the last day of the rates that end before a Hijri month. Returns what the audit trail keeps of each. */
export async function moveRatesUntilMonth(tx: Tx, charityId: number, moved: MovedMonth, at: Date): Promise<AuditNote[]> {
  const endsOn = addDays(moved.to, -1)
  const rates = await findRatesUntilMonth(tx, charityId, moved)
  for (const { id } of rates) await changeRate(tx, { charityId, id }, { endsOn, updatedAt: at })
  return rates.map(rate => noteOf(rate.id, { endsOn: [rate.endsOn, endsOn] }))
}

/**
 * Moves the rates that begin with a Hijri month, and the last day of those before them. The database refuses it when a receipt used one on
 * a day that it would lose. Throws RateWithoutDayError. Returns what the audit trail keeps of each.
 */
export async function moveRatesOfMonth(tx: Tx, charityId: number, moved: MovedMonth, at: Date): Promise<AuditNote[]> {
  const { from, to } = moved
  const notes: AuditNote[] = []
  for (const { id, itemId, grade, state, endsOn } of await findRatesOfMonth(tx, charityId, moved)) {
    if (endsOn !== null && endsOn < to) throw new RateWithoutDayError(`Rate ${id} ends on ${endsOn} and would begin on ${to}.`)
    notes.push(noteOf(id, { startsOn: [from, to] }))
    const move = () => changeRate(tx, { charityId, id }, { startsOn: to, updatedAt: at })
    if (state !== 'published') {
      await move()
      continue
    }
    const before = await storedRates(tx, charityId)
      .select(['id', 'startsOn'])
      .where('itemId', '=', itemId)
      .where('grade', '=', grade)
      .where('state', '=', 'published')
      .where('endsOn', '=', addDays(from, -1))
      .executeTakeFirst()
    if (before && before.startsOn >= to)
      throw new RateWithoutDayError(`Rate ${before.id} begins on ${before.startsOn} and would end before.`)
    if (before) notes.push(noteOf(before.id, { endsOn: [addDays(from, -1), addDays(to, -1)] }))
    const end = async () => {
      if (before) await changeRate(tx, { charityId, id: before.id }, { endsOn: addDays(to, -1), updatedAt: at })
    }
    // No day has two rates in between: what becomes shorter goes first.
    for (const step of to > from ? [move, end] : [end, move]) await step()
  }
  return notes
}
