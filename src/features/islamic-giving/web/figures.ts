import { m } from '#messages/messages.js'
import type { englishFigures } from '../rules.ts'

/** The words between figures in the reader's language. */
export const figures: typeof englishFigures = {
  people: count => (count === 1 ? m.islamic_one_person() : m.islamic_people({ count })),
  days: count => (count === 1 ? m.islamic_one_day() : m.islamic_days({ count })),
  years: count => (count === 1 ? m.islamic_one_year() : m.islamic_years({ count })),
  times: count => (count === 1 ? m.islamic_once() : m.islamic_times({ count })),
}
