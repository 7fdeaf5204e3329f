import { addDays, addMonths, type Day } from './days.ts'

/** The date presets of filters and dashboards; all but custom end today. @internal */
export const datePresets = [
  { id: 1, name: '1 day' },
  { id: 2, name: 'last week' },
  { id: 3, name: '1 month' },
  { id: 4, name: '3 months' },
  { id: 5, name: '12 months' },
  { id: 6, name: 'custom' },
] as const
export type DatePresetId = (typeof datePresets)[number]['id']

const firstDays: Record<number, (today: Day) => Day> = {
  1: today => today,
  2: today => addDays(today, -6),
  3: today => addDays(addMonths(today, -1), 1),
  4: today => addDays(addMonths(today, -3), 1),
  5: today => addDays(addMonths(today, -12), 1),
}

/** The first and last day of a preset: n months begin the day after the same day n months ago; custom has none of its own. */
export function presetRange(preset: DatePresetId, today: Day): { startDate: Day; endDate: Day } | null {
  const startDate = firstDays[preset]?.(today)
  return startDate === undefined ? null : { startDate, endDate: today }
}
