import { addDays, type Day } from '#kit/time/days.ts'

/** A published rate on the timeline of its item and grade. */
export type PlacedRate = { id: string; startsOn: Day; endsOn: Day | null }
/** What a change of the timeline does: rates that end on another day, and the one that another replaces. */
export type Placement = { endsOn: Day | null; ends: { id: string; endsOn: Day | null }[]; replaced: string | null }
export type TimelineFault = { code: 'RATE_USED_SINCE' | 'RATE_GAP' | 'RATE_OVERLAPS' | 'SAME_START'; day: Day }

type NewRate = { startsOn: Day; endsOn: Day | null; replaces: string | null }
/**
 * Places a rate among the published ones of its item and grade, without a gap and without a day that has two. The rate before it ends the
 * day before; one that it replaces goes, unless a receipt used it: then it ends too. `lastUse` is the last day on which a receipt used a
 * rate.
 */
export function placeOnTimeline(
  published: readonly PlacedRate[],
  rate: NewRate,
  lastUse: ReadonlyMap<string, Day>,
): Placement | TimelineFault {
  const replaced = published.find(({ id }) => id === rate.replaces && !lastUse.has(id)) ?? null
  const others = published.filter(one => one !== replaced)
  const same = others.find(({ startsOn }) => startsOn === rate.startsOn)
  if (same) return { code: lastUse.has(same.id) ? 'RATE_USED_SINCE' : 'SAME_START', day: lastUse.get(same.id) ?? rate.startsOn }
  const next = others.filter(({ startsOn }) => startsOn > rate.startsOn).toSorted(byStart)[0]
  const until = next ? addDays(next.startsOn, -1) : rate.endsOn
  if (next && until && rate.endsOn !== null && rate.endsOn !== until)
    return { code: rate.endsOn < until ? 'RATE_GAP' : 'RATE_OVERLAPS', day: until }
  const placed = { id: '', startsOn: rate.startsOn, endsOn: until }
  const ends = joined([...others, placed], replaced, lastUse)
  return Array.isArray(ends) ? { endsOn: until, ends: ends.filter(({ id }) => id !== ''), replaced: replaced?.id ?? null } : ends
}

/** Takes a rate that no receipt used from the timeline: the one before it holds on its days. */
export function takeFromTimeline(published: readonly PlacedRate[], id: string, lastUse: ReadonlyMap<string, Day>): Placement['ends'] {
  const gone = published.find(one => one.id === id) ?? null
  const ends = joined(
    published.filter(one => one !== gone),
    gone,
    lastUse,
  )
  return Array.isArray(ends) ? ends : []
}

const byStart = (one: PlacedRate, other: PlacedRate) => (one.startsOn < other.startsOn ? -1 : 1)

/** The rates whose last day changes, so that each ends the day before the next begins. Only days of `gone` are given to the one before. */
function joined(
  rates: readonly PlacedRate[],
  gone: PlacedRate | null,
  lastUse: ReadonlyMap<string, Day>,
): Placement['ends'] | TimelineFault {
  const sorted = rates.toSorted(byStart)
  const ends: Placement['ends'] = []
  for (const [at, { id, startsOn, endsOn }] of sorted.entries()) {
    const next = sorted[at + 1]
    const isBeforeGone = gone !== null && gone.startsOn > startsOn && endsOn !== null && addDays(endsOn, 1) === gone.startsOn
    const last = isBeforeGone ? gone.endsOn : endsOn
    const end = next ? addDays(next.startsOn, -1) : last
    if (end === endsOn) continue
    const lastUsed = lastUse.get(id)
    if (end !== null && lastUsed !== undefined && lastUsed > end) return { code: 'RATE_USED_SINCE', day: lastUsed }
    if (end !== null && endsOn !== null && end > endsOn && !isBeforeGone) return { code: 'RATE_GAP', day: endsOn }
    ends.push({ id, endsOn: end })
  }
  return ends
}
