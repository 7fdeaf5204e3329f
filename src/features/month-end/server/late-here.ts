import { giftsOutsideBooks, type GiftScope, lateGifts } from '#features/gifts/server/public.ts'
import type { Day, Moment } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { periodOf } from './period.ts'
import { sealedMonthsBefore } from './seals.ts'

type MonthSpan = { month: Day; since: Moment; until: Moment }
/**
 * The gifts of sealed months that are in no pack and came in a month, from its first moment to that of the next: recorded in it after the
 * seal, or not in the books yet when it was sealed in it. Over all months they are what each sealed month calls recorded later.
 */
export async function findLateHere(
  tx: Tx,
  scope: GiftScope,
  { month, since, until }: MonthSpan,
): Promise<{ count: number; minor: number }> {
  const sealed = await sealedMonthsBefore(tx, scope.charityId, month)
  const before = sealed.filter(({ sealedAt }) => sealedAt < since)
  const parts = [before.length > 0 ? await lateGifts(tx, scope, { months: before.map(seal => seal.month), since, until }) : none]
  for (const { month: own, sealedAt } of sealed.filter(seal => seal.sealedAt >= since && seal.sealedAt < until))
    parts.push(await giftsOutsideBooks(tx, scope, { ...periodOf(own), settledUntil: sealedAt, recordedBefore: until }))
  return { count: parts.reduce((sum, part) => sum + part.count, 0), minor: parts.reduce((sum, part) => sum + part.minor, 0) }
}

const none = { count: 0, minor: 0 }
