import { itemIds, rateItemIds } from '#kit/giving/ids.ts'
import type { Day } from '#kit/time/days.ts'
import type { SampleLine } from './sample-amounts.ts'

/** A published rate, in minor units. */
export type SampleRate = { id: string; itemId: number; grade: string; minor: number; startsOn: Day; endsOn: Day | null }

const itemOf: ReadonlyMap<number, number> = new Map([
  [itemIds.fidyah, rateItemIds.fidyah],
  [itemIds.fitrah, rateItemIds.fitrah],
  [itemIds.kaffarah, rateItemIds.kaffarah],
])

/** The id of the published rate for a sample line on its day; null where the charity published none. */
export function rateIdOf(rates: readonly SampleRate[], { itemId, name, rateMinor }: SampleLine, day: Day): string | null {
  const equal = rates.filter(
    rate =>
      rate.itemId === itemOf.get(itemId) &&
      rate.minor === rateMinor &&
      rate.startsOn <= day &&
      (rate.endsOn === null || day <= rate.endsOn),
  )
  return (equal.find(({ grade }) => grade === name) ?? equal[0])?.id ?? null
}
