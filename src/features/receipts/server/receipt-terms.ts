import { type Language, languages } from '#kit/text/languages.ts'
import type { AnswerCode } from '#platform/contract/answer-code.ts'
import { answerText } from '#platform/server/answer-text.ts'

/** The usual purposes of Islamic giving lines, which the counter suggests in the officer's language. */
const lineNames: readonly AnswerCode[] = [
  'LINE_SAVINGS',
  'LINE_GOLD',
  'LINE_BUSINESS',
  'LINE_SHARES',
  'LINE_ILLNESS',
  'LINE_OLD_AGE',
  'LINE_NURSING',
  'LINE_LATE',
  'LINE_OATH',
  'LINE_FAST',
]

/** The purpose of a line in the receipt's language, after its grade. Custom names are not translated. */
export function translateLineName(language: Language, name: string): string {
  const translated = (part: string) => {
    const code = lineNames.find(one => languages.some(written => answerText(one, {}, written) === part))
    return code ? answerText(code, {}, language) : part
  }
  return name.split(', ').map(translated).join(', ')
}
