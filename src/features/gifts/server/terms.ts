import { defaultLanguage, type Language } from '#kit/text/languages.ts'
import { answerText } from '#platform/server/answer-text.ts'
import type { TermTexts } from '../terms.ts'

/** The texts of kinds, ways of paying and frequencies in a language. */
export const termsIn =
  (language: Language): TermTexts =>
  code =>
    answerText(code, {}, language)
/** The texts as the API sends them. */
export const wireTerms = termsIn(defaultLanguage)
