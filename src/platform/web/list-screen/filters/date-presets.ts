import { presetRange, datePresetIds } from '#kit/time/date-presets.ts'
import type { Day } from '#kit/time/days.ts'
import type { FilterValue } from '../list-spec.ts'

/** A range of days, both ends inclusive; null is open-ended. */
export type DayRange = { readonly from: Day | null; readonly to: Day | null }

/** URL names of the date presets, with the specification's preset ids. */
const presetIds = {
  day: datePresetIds.day,
  week: datePresetIds.lastWeek,
  month: datePresetIds.month,
  quarter: datePresetIds.threeMonths,
  year: datePresetIds.twelveMonths,
} as const
type DatePreset = keyof typeof presetIds | (typeof seasonIds)[number]

const seasonIds = ['thisRamadan', 'lastRamadan'] as const

/** The charity's Ramadan dates, where its settings define them. */
export type Seasons = { readonly [season in (typeof seasonIds)[number]]?: DayRange }

/** Today in the charity's time zone, and the range of each preset. A preset whose dates are still loading has no range. */
export type Dates = {
  readonly today: Day
  readonly presets: readonly DatePreset[]
  readonly rangeOf: (preset: string) => DayRange | null
}

/** The days of a filter's value: the range of a preset, or the days that were chosen. */
export function rangeOfFilter(value: FilterValue | null | undefined, dates: Dates): DayRange | null {
  if (value?.kind === 'preset') return dates.rangeOf(value.preset)
  return value?.kind === 'days' ? value : null
}

/** The presets as of a day. Ramadan presets exist where the charity has set them, or while that is unknown (`null`). */
export function datesOn(today: Day, seasons: Seasons | null = {}): Dates {
  const usual = Object.entries(presetIds).map(([preset, id]): [string, DayRange] => {
    const range = presetRange(id, today)
    return [preset, { from: range?.startDate ?? null, to: range?.endDate ?? null }]
  })
  const ranges = new Map<string, DayRange>([...usual, ...Object.entries(seasons ?? {})])
  const presets = [...ranges.keys(), ...(seasons === null ? seasonIds : [])] as DatePreset[]
  return { today, presets, rangeOf: preset => ranges.get(preset) ?? null }
}
