import { addDays, addMonths, type Day } from '#kit/time/days.ts'
import { jurisdictionOf } from './jurisdictions.ts'

/** The first and the last day of the tax year that begins in a calendar year. */
export function daysOfTaxYear(country: string, year: number): { from: Day; to: Day } {
  const from = addMonths(`${year}-01-01`, jurisdictionOf(country).tax.yearBeginsIn - 1)
  return { from, to: addDays(addMonths(from, 12), -1) }
}

/** The name of the tax year that begins in a calendar year: '2026', or '2025–26' where it ends in the next. */
export function nameOfTaxYear(country: string, year: number): string {
  const endsIn = daysOfTaxYear(country, year).to.slice(0, 4)
  return endsIn === String(year) ? endsIn : `${year}–${endsIn.slice(2)}`
}
