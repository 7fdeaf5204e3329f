import type { RateItemId } from '#kit/giving/rate-items.ts'
import { charityOf } from '#features/charity/server/public.ts'
import type { Day } from '#kit/time/days.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { lockSubject } from '#platform/server/database/lock-subject.ts'
import { dayForReader } from '#platform/server/day-for-reader.ts'
import { refuse } from '#platform/server/refuse.ts'
import { rates } from '../contract.ts'
import { placeOnTimeline, type Placement } from '../timeline.ts'
import { findLastRateUses } from '#features/gifts/server/public.ts'
import { changeRate, storedRates } from '#features/rates/server/public.ts'

type Key = { itemId: RateItemId; grade: string }

/** The published rates of an item and grade, locked until the transaction ends, with the last day on which a receipt used each. */
export async function lockTimeline(tx: Tx, charityId: number, { itemId, grade }: Key) {
  await lockSubject(tx, charityId, `rates ${itemId} ${grade}`) // rows do not hold back a rate that is being published
  const published = await storedRates(tx, charityId)
    .select(['id', 'startsOn', 'endsOn'])
    .where('itemId', '=', itemId)
    .where('grade', '=', grade)
    .where('state', '=', 'published')
    .forUpdate()
    .execute()
  const used = await findLastRateUses(
    tx,
    charityId,
    published.map(({ id }) => id),
  )
  return { published, used }
}

/** The text at the field for each refusal. */
const reasons = {
  RATE_USED_SINCE: 'LAST_USED_ON',
  RATE_GAP: 'GAP_AFTER',
  RATE_OVERLAPS: 'NEXT_BEGINS_AFTER',
  SAME_START: 'SAME_START',
} as const
type RatePeriod = Key & { startsOn: Day; endsOn: Day | null; replaces: string | null }
/** Where a rate goes on the timeline; refuses by the field that leaves a gap, makes an overlap, or changes what receipts used. */
export async function placementOf({ tx, actor, caller }: Pick<Context, 'tx' | 'actor' | 'caller'>, rate: RatePeriod): Promise<Placement> {
  const { charityId } = actor
  const { published, used } = await lockTimeline(tx, charityId, rate)
  const placement = placeOnTimeline(published, rate, used)
  if (!('code' in placement)) return placement
  const { code, day } = placement
  const field = code === 'RATE_OVERLAPS' || (code === 'RATE_GAP' && rate.endsOn !== null) ? 'endsOn' : 'startsOn'
  const { country } = await charityOf(tx, charityId)
  throw refuse(rates.add, code, [{ field, code: reasons[code], values: { day: dayForReader(caller, country, day) } }])
}

/** Gives published rates another last day. */
export async function endRates(
  { tx, actor, now }: Pick<Context, 'tx' | 'now'> & { actor: { charityId: number } },
  ends: Placement['ends'],
): Promise<void> {
  for (const { id, endsOn } of ends) await changeRate(tx, { charityId: actor.charityId, id }, { endsOn, updatedAt: now() })
}
