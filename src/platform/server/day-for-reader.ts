import { defaultLanguage } from '#kit/text/languages.ts'
import { formatDay } from '#kit/time/date-format.ts'
import type { Day } from '#kit/time/days.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import type { Caller } from './context.ts'

/** Who reads a refusal. */
export type Reader = Pick<Caller, 'language'>

/** A day as the value of a refusal, written as the country and the language of who reads it do: a screen puts it into a text of its own. */
export const dayForReader = ({ language }: Reader, country: string, day: Day): string =>
  formatDay(day, jurisdictionOf(country).days.dayInText, language ?? defaultLanguage)
