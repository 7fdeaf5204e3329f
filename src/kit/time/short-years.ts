import { hasShortYear, readDay } from './read-day.ts'

/**
 * Whether the year is the first or the last number of the dates of a column that have a year of two digits, such as 03/02/26: the numbers
 * in that place span at most `mostYears`, and those in the other place more. Null when the column does not tell.
 */
export function placeOfShortYear(texts: readonly string[], mostYears: number): 'first' | 'last' | null {
  const dates = [...new Set(texts.filter(hasShortYear))]
  if (dates.length < 2) return null
  const isWithin = (days: readonly (string | null)[]) => {
    const years = days.map(day => Number(day?.slice(0, 4)))
    return !days.includes(null) && Math.max(...years) - Math.min(...years) <= mostYears
  }
  const isFirst = isWithin(dates.map(text => readDay(text, 'ymd')))
  const isLast = isWithin(dates.map(text => readDay(text, 'dmy') ?? readDay(text, 'mdy')))
  if (isFirst === isLast) return null
  return isFirst ? 'first' : 'last'
}
