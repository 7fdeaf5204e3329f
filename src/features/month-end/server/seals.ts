import { addMonths, type Day } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import './tables.ts'

/** The latest seal of a month. */
export async function findSeal(tx: Tx, charityId: number, month: Day) {
  const seal = await tx
    .selectFrom('monthSeal')
    .select(['month', 'charityName', 'timeZone', 'language', 'preparedBy', 'sealedBy', 'sealedAt', 'packFiles'])
    .where('charityId', '=', charityId)
    .where('month', '=', month)
    .orderBy('sealedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return seal ?? null
}
export type Seal = NonNullable<Awaited<ReturnType<typeof findSeal>>>

/** The first day after the latest sealed month before another; null when there is none. */
export async function endOfSealedBefore(tx: Tx, charityId: number, month: Day): Promise<Day | null> {
  const row = await tx
    .selectFrom('monthSeal')
    .select('month')
    .where('charityId', '=', charityId)
    .where('month', '<', month)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? addMonths(row.month, 1) : null
}
