import { bracketLabel, amountBrackets } from '#jurisdictions/amount-brackets.ts'
import { formatDay } from '#kit/time/date-format.ts'
import type { Language } from '#kit/text/languages.ts'
import { type Currency, formatMoney } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
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
export function formatDayRange({ from, to }: DayRange): string {
  const language: Language = getLocale()
  const short = (day: string, format: string) => formatDay(day, format, language).replace(/^0/, '')
  if (from && to && from === to) return short(from, 'DD MMM YYYY')
  if (from && to) return `${short(from, from.slice(0, 4) === to.slice(0, 4) ? 'DD MMM' : 'DD MMM YYYY')} – ${short(to, 'DD MMM YYYY')}`
  if (from) return m.platform_from_day({ day: short(from, 'DD MMM YYYY') })
  return m.platform_until_day({ day: short(to ?? '', 'DD MMM YYYY') })
}

/** The text of a filter value; `more` counts the further choices that are not named. */
export function filterLabel(
  filter: FilterSpec,
  value: FilterValue,
  { dates, currency, options }: { dates: Dates; currency: Currency; options: readonly Option[] },
): { words: string; more: number } {
  switch (value.kind) {
    case 'preset': {
      const range = dates.rangeOf(value.preset)
      return { words: range ? formatDayRange(range) : '', more: 0 }
    }
    case 'days':
      return { words: formatDayRange(value), more: 0 }
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
