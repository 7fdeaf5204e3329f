import type { Day } from '#kit/time/days.ts'
import { type DayOrder, dayOrders, readDay } from '#kit/time/read-day.ts'

/** The first and the last day that a statement says it covers. */
export type Period = { from: Day; to: Day }

const dates =
  /\b\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\b|\b\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}\b|\b\d{1,2}[- ]?[a-z]{3,9}[- ,]{1,2}\d{2,4}\b|\b[a-z]{3,9} \d{1,2},? \d{4}\b/gi
const begins = /\b(?:from|start|dari|daripada|mula)\b/i
const ends = /\b(?:to|end|until|till|hingga|sehingga|akhir)\b/i

/**
 * The period that the lines above a bank's table name, in each way in which its dates may be read: two dates in one line, or one each in
 * lines that say from and to. Empty where no line names one.
 */
export function periodsIn(above: readonly { cells: readonly string[] }[]): Period[] {
  const lines = above.map(({ cells }) => {
    const text = cells.join(' ')
    return { text, dates: (text.match(dates) ?? []).filter(date => dayOrders.some(order => readDay(date, order) !== null)) }
  })
  const pair = lines.find(line => line.dates.length === 2)?.dates ?? [
    lines.find(line => line.dates.length === 1 && begins.test(line.text))?.dates[0],
    lines.find(line => line.dates.length === 1 && ends.test(line.text))?.dates[0],
  ]
  const [first = '', last = ''] = pair
  return dayOrders.flatMap(order => {
    const [from, to] = [readDay(first, order), readDay(last, order)]
    return from !== null && to !== null && from <= to ? [{ from, to }] : []
  })
}

/** Whether all dates are days of one of these periods when they are read in an order. */
export const areWithin = (texts: readonly string[], order: DayOrder, periods: readonly Period[]): boolean =>
  periods.some(({ from, to }) =>
    texts.every(text => {
      const day = readDay(text, order)
      return day !== null && from <= day && day <= to
    }),
  )
