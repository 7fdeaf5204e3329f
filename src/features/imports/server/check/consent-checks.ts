import { localDay } from '#kit/time/read-day.ts'
import { type ConsentField, consentFields, consentTopics, longestConsentWords } from '#features/imports/fields.ts'
import type { ProblemCode, ReadGift } from '#features/imports/row-rules.ts'
import { dayFault, isDayDoubtful } from './gift-checks.ts'
import { type CheckResult, problemIf, type RowReader } from './row-reader.ts'

type Cell = { field: ConsentField; id: string | null }

/**
 * Reads what the donor answered about being written to and called. An agreement needs the day and the words that were agreed to, as the law
 * asks who relies on it (record 0078), its own or those given for the whole file; a refusal needs neither. An empty cell is no answer.
 */
export function checkConsent({ text, choice, setting }: RowReader): CheckResult<Pick<ReadGift, 'consent'>> {
  const read = consentFields.map(field => ({ field, ...choice(field) }))
  const textOrDefault = (field: 'consentOn' | 'consentWords') => text(field) || (setting.defaults[field] ?? '')
  const [dayText, words] = [textOrDefault('consentOn'), textOrDefault('consentWords')]
  const on = dayText ? localDay(dayText, setting.consentDayOrder, setting.timeZone, false) : null
  const answers = read.flatMap(({ field, id }) => (id === null ? [] : [{ topic: consentTopics[field], isAgreed: id === 'agreed' }]))
  const isAgreed = answers.some(answer => answer.isAgreed)
  const dayFaultOf = () => (isDayDoubtful('consentOn', text('consentOn'), setting) ? 'DAY_OR_MONTH' : dayFault(on, setting.today))
  const badDay = dayText ? dayFaultOf() : null
  const badWords: ProblemCode | null = words.length > longestConsentWords ? 'TOO_LONG' : null
  return {
    values: { consent: answers.length > 0 ? { answers, on, words: words || null } : null },
    problems: [
      ...read.flatMap(({ problems }) => problems),
      ...problemIf('consentOn', isAgreed && !dayText ? 'CONSENT_UNDATED' : badDay),
      ...problemIf('consentWords', isAgreed && !words ? 'CONSENT_UNWORDED' : badWords),
      ...contradictions(read).flatMap(({ field }) => problemIf(field, 'CONSENT_CONTRADICTS')),
    ],
  }
}

/** The agreements to channels beside a refusal to be reached at all. */
const contradictions = (read: readonly Cell[]): readonly Cell[] =>
  read.some(({ field, id }) => field === 'consentAny' && id === 'refused') ? read.filter(({ id }) => id === 'agreed') : []
