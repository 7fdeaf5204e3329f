import { bracketLabel, amountBrackets } from '#jurisdictions/amount-brackets.ts'
import { type Currency, formatMoney } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import type { DayText } from '#platform/web/ui/values/use-day-text.ts'
import type { Dates, DayRange } from './date-presets.ts'
import type { FilterSpec, FilterValue, Option } from '../list-spec.ts'

const presetWords = {
  day: m.platform_preset_day,
  week: m.platform_preset_week,
  month: m.platform_preset_month,
  quarter: m.platform_preset_quarter,
  year: m.platform_preset_year,
  thisRamadan: m.platform_preset_this_ramadan,
  lastRamadan: m.platform_preset_last_ramadan,
} as const

/** The label of a preset. */
export const presetLabel = (preset: keyof typeof presetWords): string => presetWords[preset]()

/** '19 Feb – 2 Mar 2026'; a common year is written once. */
export function formatDayRange({ from, to }: DayRange, dayText: DayText): string {
  const whole = (day: string) => dayText(day, 'dayInText')
  if (from && to && from === to) return whole(from)
  if (from && to) return `${from.slice(0, 4) === to.slice(0, 4) ? dayText(from, 'monthDayInText') : whole(from)} – ${whole(to)}`
  if (from) return m.platform_from_day({ day: whole(from) })
  return m.platform_until_day({ day: whole(to ?? '') })
}

/** The text of a filter value; `more` counts the further choices that are not named. */
export function filterLabel(
  filter: FilterSpec,
  value: FilterValue,
  { dates, dayText, currency, options }: { dates: Dates; dayText: DayText; currency: Currency; options: readonly Option[] },
): { words: string; more: number } {
  switch (value.kind) {
    case 'preset': {
      const range = dates.rangeOf(value.preset)
      return { words: range ? formatDayRange(range, dayText) : '', more: 0 }
    }
    case 'days':
      return { words: formatDayRange(value, dayText), more: 0 }
    case 'between':
      return { words: amountRangeText(value.min, value.max, currency), more: 0 }
    case 'text':
      return { words: value.text, more: 0 }
    case 'chosen': {
      const [first = ''] = value.values
      const word =
        filter.kind === 'amountBrackets'
          ? bracketText(first, currency)
          : (options.find(option => String(option.value) === first)?.label ?? first)
      return { words: word, more: value.values.length - 1 }
    }
  }
}

function bracketText(id: string, currency: Currency): string {
  const bracket = amountBrackets.find(one => String(one.id) === id)
  return bracket ? bracketLabel(bracket, currency) : id
}

function amountRangeText(min: number | null, max: number | null, currency: Currency): string {
  const bracket = amountBrackets.find(one => one.minMinor === (min ?? 0) && one.maxMinor === max)
  if (bracket) return bracketLabel(bracket, currency)
  const written = (minor: number) => formatMoney({ minor, currency })
  if (min !== null && max !== null) return `${written(min)} – ${written(max)}`
  return min === null ? m.platform_up_to({ amount: written(max ?? 0) }) : m.platform_at_least({ amount: written(min) })
}
