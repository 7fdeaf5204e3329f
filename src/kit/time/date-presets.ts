import { addDays, addMonths, type Day } from './days.ts'

/** The date presets of filters and dashboards; all but custom end today. */
export const datePresetIds = { day: 1, lastWeek: 2, month: 3, threeMonths: 4, twelveMonths: 5, custom: 6 } as const
export type DatePresetId = (typeof datePresetIds)[keyof typeof datePresetIds]

const firstDays: Record<number, (today: Day) => Day> = {
  [datePresetIds.day]: today => today,
  [datePresetIds.lastWeek]: today => addDays(today, -6),
  [datePresetIds.month]: today => addDays(addMonths(today, -1), 1),
  [datePresetIds.threeMonths]: today => addDays(addMonths(today, -3), 1),
  [datePresetIds.twelveMonths]: today => addDays(addMonths(today, -12), 1),
}

/** The first and last day of a preset: n months begin the day after the same day n months ago; custom has none of its own. */
export function presetRange(preset: DatePresetId, today: Day): { startDate: Day; endDate: Day } | null {
  const startDate = firstDays[preset]?.(today)
  return startDate === undefined ? null : { startDate, endDate: today }
}
