/** A stretch of days, both ends included; null is open. */
export type DayRange = { readonly from: string | null; readonly to: string | null }

/** The presets of every date filter, in the order they are offered. */
export const datePresets = ['day', 'week', 'month', 'quarter', 'year'] as const
export type DatePreset = (typeof datePresets)[number] | 'thisRamadan' | 'lastRamadan'

/** The charity's own Ramadans, where its settings know them. */
export type Seasons = { readonly thisRamadan?: DayRange; readonly lastRamadan?: DayRange }

/** Today in the charity's time zone and what the presets mean today. */
export type Dates = {
  readonly today: string
  readonly presets: readonly DatePreset[]
  readonly rangeOf: (preset: string) => DayRange | null
}

const months = { month: 1, quarter: 3, year: 12 } as const

/** The presets as of a day: every one but a past Ramadan ends today; n months begin the day after the same day n months ago. */
export function datesOn(today: string, seasons: Seasons = {}): Dates {
  const offered: DatePreset[] = [...datePresets]
  if (seasons.thisRamadan) offered.push('thisRamadan')
  if (seasons.lastRamadan) offered.push('lastRamadan')
  return {
    today,
    presets: offered,
    rangeOf: preset => {
      if (preset === 'day') return { from: today, to: today }
      if (preset === 'week') return { from: shiftDays(today, -6), to: today }
      if (preset === 'month' || preset === 'quarter' || preset === 'year')
        return { from: shiftDays(sameDayMonthsAgo(today, months[preset]), 1), to: today }
      if (preset === 'thisRamadan') return seasons.thisRamadan ?? null
      if (preset === 'lastRamadan') return seasons.lastRamadan ?? null
      return null
    },
  }
}

const dayText = (year: number, month: number, date: number) => new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)

/** The day n days later, or earlier when negative. */
export function shiftDays(day: string, by: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return dayText(year, month - 1, date + by)
}

/** 31 March, one month ago, is the last day of February. */
function sameDayMonthsAgo(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - count, 0)).getUTCDate()
  return dayText(year, month - 1 - count, Math.min(date, lastOfMonth))
}
