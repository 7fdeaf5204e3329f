import { m } from '#messages/messages.js'
import type { FigureWords } from '../rules.ts'

/** The words between figures in the reader's language. */
export const figures: FigureWords = {
  people: count => m.islamic_people({ count }),
  days: count => m.islamic_days({ count }),
  years: count => m.islamic_years({ count }),
  times: count => m.islamic_times({ count }),
}
