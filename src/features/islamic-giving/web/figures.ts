import { m } from '#messages/messages.js'
import type { CalculationTexts } from '../rules.ts'

/** The words between figures in the reader's language. */
export const calculationTexts: CalculationTexts = {
  people: count => m.islamic_giving_islamic_people({ count }),
  days: count => m.islamic_giving_islamic_days({ count }),
  years: count => m.islamic_giving_years({ count }),
  times: count => m.islamic_giving_times({ count }),
}
