import { daysWithMonthNames } from '#jurisdictions/jurisdiction.ts'
import { formatDay } from '#kit/time/date-format.ts'
import { dayFrom } from '#kit/time/days.ts'
import { defaultLanguage } from '#kit/text/languages.ts'
import { readDay } from '#kit/time/read-day.ts'
import { type DayField, dayFields, type FieldId } from '#features/imports/fields.ts'

/** A date cell of a workbook, or a date that a text writes in the same way, with its time. */
const dateCell = /^(\d{4})-(\d{2})-(\d{2})( .*)?$/
const spell = (day: string, time: string) => `${formatDay(day, daysWithMonthNames.dayInText, defaultLanguage)}${time}`

/** The two days that a date cell may mean, with the month in letters; null unless both exist and differ. */
export function bothReadings(text: string): { kept: string; swapped: string } | null {
  const [, year, month, date, time = ''] = dateCell.exec(text.trim()) ?? []
  const swapped = dayFrom(Number(year), Number(date), Number(month))
  if (!swapped || month === date) return null
  return { kept: spell(`${year}-${month}-${date}`, time), swapped: spell(swapped, time) }
}

/** How the dates of a column are written: cells by whether their day may be a month, and texts that are valid in one order only. */
type DateForms = { early: number; late: number; differing: number; texts: number }

/**
 * Finds columns of dates that a spreadsheet of another country converted in part: '03/02/2026' became a cell with day and month swapped,
 * and '25/03/2026' stayed a text. No more than one of twenty cells has a day after the 12th, which somebody may have typed later.
 */
export function watchHalfConverted(): { add: (texts: Readonly<Partial<Record<FieldId, string>>>) => void; found: () => DayField[] } {
  const written: Record<DayField, DateForms> = { donatedOn: noDates(), consentOn: noDates() }
  return {
    add(texts) {
      for (const field of dayFields) if (texts[field]) count(written[field], texts[field])
    },
    found: () =>
      dayFields.filter(field => {
        const { early, late, differing, texts } = written[field]
        return differing > 0 && texts > 0 && late * 20 <= early
      }),
  }
}

const noDates = (): DateForms => ({ early: 0, late: 0, differing: 0, texts: 0 })

function count(written: DateForms, text: string): void {
  const cell = dateCell.exec(text.trim())
  if (!cell) {
    if ((readDay(text, 'dmy') === null) !== (readDay(text, 'mdy') === null)) written.texts++
    return
  }
  if (Number(cell[3]) > 12) written.late++
  else written.early++
  if (bothReadings(text)) written.differing++
}
